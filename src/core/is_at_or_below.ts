import { SEPARATOR } from "./path.ts";

/**
 * Whether a path is a folder or file itself, or lies below it. Compared as they are
 * spelled: where case does not count, both are given without it. Links are not
 * followed.
 *
 * @param folder Absolute, normalized path.
 * @param path Absolute, normalized path.
 */
export function isAtOrBelow(folder: string, path: string): boolean {
  const start = folder.endsWith(SEPARATOR) ? folder : folder + SEPARATOR;
  return path === folder || path.startsWith(start);
}
