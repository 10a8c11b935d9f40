import { isSecretName } from "../../core/is_secret_name.ts";
import { join } from "../../core/path.ts";
import { PROTECTED_NAMES } from "../../core/protected_names.ts";
import { FOREIGN_FOLDERS } from "../foreign_folders.ts";

/** Files and folders that one search looks at. */
const MAX_ENTRIES = 50_000;

/** A file, folder or link with a protected name. */
export interface ProtectedEntry {
  readonly path: string;
  readonly isSymlink: boolean;
}

/** Options of {@linkcode listGuarded}. */
export interface ListGuardedOptions {
  /** After how many files and folders the search ends. @default {50_000} */
  readonly maxEntries?: number;
}

/** What {@linkcode listGuarded} found. */
export interface GuardedList {
  /** Paths that are called as secrets are, links not followed. */
  readonly secrets: readonly string[];
  readonly protectedEntries: readonly ProtectedEntry[];
  /** Folders that this process may not list. */
  readonly closed: readonly string[];
  /** Whether the search ended before it had seen all. */
  readonly cut: boolean;
}

/**
 * Lists what is called as secrets or protected files are, at any depth of a
 * workspace, but neither in other people's code nor in what it lists. Needs
 * `--allow-read` for the workspace.
 *
 * @param workspace Absolute path.
 * @param options Where the search ends.
 */
export async function listGuarded(
  workspace: string,
  { maxEntries = MAX_ENTRIES }: ListGuardedOptions = {},
): Promise<GuardedList> {
  const secrets: string[] = [];
  const protectedEntries: ProtectedEntry[] = [];
  const closed: string[] = [];
  const found = { secrets, protectedEntries, closed };
  // Grows on the way: what is nearest to the top comes first.
  const folders = [workspace];
  let left = maxEntries;
  for (const folder of folders) {
    for (const entry of await entriesOf(folder, closed)) {
      if (left-- <= 0) return { ...found, cut: true };
      const { name, isSymlink } = entry;
      const path = join(folder, name);
      if (isSecretName(name)) secrets.push(path);
      else if (PROTECTED_NAMES.includes(name.toLowerCase())) {
        protectedEntries.push({ path, isSymlink });
      } else if (entry.isDirectory && !FOREIGN_FOLDERS.has(name)) {
        folders.push(path);
      }
    }
  }
  return { ...found, cut: false };
}

async function entriesOf(
  folder: string,
  closed: string[],
): Promise<Deno.DirEntry[]> {
  try {
    return await Array.fromAsync(Deno.readDir(folder));
  } catch (error) {
    if (error instanceof Deno.errors.PermissionDenied) closed.push(folder);
    return [];
  }
}
