import { fromFileUrl } from "../core/path.ts";
import { BUILTIN_FILES } from "./builtin_manifest.ts";
import { libraryName } from "./library_file_name.ts";
import type { LibraryFile } from "./list_folder.ts";

const ROOT = new URL("../../default_tools/", import.meta.url);

/** A library that ships with this package. */
export interface BuiltinLibrary {
  /** What follows `builtin:`, the name of its folder. */
  readonly name: string;
  /** Its module files. */
  readonly files: readonly LibraryFile[];
}

/**
 * The libraries that ship with this package. They come from a generated
 * manifest, as the package's own folder cannot be listed when it was loaded
 * from a URL or stands in a compiled program.
 *
 * @returns The libraries by name; their paths are URLs when the package is not on disk.
 */
export function builtinLibraries(): readonly BuiltinLibrary[] {
  const names = [...new Set(BUILTIN_FILES.map(folderOf))];
  return names.map((name) => ({
    name,
    files: BUILTIN_FILES.filter((file) => folderOf(file) === name)
      .map(toLibraryFile),
  }));
}

/**
 * Whether a URL leads to a file of the built-in libraries.
 *
 * @param url URL of a module.
 * @returns Whether it lies in their folder.
 */
export function isBuiltinUrl(url: URL): boolean {
  return url.href.startsWith(ROOT.href);
}

function toLibraryFile(file: string): LibraryFile {
  const url = new URL(file, ROOT);
  const path = url.protocol === "file:" ? fromFileUrl(url) : url.href;
  return { name: libraryName(file), path };
}

function folderOf(file: string): string {
  return file.slice(0, file.indexOf("/"));
}
