import { cacheDir as defaultCacheDir } from "./cache_dir.ts";
import type { DiscoverOptions } from "./discover_libraries.ts";
import type { LibraryEntry } from "./library_entry.ts";
import {
  listSources,
  probableKeys,
  type SourceListing,
  type ToolSources,
} from "./list_sources.ts";
import { GroupLoader } from "./load_group.ts";
import { loadTypeScript } from "./load_typescript.ts";
import { mapConcurrently } from "./map_concurrently.ts";
import { PackStore } from "./pack_store.ts";
import type { SourceStore } from "./source_store.ts";

/** What was found at sources of tools. */
export interface SourcesReading {
  readonly listing: SourceListing;
  /** One for each library file, in the order of discovery. */
  readonly entries: readonly LibraryEntry[];
  /** The contents that the entries were read from. */
  readonly store: SourceStore;
}

/**
 * Lists the library files of all sources and reads each, nothing executed.
 *
 * @param sources Where to look; the built-in libraries when nothing is named.
 * @param options Cache, cancellation and language.
 * @throws The signal's reason when it is aborted.
 */
export async function readSources(
  sources: ToolSources,
  options: DiscoverOptions = {},
): Promise<SourcesReading> {
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
  return { listing, entries: loaded.flat(), store: loader.store };
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
