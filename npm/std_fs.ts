/**
 * Stands in for `@std/fs` where JSR cannot be reached: the one function that is
 * used, with the options that are used, over Node's file functions.
 *
 * @module
 */
import { readdir } from "node:fs/promises";
import { join } from "../src/core/path.ts";

/** Options of {@linkcode walk}. */
export interface WalkOptions {
  /** Whether folders are told of. @default {true} */
  includeDirs?: boolean;
  /** Extensions of the files to tell of, with their dot; all by default. */
  exts?: string[];
}

/** What {@linkcode walk} found at one path. */
export interface WalkEntry {
  path: string;
  name: string;
  isFile: boolean;
  isDirectory: boolean;
  isSymlink: boolean;
}

/** Finds everything below a folder; symbolic links are not followed. */
export async function* walk(
  root: string,
  { includeDirs = true, exts }: WalkOptions = {},
): AsyncIterableIterator<WalkEntry> {
  for (const entry of await readdir(root, { withFileTypes: true })) {
    const found: WalkEntry = {
      path: join(root, entry.name),
      name: entry.name,
      isFile: entry.isFile(),
      isDirectory: entry.isDirectory(),
      isSymlink: entry.isSymbolicLink(),
    };
    const wanted = found.isDirectory
      ? includeDirs && !exts
      : exts?.some((ext) => entry.name.endsWith(ext)) ?? true;
    if (wanted) yield found;
    if (found.isDirectory) yield* walk(found.path, { includeDirs, exts });
  }
}
