export type { Failure } from "../_shared/file_failure.ts";

/** The tools of MCP servers as the host gives them, under names such as `files::read_file`. */
export interface BridgedTools {
  /** Calls one. */
  execute_tool(
    name: string,
    params: Readonly<Record<string, unknown>>,
  ): Promise<unknown>;
  /** All of them, or those of one server. */
  list_tools(alias?: string): Promise<readonly unknown[]>;
}

/** What a tool of a server returned. */
export interface RemoteResult {
  readonly success: boolean;
  readonly output: unknown;
  /** Why it failed. */
  readonly error?: string;
  /** Content such as images, as the server gave it. */
  readonly content?: unknown;
  /** The output as data. */
  readonly structured_content?: unknown;
}

/** What to do where there are no servers. */
export const NO_SERVERS =
  "No MCP servers are configured: the host lists them in host_tool_configs under mcp_bridge.servers, or mounts them itself.";
