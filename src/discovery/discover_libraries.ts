import type { Diagnostic } from "../core/diagnostic.ts";
import type { ToolLanguage } from "../core/tool_language.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";
import { cacheDir as defaultCacheDir } from "./cache_dir.ts";
import { listSources, probableKeys, type ToolSources } from "./list_sources.ts";
import { GroupLoader } from "./load_group.ts";
import { mapConcurrently } from "./map_concurrently.ts";
import { mergeLibraries } from "./merge_libraries.ts";
import { PackStore } from "./pack_store.ts";

/** Options of {@linkcode discoverLibraries}. */
export interface DiscoverOptions {
  /** Folder for caches; null for none. That of `cacheDir()` by default. */
  readonly cacheDir?: string | null;
  /** Gives up when it is aborted. */
  readonly signal?: AbortSignal;
  /** Loads the parser when it is needed; that of TypeScript by default. */
  readonly language?: () => Promise<ToolLanguage>;
}

/** What there is to call, and what authors should know. */
export interface Discovery {
  /** In the order of discovery; a module without tools is a library without tools. */
  readonly libraries: readonly LibraryManifest[];
  /** All of them: of the sources, of each library (its manifest has its own too), and duplicate tools. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Finds libraries and reads what their tools are, nothing executed. Needs read
 * permission for the sources and for what their modules import locally.
 *
 * @param sources Where to look; the built-in libraries when nothing is named.
 * @param options Cache, cancellation and language.
 * @returns The libraries and all diagnostics; a source that is not there is a diagnostic `missing-path`.
 * @throws The signal's reason when it is aborted.
 */
export async function discoverLibraries(
  sources: ToolSources,
  options: DiscoverOptions = {},
): Promise<Discovery> {
  const { cacheDir, signal, language = loadTypeScript } = options;
  signal?.throwIfAborted();
  const [listing, packs] = await Promise.all([
    listSources(sources),
    openPacks(cacheDir, probableKeys(sources)),
  ]);
  const loader = new GroupLoader({ packs, language, signal });
  const loaded = await mapConcurrently(
    listing.groups,
    (group) => loader.load(group),
  );
  const entries = loaded.flat();
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

async function openPacks(
  given: string | null | undefined,
  keys: readonly string[],
): Promise<PackStore | undefined> {
  const folder = given === undefined ? await defaultCacheDir() : given;
  if (folder === null) return undefined;
  const packs = new PackStore(folder);
  // While the sources are listed, which takes the file system as long.
  await mapConcurrently(keys, (key) => packs.read(key));
  return packs;
}

async function loadTypeScript(): Promise<ToolLanguage> {
  const { createTypeScriptLanguage } = await import(
    "../schema/typescript_language.ts"
  );
  return createTypeScriptLanguage();
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
