import type { PromptManifest } from "../../core/tool_manifest.ts";
import type { OfferedExport } from "./list_offered_exports.ts";
import { readTool, type ReadToolContext } from "./read_tool.ts";

/**
 * Reads one prompt.
 *
 * @param prompt Its function.
 * @param context What reading needs.
 * @returns Its manifest.
 */
export function readPrompt(
  prompt: OfferedExport,
  context: ReadToolContext,
): PromptManifest {
  const { annotations, ...manifest } = readTool(prompt, context);
  const title = annotations?.title;
  return title === undefined ? manifest : { ...manifest, title };
}
