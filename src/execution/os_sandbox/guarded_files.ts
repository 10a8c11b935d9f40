import { join } from "../../core/path.ts";
import { listGuarded } from "./list_guarded.ts";

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
  const { secrets, protectedEntries, cut } = await listGuarded(workspace);
  const files: string[] = [];
  const folders: string[] = [];
  for (const path of secrets) await note(path, { files, folders });
  const protectedPaths = protectedEntries
    .filter(({ isSymlink }) => !isSymlink)
    .map(({ path }) => path);
  return { files, folders, protectedPaths, cut };
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

async function exists(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}
