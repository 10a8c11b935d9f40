import type { DenoCache } from "./deno_dir.ts";

/**
 * What stands among the states of files for the place of Deno's cache itself:
 * in another place, nothing that was looked at says anything.
 *
 * @param cache The cache.
 * @returns An entry under the empty path, which no file has.
 */
export function cacheMark(
  cache: DenoCache,
): readonly [path: string, stamp: string] {
  return ["", JSON.stringify([cache.dir, cache.jsrUrl, cache.npmUrl])];
}
