import { typedPath, type TypedPathOptions } from "./typed_path.ts";

/** Most names that are looked at: what is sure of a path is sure of all of them. */
const MAX_NAMES = 10_000;

/**
 * What a path can become: folders end in `/`. Hidden names are offered to those
 * who type their dot.
 *
 * @param typed The path so far.
 * @param places Where it starts.
 */
export async function completePath(
  typed: string,
  places: TypedPathOptions,
): Promise<readonly string[]> {
  const end = typed.lastIndexOf("/") + 1;
  const folder = typed.slice(0, end);
  const begun = typed.slice(end);
  const found: string[] = [];
  let looked = 0;
  try {
    for await (const entry of Deno.readDir(typedPath(folder, places))) {
      const { name, isDirectory } = entry;
      const isWanted = name.startsWith(begun) && !name.includes(" ") &&
        (begun.startsWith(".") || !name.startsWith("."));
      if (isWanted) found.push(`${folder}${name}${isDirectory ? "/" : ""}`);
      if (++looked >= MAX_NAMES) break;
    }
  } catch {
    // There is no such folder, or none that may be read: nothing to offer.
  }
  return found.sort();
}
