import { isAbsolute, relative, SEPARATOR } from "../core/path.ts";

/**
 * A path as an operator reads it: relative when it is inside the current folder.
 *
 * @param path Absolute path or URL.
 * @param cwd The current folder, absolute.
 */
export function shownPath(path: string, cwd: string): string {
  if (!isAbsolute(path)) return path;
  const inside = relative(cwd, path);
  if (inside === "") return ".";
  return inside === ".." || inside.startsWith(`..${SEPARATOR}`) ||
      isAbsolute(inside)
    ? path
    : inside;
}
