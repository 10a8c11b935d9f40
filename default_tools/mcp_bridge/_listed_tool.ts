/** A tool of an MCP server. */
export interface ListedMcpTool {
  readonly server_alias: string;
  readonly mcp_tool_name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly input_schema: unknown;
}

const SEPARATOR = "::";

/**
 * Reads an entry of the host's list.
 *
 * @returns Undefined when it is no tool of an MCP server.
 */
export function listedTool(entry: unknown): ListedMcpTool | undefined {
  if (typeof entry !== "object" || entry === null) return undefined;
  const { name, description, input_schema } = entry as Record<string, unknown>;
  const at = typeof name === "string" ? name.indexOf(SEPARATOR) : -1;
  if (typeof name !== "string" || at < 1) return undefined;
  return {
    server_alias: name.slice(0, at),
    mcp_tool_name: name.slice(at + SEPARATOR.length),
    description: typeof description === "string" ? description : "",
    input_schema,
  };
}
