const ignoresCase = Deno.build.os === "windows" || Deno.build.os === "darwin";

/**
 * What two spellings of one path have in common: where file names are told
 * apart by case it is the path itself, else the path without case.
 *
 * @param path A path, or a part of one.
 */
export function pathKey(path: string): string {
  return ignoresCase ? path.normalize("NFC").toLowerCase() : path;
}
