import { isSecretName } from "../../core/is_secret_name.ts";
import { join } from "../../core/path.ts";
import { PROTECTED_NAMES } from "../../core/protected_names.ts";
import { FOREIGN_FOLDERS } from "../foreign_folders.ts";

/** Files and folders that one search looks at. */
const MAX_ENTRIES = 50_000;

/** What {@linkcode findGuardedFiles} found. */
export interface GuardedFiles {
  /** Real paths of files with secrets. */
  readonly files: readonly string[];
  /** Real paths of folders with secrets. */
  readonly folders: readonly string[];
  /** Files and folders that are not to be changed, links left out. */
  readonly protectedPaths: readonly string[];
  /** Whether the search ended before it had seen all. */
  readonly cut: boolean;
}

/**
 * Finds what a held program is not to read or change, at any depth of a workspace:
 * what is called `.env` or begins so, links resolved (those to nothing and virtual
 * environments of Python left out), and protected names such as `.git`.
 */
export async function findGuardedFiles(
  workspace: string,
): Promise<GuardedFiles> {
  const files: string[] = [];
  const folders: string[] = [];
  const protectedPaths: string[] = [];
  const pending = [workspace];
  let left = MAX_ENTRIES;
  for (let folder = pending.pop(); folder; folder = pending.pop()) {
    for (const entry of await entriesOf(folder)) {
      if (left-- <= 0) return { files, folders, protectedPaths, cut: true };
      const path = join(folder, entry.name);
      const isProtected = PROTECTED_NAMES.includes(entry.name.toLowerCase());
      if (isSecretName(entry.name)) await note(path, { files, folders });
      else if (isProtected) {
        if (!entry.isSymlink) protectedPaths.push(path);
      } else if (entry.isDirectory && !FOREIGN_FOLDERS.has(entry.name)) {
        pending.push(path);
      }
    }
  }
  return { files, folders, protectedPaths, cut: false };
}

async function note(
  path: string,
  { files, folders }: { files: string[]; folders: string[] },
): Promise<void> {
  try {
    const real = await Deno.realPath(path);
    const { isDirectory } = await Deno.stat(real);
    if (!isDirectory) files.push(real);
    else if (!await exists(join(real, "pyvenv.cfg"))) folders.push(real);
  } catch {
    // A link to nothing, or gone since it was listed: nothing to be read there.
  }
}

async function entriesOf(folder: string): Promise<Deno.DirEntry[]> {
  try {
    return await Array.fromAsync(Deno.readDir(folder));
  } catch {
    // What this process cannot list, a program of the same user cannot either.
    return [];
  }
}

async function exists(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}
