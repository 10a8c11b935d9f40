import { LCPBinding } from "../binding/lcp_binding.ts";
import { MCPBinding } from "../binding/mcp_binding.ts";
import type { ToolsBindingName } from "../client/model_client_options.ts";
import type { ToolBinding } from "../core/tool_binding.ts";

/**
 * Makes the tools of a client.
 *
 * @param name Which tools.
 * @param config Options of their binding, which checks them.
 * @throws {TypeError} If the binding does not take the options.
 */
export function createToolsBinding(
  name: ToolsBindingName,
  config: Readonly<Record<string, unknown>>,
): ToolBinding {
  switch (name) {
    case "lcp":
      return new LCPBinding(config);
    case "mcp":
      return new MCPBinding(config);
    default:
      return name satisfies never;
  }
}
