import type { BridgedTools } from "./_bridged_tools.ts";

/** A host's client, as far as it is used: its binding to tools, in either spelling. */
export interface ClientInstance {
  readonly tools?: {
    readonly execute_tool?: BridgedTools["execute_tool"];
    readonly executeTool?: BridgedTools["execute_tool"];
    readonly list_tools?: () => Promise<readonly unknown[]>;
    readonly listTools?: () => Promise<readonly unknown[]>;
  } | null;
}

/**
 * The tools that a host has mounted.
 *
 * @param client The host's client, if there is one.
 * @returns Undefined when it has no tools.
 */
export function toolsOf(
  client: ClientInstance | null | undefined,
): BridgedTools | undefined {
  const tools = client?.tools;
  const execute = tools?.execute_tool ?? tools?.executeTool;
  const list = tools?.list_tools ?? tools?.listTools;
  if (!execute) return undefined;
  return {
    execute_tool: (name, params) => execute(name, params),
    list_tools: async () => {
      if (list) return await list();
      throw new Error("The host does not say which tools it has mounted");
    },
  };
}
