import type { Diagnostic } from "../../core/diagnostic.ts";
import type { McpService } from "./mcp_service.ts";
import type { NamesChange, ToolsChange } from "../../core/tools_change.ts";

/** Options of {@linkcode followChanges}. */
export interface FollowChangesOptions {
  /** Told of what is wrong with what changed. */
  readonly report?: (diagnostics: readonly Diagnostic[]) => void;
}

/**
 * Tells a service's clients of changes until there are no more.
 *
 * @param changes What became of what is served.
 * @param service What serves it.
 * @param options Who else is told.
 */
export async function followChanges(
  changes: AsyncIterable<ToolsChange>,
  service: McpService,
  { report }: FollowChangesOptions = {},
): Promise<void> {
  for await (const change of changes) {
    if (isChange(change)) service.announce({ kind: "tools" });
    if (isChange(change.resources)) service.announce({ kind: "resources" });
    if (isChange(change.prompts)) service.announce({ kind: "prompts" });
    if (change.diagnostics.length > 0) report?.(change.diagnostics);
  }
}

function isChange(
  { added, removed, changed }: NamesChange,
): boolean {
  return added.length + removed.length + changed.length > 0;
}
