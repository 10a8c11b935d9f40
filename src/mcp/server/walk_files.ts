import { isSecretName } from "../../core/is_secret_name.ts";
import { join } from "../../core/path.ts";

/** Folders that are named by no list: what they hold is many and not the user's. */
const UNLISTED: ReadonlySet<string> = new Set([".git", "node_modules"]);

/** Options of {@linkcode walkFiles}. */
export interface WalkFilesOptions {
  /** Path of a file, relative to the folder; those up to it are left out. @default {""} */
  readonly after?: string;
  /** Most files and folders that are looked at; what is beyond is left out. @default no limit */
  readonly maxEntries?: number;
}

interface Walk {
  readonly root: string;
  readonly after: string;
  left: number;
}

/**
 * Goes through the files of a folder and those below it, sorted by path. No link
 * is followed, what holds secrets by its name is left out, and so is what cannot
 * be read.
 *
 * @param root Path of the folder.
 * @param options Where to begin.
 * @returns Paths relative to the folder, with `/` between their parts.
 */
export async function* walkFiles(
  root: string,
  { after = "", maxEntries = Infinity }: WalkFilesOptions = {},
): AsyncGenerator<string> {
  yield* walkFolder({ root, after, left: maxEntries }, "");
}

async function* walkFolder(walk: Walk, folder: string): AsyncGenerator<string> {
  const { after } = walk;
  const named = (await entriesOf(walk, folder)).map((entry) => ({
    ...entry,
    path: folder === "" ? entry.name : `${folder}/${entry.name}`,
  }));
  // A folder is sorted as its files are: by a path that goes on with `/`.
  const key = (
    { path, isDirectory }: { path: string; isDirectory: boolean },
  ) => isDirectory ? `${path}/` : path;
  named.sort((a, b) => key(a) < key(b) ? -1 : 1);
  for (const { path, name, isFile, isDirectory } of named) {
    if (isFile && path > after && !isSecretName(name)) yield path;
    if (!isDirectory || UNLISTED.has(name) || isSecretName(name)) continue;
    const isPast = `${path}/` < after && !after.startsWith(`${path}/`);
    if (!isPast) yield* walkFolder(walk, path);
  }
}

async function entriesOf(
  walk: Walk,
  folder: string,
): Promise<Deno.DirEntry[]> {
  const entries: Deno.DirEntry[] = [];
  try {
    for await (const entry of Deno.readDir(join(walk.root, folder))) {
      if (walk.left <= 0) break;
      walk.left--;
      entries.push(entry);
    }
  } catch {
    // It went away while the list was made, or may not be read.
  }
  return entries;
}
