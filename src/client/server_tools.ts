import { operatorFunction } from "../core/operator_function.ts";
import type { ToolBinding } from "../core/tool_binding.ts";
import type { ToolSpec } from "../core/tool_manifest.ts";
import type { ToolResult } from "../core/tool_result.ts";
import type { ViewedCall } from "../core/tool_view.ts";

/** Stands between a server's alias and the name of its tool. */
const SEPARATOR = "::";

/** What a tool sees of the MCP servers that are a client's tools, in both spellings. */
export interface ServerTools {
  /** Calls a server's tool, such as `files::read`; the operator is asked as for any other call of it. */
  execute_tool(name: string, params?: unknown): Promise<ToolResult>;
  /** The same as `execute_tool`. */
  executeTool(name: string, params?: unknown): Promise<ToolResult>;
  /** The servers' tools. */
  list_tools(): Promise<readonly ToolSpec[]>;
  /** The same as `list_tools`. */
  listTools(): Promise<readonly ToolSpec[]>;
}

/**
 * Makes what one call of a tool sees of MCP servers. Their calls belong to whoever
 * made that call, and end with it.
 *
 * @param binding The client's binding to servers.
 * @param call The call.
 */
export function serverTools(
  binding: ToolBinding,
  { signal, origin }: Omit<ViewedCall, "workspace">,
): ServerTools {
  // The operator may be asked, and the servers have time-outs of their own: the
  // call's stands still meanwhile.
  const execute = operatorFunction(
    async (asker, name: string, params: unknown = {}): Promise<ToolResult> => {
      if (!`${name}`.includes(SEPARATOR)) return unknown(`${name}`);
      const signals = [asker.signal, signal ?? []].flat();
      return await binding.executeTool(`${name}`, params, {
        signal: AbortSignal.any(signals),
        ...(origin !== undefined && { origin }),
      });
    },
  );
  const list = async (): Promise<readonly ToolSpec[]> =>
    (await binding.discoverTools()).map(
      ({ name, description, input_schema }) => ({
        name,
        description,
        input_schema,
      }),
    );
  return {
    execute_tool: execute,
    executeTool: execute,
    list_tools: list,
    listTools: list,
  };
}

function unknown(name: string): ToolResult {
  const error =
    `There is no tool ${name} at the servers: their tools are called SERVER${SEPARATOR}TOOL`;
  return { success: false, output: error, error, status_code: 404 };
}
