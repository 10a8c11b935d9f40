import type { ServerCommand } from "./server_command.ts";

/** Name under which clients list the server. */
const NAME = "lcp";

/** What clients call the token that the server wants. */
const TOKEN = "LCP_TOKEN";

/** A client whose form of configuration is known. */
export type ClientName = "claude" | "cursor" | "vscode" | "goose";

/** How a client reaches the server. */
export type ServerAccess =
  | (ServerCommand & {
    readonly kind: "stdio";
    /** Environment variables that it has to be given. */
    readonly env: Readonly<Record<string, string>>;
  })
  | {
    readonly kind: "http";
    readonly url: string;
    /** Whether it wants a token, which is named and never written out. */
    readonly needsToken: boolean;
  };

/**
 * What to paste into a client's configuration.
 *
 * @param client The client.
 * @param access How it reaches the server.
 * @returns JSON, or YAML for Goose, with a line end.
 */
export function clientConfig(client: ClientName, access: ServerAccess): string {
  if (client === "goose") return gooseYaml(access);
  const document = client === "vscode"
    ? vscodeDocument(access)
    : { mcpServers: { [NAME]: jsonEntry(client, access) } };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function jsonEntry(client: "claude" | "cursor", access: ServerAccess): unknown {
  if (access.kind === "stdio") return programEntry(access);
  const token = client === "cursor" ? `\${env:${TOKEN}}` : `\${${TOKEN}}`;
  return {
    ...(client === "claude" && { type: "http" }),
    ...addressEntry(access, token),
  };
}

function vscodeDocument(access: ServerAccess): unknown {
  if (access.kind === "stdio") {
    const entry = { type: "stdio", ...programEntry(access) };
    return { servers: { [NAME]: entry } };
  }
  const id = "lcp_token";
  const input = {
    type: "promptString",
    id,
    description: "Token of lcp serve",
    password: true,
  };
  const entry = { type: "http", ...addressEntry(access, `\${input:${id}}`) };
  return {
    ...(access.needsToken && { inputs: [input] }),
    servers: { [NAME]: entry },
  };
}

function programEntry(
  { command, args, env }: Extract<ServerAccess, { kind: "stdio" }>,
): Record<string, unknown> {
  return { command, args, ...(Object.keys(env).length > 0 && { env }) };
}

function addressEntry(
  { url, needsToken }: Extract<ServerAccess, { kind: "http" }>,
  token: string,
): Record<string, unknown> {
  const headers = { Authorization: `Bearer ${token}` };
  return { url, ...(needsToken && { headers }) };
}

function gooseYaml(access: ServerAccess): string {
  // A text of JSON is one of YAML, and so are its lists and objects.
  const json = (value: unknown) => JSON.stringify(value);
  const lines = access.kind === "stdio"
    ? [
      "type: stdio",
      `cmd: ${json(access.command)}`,
      "args:",
      ...access.args.map((arg) => `  - ${json(arg)}`),
      `envs: ${json(access.env)}`,
    ]
    : [
      "type: streamable_http",
      `uri: ${json(access.url)}`,
      ...(access.needsToken
        ? [
          "headers:",
          `  Authorization: ${json(`Bearer \${${TOKEN}}`)}`,
          `env_keys: ${json([TOKEN])}`,
        ]
        : []),
    ];
  const entry = [
    `name: ${NAME}`,
    "description: Tools served by lcp",
    "enabled: true",
    ...lines,
    "timeout: 300",
  ];
  return ["extensions:", `  ${NAME}:`, ...entry.map((line) => `    ${line}`)]
    .join("\n") + "\n";
}
