import { basename, dirname, join } from "../core/path.ts";
import { PROTECTED_NAMES } from "../core/protected_names.ts";
import { listGuarded } from "../execution/os_sandbox/list_guarded.ts";

/** The protected files of a workspace as they are at one time. */
export interface ProtectedState {
  readonly workspace: string;
  /** When the state began to be taken, in milliseconds since 1970. */
  readonly takenAt: number;
  /** By what tells a file, folder or link from others wherever its folder moves: its path. */
  readonly paths: ReadonlyMap<string, string>;
  /** Whether the workspace is too large to have been looked at in whole, its top aside. */
  readonly cut: boolean;
}

/**
 * The protected files at the top of a workspace, whether they are there or not.
 *
 * @param workspace Absolute path.
 */
export function protectedNames(workspace: string): string[] {
  return PROTECTED_NAMES.map((name) => join(workspace, name));
}

/**
 * Looks for the protected files, folders and links of a workspace, at any depth.
 *
 * @param workspace Absolute path.
 * @param options `maxEntries`: after how many files and folders the search ends.
 */
export async function protectedState(
  workspace: string,
  options: { readonly maxEntries?: number } = {},
): Promise<ProtectedState> {
  const takenAt = Date.now();
  const { protectedEntries, cut } = await listGuarded(workspace, options);
  const listed = protectedEntries.map(({ path }) => path);
  const paths = new Map<string, string>();
  for (const path of new Set([...protectedNames(workspace), ...listed])) {
    const identity = await identityOf(path);
    if (identity !== undefined) paths.set(identity, path);
  }
  return { workspace, takenAt, paths, cut };
}

/** What stays the same of a file or folder that moves along with the folder it is in; a link is another one elsewhere. */
async function identityOf(path: string): Promise<string | undefined> {
  try {
    const info = await Deno.lstat(path);
    const target = info.isSymlink ? await Deno.readLink(path) : undefined;
    const folder = await Deno.stat(dirname(path));
    const inodes = [info, folder].map(({ dev, ino }) => [dev, ino]);
    const isPlaced = info.isSymlink || info.ino === null;
    return JSON.stringify([
      basename(path),
      ...inodes,
      // Numbers of what was removed are given again.
      info.birthtime?.getTime(),
      target,
      isPlaced ? path : undefined,
    ]);
  } catch {
    // Not there.
    return undefined;
  }
}
