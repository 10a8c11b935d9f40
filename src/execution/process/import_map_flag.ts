import type { LibraryManifest } from "../../core/tool_manifest.ts";

/** The flag that gives Deno a library's import map, as data; none when it has none. */
export function importMapFlag(
  library: Pick<LibraryManifest, "importMap">,
): string[] {
  if (!library.importMap) return [];
  const json = encodeURIComponent(JSON.stringify(library.importMap));
  return [`--import-map=data:application/json,${json}`];
}
