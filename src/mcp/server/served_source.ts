import type { Diagnostic } from "../../core/diagnostic.ts";
import type { ResourceBinding } from "../../core/served_binding.ts";
import type { ToolBinding } from "../../core/tool_binding.ts";
import type { ToolSpec } from "../../core/tool_manifest.ts";

/** What became of things of one kind. */
interface ServedNames {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** What became of what is served. */
export interface ServedChange extends ServedNames {
  readonly resources: ServedNames;
  readonly prompts: ServedNames;
  readonly diagnostics: readonly Diagnostic[];
}

/** What can be served: tools, and where a binding has them, resources and prompts. */
export interface ServedSource extends ToolBinding, Partial<ResourceBinding> {
  /** The tools, with `prompts` as their prompt providers describe them. */
  listTools?(options?: { prompts?: boolean }): Promise<readonly ToolSpec[]>;
  /** Tells of changes as they happen. */
  watchTools?(
    options?: { readonly signal?: AbortSignal },
  ): AsyncIterable<ServedChange>;
}
