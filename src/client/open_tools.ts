import type { ToolBinding } from "../core/tool_binding.ts";
import type { ModelClientOptions } from "./model_client_options.ts";

/** The tools of a client. */
export interface ClientTools {
  readonly tools: ToolBinding | null;
  /** The same, if the client has to close them. */
  readonly owned?: ToolBinding;
}

/**
 * Takes or makes the tools of a client.
 *
 * @param options The client's options.
 * @throws {TypeError} If there is no such binding, or there are two.
 */
export function openTools(options: ModelClientOptions): ClientTools {
  const { toolsBinding, createToolsBinding } = options;
  const config = options.toolsBindingConfig ?? options.tools_binding_config;
  // A configuration alone means folders, unless there are tools already.
  const name = options.toolsBindingName ?? options.tools_binding_name ??
    (config !== undefined && !toolsBinding ? "lcp" : undefined);
  if (name === undefined) return { tools: toolsBinding ?? null };
  const fail = (why: string): never => {
    throw new TypeError(`Cannot open the tools of a client as ${why}`);
  };
  if (toolsBinding) return fail("it was given tools and a name of others");
  if (name !== "lcp" && name !== "mcp") {
    return fail(`tools_binding_name must be "lcp" or "mcp": found ${name}`);
  }
  if (!createToolsBinding) return fail("nothing is there to make them");
  const tools = createToolsBinding(name, config ?? {});
  return { tools, owned: tools };
}
