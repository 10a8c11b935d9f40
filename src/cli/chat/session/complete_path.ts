import { resolve } from "../../../core/path.ts";

/** Most names that are offered. */
const MAX_OFFERED = 50;

/**
 * What a path can become: folders end in `/`. Hidden names are offered to those
 * who type their dot.
 *
 * @param typed The path so far.
 * @param cwd Where relative ones start, absolute.
 */
export async function completePath(
  typed: string,
  cwd: string,
): Promise<readonly string[]> {
  const end = typed.lastIndexOf("/") + 1;
  const folder = typed.slice(0, end);
  const begun = typed.slice(end);
  const found: string[] = [];
  try {
    for await (const entry of Deno.readDir(resolve(cwd, folder))) {
      const { name, isDirectory } = entry;
      const isWanted = name.startsWith(begun) && !name.includes(" ") &&
        (begun.startsWith(".") || !name.startsWith("."));
      if (isWanted) found.push(`${folder}${name}${isDirectory ? "/" : ""}`);
      if (found.length >= MAX_OFFERED) break;
    }
  } catch {
    // There is no such folder, or none that may be read: nothing to offer.
  }
  return found.sort();
}
