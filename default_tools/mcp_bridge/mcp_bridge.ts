/** Calls the tools of MCP servers: those of its own configuration, or those that the host has mounted. */

import { type ClientInstance, toolsOf } from "./_client_tools.ts";
import {
  type BridgedTools,
  type Failure,
  NO_SERVERS,
  type RemoteResult,
} from "./_bridged_tools.ts";
import { type ListedMcpTool, listedTool } from "./_listed_tool.ts";
import { passOn } from "./_pass_on.ts";

export const TOOL_LIBRARY_NAME = "MCP Bridge";
export const TOOL_LIBRARY_DESC = "Call tools of MCP servers.";
export const TOOL_LIBRARY_ICON = "🔗";

/** What the host gives this library: it connects to the `servers` of its configuration, and starts them. */
interface LibraryConfig {
  readonly mcp?: BridgedTools;
}

let bridged: BridgedTools | undefined;

/** Takes over what the host gives. */
export function init_tools_library(config: LibraryConfig = {}): void {
  bridged = config.mcp;
}

/** A call of a tool of an MCP server. */
interface McpCall {
  /** Alias of the server, such as `files`. */
  server_alias: string;
  /** Name of the tool at that server, exactly as it is listed there. */
  mcp_tool_name: string;
  /** Arguments of the tool by name. */
  arguments?: Record<string, unknown>;
}

/**
 * Calls a tool of an MCP server and returns its result. Which servers and tools there are, and what
 * arguments these take, tool_list_mcp_tools says. The operator may be asked before.
 *
 * @openWorld
 * @timeout 10m
 */
export async function tool_call_mcp_tool(
  { server_alias, mcp_tool_name, arguments: args = {} }: McpCall,
  lollms_client_instance?: ClientInstance,
): Promise<RemoteResult | Failure> {
  const tools = bridged ?? toolsOf(lollms_client_instance);
  if (tools === undefined) return { success: false, error: NO_SERVERS };
  const name = `${server_alias}::${mcp_tool_name}`;
  return passOn(await tools.execute_tool(name, args));
}

/**
 * Lists the tools of MCP servers, with what arguments they take.
 *
 * @param server_alias Only those of this server; those of all servers by default.
 * @readOnly
 * @timeout 10m
 */
export async function tool_list_mcp_tools(
  server_alias?: string,
  lollms_client_instance?: ClientInstance,
): Promise<ListedMcpTool[] | Failure> {
  const tools = bridged ?? toolsOf(lollms_client_instance);
  if (tools === undefined) return { success: false, error: NO_SERVERS };
  const listed = await tools.list_tools(server_alias);
  return listed.map(listedTool)
    .filter((tool) => tool !== undefined)
    .filter((tool) =>
      server_alias === undefined || tool.server_alias === server_alias
    );
}
