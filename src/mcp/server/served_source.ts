import type { ResourceBinding } from "../../core/served_binding.ts";
import type { ToolBinding } from "../../core/tool_binding.ts";
import type { ToolSpec } from "../../core/tool_manifest.ts";

/** What can be served: tools, and where a binding has them, resources and prompts. */
export interface ServedSource extends ToolBinding, Partial<ResourceBinding> {
  /** The tools, with `prompts` as their prompt providers describe them. */
  listTools?(options?: { prompts?: boolean }): Promise<readonly ToolSpec[]>;
}
