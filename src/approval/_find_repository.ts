import { dirname, join, resolve } from "../core/path.ts";

/** Most folders that are gone up. */
const MAX_FOLDERS = 100;

/** Longest file that says where a repository is, in bytes. */
const MAX_BYTES = 8_192;

/**
 * Finds the repository that git takes in a folder, as git does: the first
 * folder on the way up that has `.git`, on the same device; where that is a
 * file, as in linked working trees and submodules, what it names.
 *
 * @param folder Absolute and without symbolic links.
 * @returns Where it lies, links followed: the folder with `.git`, what is behind that, and what other working trees share; nothing when there is none.
 */
export function findRepository(folder: string): readonly string[] {
  let at = folder;
  for (let count = 0; count < MAX_FOLDERS; count++) {
    const gitDir = gitDirOf(join(at, ".git"));
    if (gitDir !== undefined) {
      const common = firstLine(join(gitDir, "commondir"));
      return common === undefined
        ? [at, gitDir]
        : [at, gitDir, real(resolve(gitDir, common))];
    }
    const parent = dirname(at);
    const device = deviceOf(parent);
    const isEnd = parent === at || device === undefined ||
      device !== deviceOf(at);
    if (isEnd) return [];
    at = parent;
  }
  return [];
}

function gitDirOf(path: string): string | undefined {
  const [, named] = /^gitdir: (.+)$/.exec(firstLine(path) ?? "") ?? [];
  if (named !== undefined) return real(resolve(dirname(path), named));
  // Git passes over a folder of that name which is no repository.
  return firstLine(join(path, "HEAD")) === undefined ? undefined : real(path);
}

/** Undefined for what is no file that can be read. */
function firstLine(path: string): string | undefined {
  try {
    if (!mayRead(path) || !Deno.statSync(path).isFile) return undefined;
    using file = Deno.openSync(path);
    const bytes = new Uint8Array(MAX_BYTES);
    const read = file.readSync(bytes) ?? 0;
    return new TextDecoder().decode(bytes.subarray(0, read)).split("\n", 1)[0];
  } catch {
    // Not there, or not to be read: git cannot use it either.
    return undefined;
  }
}

/** Without it Deno would ask at the host's terminal. */
function mayRead(path: string): boolean {
  return Deno.permissions.querySync({ name: "read", path }).state === "granted";
}

function real(path: string): string {
  try {
    return Deno.realPathSync(path);
  } catch {
    // Not there: git will say so.
    return path;
  }
}

function deviceOf(path: string): number | undefined {
  try {
    return mayRead(path) ? Deno.statSync(path).dev : undefined;
  } catch {
    // A folder that is not there has no repository above it either.
    return undefined;
  }
}
