import type { ImportReference, ToolLanguage } from "../core/tool_language.ts";

/**
 * Scans a source text for imports, whatever its shape.
 *
 * @param language The language of the text.
 * @param module Path and text of the module.
 * @returns Its imports; none when its expressions nest too deeply for the parser.
 */
export function scanImports(
  language: ToolLanguage,
  module: { readonly path: string; readonly text: string },
): readonly ImportReference[] {
  try {
    return language.scanImports(module.path, module.text);
  } catch (error) {
    // The stack ends where expressions nest thousands of levels deep; reading the library reports it.
    if (error instanceof RangeError) return [];
    throw error;
  }
}
