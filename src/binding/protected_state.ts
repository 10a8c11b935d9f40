import { basename, dirname, join } from "../core/path.ts";
import { PROTECTED_NAMES } from "../core/protected_names.ts";
import {
  listGuarded,
  type ListGuardedOptions,
} from "../execution/os_sandbox/list_guarded.ts";

/** The protected files of a workspace as they are at one time. */
export interface ProtectedState {
  readonly workspace: string;
  /** When the state began to be taken, in milliseconds since 1970. */
  readonly takenAt: number;
  /** By what tells a file, folder or link from others wherever its folder moves: its path. */
  readonly paths: ReadonlyMap<string, string>;
  /** By the paths of those that are no links: what tells the folders that they are in from others. */
  readonly folders: ReadonlyMap<string, string>;
  /** Folders that this process may not look into. */
  readonly closed: ReadonlySet<string>;
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
 * Needs `--allow-read` for the workspace.
 *
 * @param workspace Absolute path.
 * @param options Where the search ends.
 */
export async function protectedState(
  workspace: string,
  options: ListGuardedOptions = {},
): Promise<ProtectedState> {
  const takenAt = Date.now();
  const { protectedEntries, cut, ...list } = await listGuarded(
    workspace,
    options,
  );
  const listed = protectedEntries.map(({ path }) => path);
  const paths = new Map<string, string>();
  const folders = new Map<string, string>();
  const closed = new Set(list.closed);
  for (const path of new Set([...protectedNames(workspace), ...listed])) {
    const identity = await identityOf(path);
    if (identity === "closed") closed.add(dirname(path));
    else if (identity !== undefined) {
      paths.set(identity.own, path);
      if (!identity.isLink) folders.set(path, identity.folder);
    }
  }
  return { workspace, takenAt, paths, folders, closed, cut };
}

interface Identity {
  /** What stays the same while its folder moves; a link is another one elsewhere. */
  readonly own: string;
  readonly folder: string;
  readonly isLink: boolean;
}

/** What a path leads to; undefined for nothing. */
async function identityOf(
  path: string,
): Promise<Identity | "closed" | undefined> {
  try {
    const info = await Deno.lstat(path);
    const target = info.isSymlink ? await Deno.readLink(path) : undefined;
    const folder = inodeOf(await Deno.stat(dirname(path)));
    const isPlaced = info.isSymlink || info.ino === null;
    const own = JSON.stringify([
      basename(path),
      inodeOf(info),
      folder,
      // Numbers of what was removed are given again.
      info.birthtime?.getTime(),
      target,
      isPlaced ? path : undefined,
    ]);
    return { own, folder, isLink: info.isSymlink };
  } catch (error) {
    return error instanceof Deno.errors.PermissionDenied ? "closed" : undefined;
  }
}

function inodeOf({ dev, ino }: Deno.FileInfo): string {
  return `${dev}:${ino}`;
}
