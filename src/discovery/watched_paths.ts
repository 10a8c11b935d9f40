import { basename, dirname, join } from "../core/path.ts";
import { isModuleUrl } from "../core/is_module_url.ts";
import { mapConcurrently } from "./map_concurrently.ts";
import type { SourcesReading } from "./read_sources.ts";

/** Where a change may change which libraries there are, or what is in them. Real paths. */
export interface WatchedPaths {
  /** Folders to watch, without what is in their sub-folders. */
  readonly folders: ReadonlySet<string>;
  /** Those of them in which any new module file is a library. */
  readonly listed: ReadonlySet<string>;
  /** Files that were read, or looked for and not found. */
  readonly files: ReadonlySet<string>;
  /** Folders that hold such files and folders, at any depth. */
  readonly above: ReadonlySet<string>;
}

/**
 * Finds out what to watch for changes of what was read: the folders that were
 * looked into, and those of the files that were read, imported modules and
 * `deno.json` included. Of a folder that is not there, the nearest one above it
 * that is. Packages are left out, and so is what this process may not read.
 *
 * @param reading What was read.
 */
export async function watchedPaths(
  { listing, entries, store }: SourcesReading,
): Promise<WatchedPaths> {
  const builtin = new Set(
    listing.groups.filter((group) => group.builtin)
      .flatMap(({ files }) => files.map(({ path }) => path)),
  );
  const read = entries.filter(({ path }) => !builtin.has(path))
    .flatMap(({ dependencies }) => dependencies)
    .filter((path) => !isModuleUrl(path));
  const places = new Map<string, Promise<Place>>();
  const files = new Set<string>();
  const folders = new Set(listing.folders);
  await mapConcurrently(
    [...new Set([...listing.named, ...read])],
    async (path) => {
      const folder = dirname(path);
      const place = places.get(folder) ?? placeOf(folder);
      places.set(folder, place);
      const { existing, rest } = await place;
      const file = join(existing, ...rest, basename(path));
      files.add(file);
      const isThere = (await store.read(path)).kind !== "absent";
      // Every folder up to the root may come to have a configuration.
      if (isThere || !isConfiguration(path)) folders.add(existing);
      const target = isThere && rest.length === 0
        ? await realPath(file)
        : undefined;
      if (target === undefined || target === file) return;
      files.add(target);
      folders.add(dirname(target));
    },
  );
  const readable = await mapConcurrently([...folders], isReadable);
  return {
    folders: new Set([...folders].filter((_, i) => readable[i])),
    listed: new Set(listing.folders),
    files,
    above: new Set([...folders, ...files].flatMap(foldersAbove)),
  };
}

interface Place {
  /** Real path of the nearest folder that is there. */
  readonly existing: string;
  /** Names of the folders below it that are not. */
  readonly rest: readonly string[];
}

async function placeOf(folder: string): Promise<Place> {
  const real = await realPath(folder);
  const above = dirname(folder);
  if (real !== undefined || above === folder) {
    return { existing: real ?? folder, rest: [] };
  }
  const { existing, rest } = await placeOf(above);
  return { existing, rest: [...rest, basename(folder)] };
}

async function realPath(path: string): Promise<string | undefined> {
  if (!await isReadable(path)) return undefined;
  return await Deno.realPath(path).catch(() => undefined);
}

function isConfiguration(path: string): boolean {
  return ["deno.json", "deno.jsonc"].includes(basename(path));
}

/** Whether a path may be looked at without anybody being asked. */
async function isReadable(path: string): Promise<boolean> {
  const { state } = await Deno.permissions.query({ name: "read", path });
  return state === "granted";
}

function foldersAbove(path: string): string[] {
  const above: string[] = [];
  for (let at = dirname(path); at !== dirname(at); at = dirname(at)) {
    above.push(at);
  }
  return above;
}
