import type { ClientName, ServerAccess } from "./client_config.ts";

const PLACES: Readonly<Record<ClientName, string>> = {
  claude:
    "Claude Code: .mcp.json of a project. Claude Desktop: claude_desktop_config.json (Settings, Developer, Edit Config)",
  cursor: "Cursor: ~/.cursor/mcp.json, or .cursor/mcp.json of a project",
  vscode:
    'VS Code: .vscode/mcp.json of a project, or what "MCP: Open User Configuration" opens',
  goose: "Goose: ~/.config/goose/config.yaml",
};

/** Where a client takes the token from. */
const TOKENS: Readonly<Record<ClientName, string>> = {
  claude: "set LCP_TOKEN where Claude Code is started",
  cursor: "set LCP_TOKEN where Cursor is started",
  vscode: "VS Code asks for it",
  goose: "set LCP_TOKEN where Goose is started, or keep it among its secrets",
};

/**
 * What a person has to know to paste a configuration, a line each.
 *
 * @param client The client.
 * @param access How it reaches the server.
 */
export function clientConfigNote(
  client: ClientName,
  access: ServerAccess,
): readonly string[] {
  const isAddress = access.kind === "http";
  return [
    isAddress && client === "claude"
      ? "For Claude Code: .mcp.json of a project (the file of Claude Desktop takes no addresses)."
      : `For ${PLACES[client]}.`,
    'Add it to the servers that are there. A second folder of tools needs another name than "lcp".',
    ...(isAddress && access.needsToken
      ? [`The token is not written out: ${TOKENS[client]}.`]
      : []),
    ...(!isAddress && /[\\/]_npx[\\/]/.test(access.command)
      ? [
        "This Deno lies in npm's cache, and is gone once that is cleaned: for good, install Deno and print again with it.",
      ]
      : []),
  ];
}
