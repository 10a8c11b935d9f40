import { basename, extname } from "../core/path.ts";

/** Extensions of the files that may be libraries. */
export const LIBRARY_EXTENSIONS: readonly string[] = [
  ".ts",
  ".mts",
  ".js",
  ".mjs",
  ".tsx",
  ".jsx",
];

const SKIPPED = /^[_.]|^mod\.|^index\.|[_.]test\.|\.d\.m?ts$/;

/**
 * Whether a file found in a tools folder is loaded as a library.
 *
 * @param name Name of the file, without its folder.
 * @returns False for declarations, tests, barrels, private files and other kinds of file.
 */
export function isLibraryFileName(name: string): boolean {
  return LIBRARY_EXTENSIONS.includes(extname(name)) &&
    !SKIPPED.test(name);
}

/**
 * Whether a folder found in a tools folder is looked into.
 *
 * @param name Name of the folder, without the folder it is in.
 * @returns False for private folders and installed packages.
 */
export function isLibraryFolderName(name: string): boolean {
  return !/^[_.]/.test(name) && name !== "node_modules";
}

/**
 * The name of the library that a file holds.
 *
 * @param path Path or name of the file.
 * @returns The file's name without its last extension.
 */
export function libraryName(path: string): string {
  const name = basename(path);
  return name.slice(0, name.length - extname(name).length);
}

/**
 * The path under which a file that may be a symbolic link is loaded.
 *
 * @param path Path of the file as it was found.
 * @param target Its real path.
 * @returns The real path, which relative imports are relative to, unless its extension tells no language.
 */
export function linkTarget(path: string, target: string): string {
  return LIBRARY_EXTENSIONS.includes(extname(target)) ? target : path;
}
