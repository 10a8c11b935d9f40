import type { ResourceBinding } from "../../core/served_binding.ts";
import type { ToolBinding } from "../../core/tool_binding.ts";
import type { ToolSpec } from "../../core/tool_manifest.ts";
import type { ToolsChange } from "../../core/tools_change.ts";

/** What can be served: tools, and where a binding has them, resources and prompts. */
export interface ServedSource extends ToolBinding, Partial<ResourceBinding> {
  /** The tools, with `prompts` as their prompt providers describe them. */
  listTools?(options?: { prompts?: boolean }): Promise<readonly ToolSpec[]>;
  /** Tells of changes as they happen. */
  watchTools?(
    options?: { readonly signal?: AbortSignal },
  ): AsyncIterable<ToolsChange>;
}
