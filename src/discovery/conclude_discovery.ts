import type { Diagnostic } from "../core/diagnostic.ts";
import type { Discovery } from "./discover_libraries.ts";
import { mergeLibraries } from "./merge_libraries.ts";
import type { SourcesReading } from "./read_sources.ts";

/**
 * Settles which library has which tool, and gathers all diagnostics.
 *
 * @param reading What was found at the sources.
 * @returns The libraries in the order of discovery.
 */
export async function concludeDiscovery(
  { listing, entries }: Pick<SourcesReading, "listing" | "entries">,
): Promise<Discovery> {
  const merged = await mergeLibraries(
    entries.flatMap(({ manifest }) => manifest ?? []),
  );
  return {
    libraries: merged.libraries,
    diagnostics: withoutRepeats([
      ...listing.diagnostics,
      ...entries.flatMap(({ manifest, diagnostics }) => [
        ...diagnostics,
        ...manifest?.diagnostics ?? [],
      ]),
      ...merged.diagnostics,
    ]),
  };
}

// A configuration or a module that several libraries share has its problems once.
function withoutRepeats(
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const byText = new Map(
    diagnostics.map((one) => [
      `${one.path}:${one.line}:${one.column} ${one.code} ${one.message}`,
      one,
    ]),
  );
  return [...byText.values()];
}
