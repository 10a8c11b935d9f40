import { join } from "../../core/path.ts";

/** Folders that tools of other programs fill; what changes there is no artefact. */
const SKIPPED: ReadonlySet<string> = new Set([
  ".git",
  "node_modules",
  ".venv",
  "__pycache__",
]);

/** Most files that are looked at, so that a huge workspace costs a bounded time. */
export const MAX_SCANNED_FILES = 20_000;

/** What tells a state of a file from another without reading it. */
export interface FileStamp {
  readonly bytes: number;
  /** Size, times and place, as one text. */
  readonly stamp: string;
}

/**
 * Looks at every file of a workspace, without reading any. Links are not followed.
 *
 * @param workspace The folder.
 * @returns Stamps by path below the workspace, with `/`; none when the folder is not there.
 */
export async function scanWorkspace(
  workspace: string,
): Promise<ReadonlyMap<string, FileStamp>> {
  const found = new Map<string, FileStamp>();
  const folders = [""];
  for (let folder; (folder = folders.pop()) !== undefined;) {
    for (const entry of await entriesOf(join(workspace, folder))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory && !SKIPPED.has(entry.name)) folders.push(path);
      if (!entry.isFile) continue;
      const stamp = await stampFile(join(workspace, path));
      if (stamp !== undefined) found.set(path, stamp);
      if (found.size >= MAX_SCANNED_FILES) return found;
    }
  }
  return found;
}

async function entriesOf(folder: string): Promise<readonly Deno.DirEntry[]> {
  try {
    return (await Array.fromAsync(Deno.readDir(folder)))
      .sort((a, b) => a.name < b.name ? -1 : 1);
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

/**
 * What tells the state of one file.
 *
 * @param path Absolute path.
 * @returns Undefined where no plain file stands.
 */
export async function stampFile(path: string): Promise<FileStamp | undefined> {
  try {
    const { size, mtime, ctime, ino, isFile } = await Deno.lstat(path);
    if (!isFile) return undefined;
    const stamp = [size, mtime?.getTime(), ctime?.getTime(), ino].join(" ");
    return { bytes: size, stamp };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** Whether a file or folder went away, or was closed to us, while we looked. */
function isGone(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound ||
    error instanceof Deno.errors.NotADirectory ||
    error instanceof Deno.errors.PermissionDenied;
}
