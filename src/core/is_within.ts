import { isAtOrBelow } from "./is_at_or_below.ts";
import { pathKey } from "./path_key.ts";

/**
 * Whether a path is a folder or file itself, or lies below it, by the keys of
 * both. Pure: links are not followed.
 *
 * @param folder Absolute, normalized path.
 * @param path Absolute, normalized path.
 */
export function isWithin(folder: string, path: string): boolean {
  return isAtOrBelow(pathKey(folder), pathKey(path));
}
