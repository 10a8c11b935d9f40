import { basename, dirname, extname } from "../core/path.ts";
import {
  isLibraryFileName,
  isLibraryFolderName,
  LIBRARY_EXTENSIONS,
} from "./library_file_name.ts";
import type { WatchedPaths } from "./watched_paths.ts";

/**
 * Whether an event in a watched folder may change which libraries there are, or
 * what is in them.
 *
 * @param event What happened; a `flag` says that others were lost.
 * @param watched Where something may change.
 */
export function touchesSources(
  { kind, paths, flag }: Deno.FsEvent,
  watched: Omit<WatchedPaths, "folders">,
): boolean {
  if (flag !== undefined) return true;
  // What was read, or closed after it was written, is what it was.
  if (kind === "access") return false;
  // What is in a folder changes by other events.
  const isEntry = kind !== "modify";
  return paths.some((path) => {
    const { listed, files, above } = watched;
    if (files.has(path) || listed.has(path)) return true;
    if (isEntry && above.has(path)) return true;
    if (!listed.has(dirname(path))) return false;
    const name = basename(path);
    // No folder is called like a module.
    const mayBeFolder = isEntry && !LIBRARY_EXTENSIONS.includes(extname(name));
    return isLibraryFileName(name) ||
      (mayBeFolder && isLibraryFolderName(name));
  });
}
