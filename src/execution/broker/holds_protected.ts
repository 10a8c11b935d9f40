import { isAbsent } from "../../core/is_absent.ts";
import { join } from "../../core/path.ts";
import { PROTECTED_NAMES } from "../../core/protected_names.ts";
import { FOREIGN_FOLDERS } from "../foreign_folders.ts";

/** Files and folders that one look goes through: a process waits, and the host does nothing else meanwhile. */
const MAX_ENTRIES = 5_000;

const PROTECTED: ReadonlySet<string> = new Set(PROTECTED_NAMES);

/**
 * Whether a path is a folder that has a protected name in it, at any depth; one
 * with more in it than can be gone through may have. Links are not followed, and
 * folders of other people's code in it, such as `node_modules`, not looked into:
 * they stay what they are. Where such a folder itself is moved, what is protected
 * in it would begin to count. Reads synchronously: a process waits for the answer.
 *
 * @param path Absolute.
 */
export function holdsProtected(path: string): boolean {
  if (!isFolder(path)) return false;
  const pending = [path];
  let left = MAX_ENTRIES;
  for (let folder = pending.pop(); folder; folder = pending.pop()) {
    const entries = entriesOf(folder);
    // What cannot be looked at may be there.
    if (entries === undefined) return true;
    for (const { name, isDirectory } of entries) {
      if (left-- <= 0 || PROTECTED.has(name.toLowerCase())) return true;
      if (isDirectory && !FOREIGN_FOLDERS.has(name)) {
        pending.push(join(folder, name));
      }
    }
  }
  return false;
}

function isFolder(path: string): boolean {
  try {
    return Deno.lstatSync(path).isDirectory;
  } catch (error) {
    return !isAbsent(error);
  }
}

/** What is directly in a folder; undefined when it cannot be looked at. */
function entriesOf(folder: string): readonly Deno.DirEntry[] | undefined {
  try {
    return [...Deno.readDirSync(folder)];
  } catch (error) {
    return isAbsent(error) ? [] : undefined;
  }
}
