import { SEPARATOR } from "../core/path.ts";
import { pathKey } from "./path_key.ts";

/**
 * Whether a path is a folder or file itself, or lies below it. Pure: links
 * are not followed.
 *
 * @param folder Absolute, normalized path.
 * @param path Absolute, normalized path.
 */
export function isWithin(folder: string, path: string): boolean {
  const outer = pathKey(folder);
  const inner = pathKey(path);
  if (inner === outer) return true;
  const prefix = outer.endsWith(SEPARATOR) ? outer : outer + SEPARATOR;
  return inner.startsWith(prefix);
}
