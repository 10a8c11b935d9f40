import type { ResourceBinding } from "../../core/served_binding.ts";
import type { ToolBinding } from "../../core/tool_binding.ts";
import type { ToolSpec } from "../../core/tool_manifest.ts";

/** What changed in a binding's files. */
export interface ServedChange {
  /** Names of tools that were not there before. */
  readonly added: readonly string[];
  /** Names of tools that are gone. */
  readonly removed: readonly string[];
  /** Names of tools that say something else of themselves. */
  readonly changed: readonly string[];
}

/** What can be served: tools, and where a binding has them, resources and prompts. */
export interface ServedSource extends ToolBinding, Partial<ResourceBinding> {
  /** The tools, with `prompts` as their prompt providers describe them. */
  listTools?(options?: { prompts?: boolean }): Promise<readonly ToolSpec[]>;
}
