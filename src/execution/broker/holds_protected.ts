import { join } from "../../core/path.ts";
import { PROTECTED_NAMES } from "../../core/protected_names.ts";

/**
 * Whether a path is a folder that has a protected name directly in it. Reads
 * synchronously: a process waits for the answer.
 *
 * @param path Absolute.
 */
export function holdsProtected(path: string): boolean {
  return isThere(path, ({ isDirectory }) => isDirectory) &&
    PROTECTED_NAMES.some((name) => isThere(join(path, name)));
}

function isThere(
  path: string,
  fits: (info: Deno.FileInfo) => boolean = () => true,
): boolean {
  try {
    return fits(Deno.lstatSync(path));
  } catch (error) {
    // What cannot be looked at may be there.
    return !(error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory);
  }
}
