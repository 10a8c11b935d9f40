import { LCPBinding } from "../binding/lcp_binding.ts";
import type { ToolsBindingName } from "../client/model_client_options.ts";
import type { ToolBinding } from "../core/tool_binding.ts";

/**
 * Makes the tools of a client.
 *
 * @param name Which tools.
 * @param config Options of their binding, which checks them.
 * @throws {TypeError} If there is no such binding, or it does not take the options.
 */
export function createToolsBinding(
  name: ToolsBindingName,
  config: Readonly<Record<string, unknown>>,
): ToolBinding {
  if (name === "lcp") return new LCPBinding(config);
  throw new TypeError(
    `Cannot open the tools of a client as this version has no "${name}" binding: pass toolsBinding instead`,
  );
}
