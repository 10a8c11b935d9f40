import type { Diagnostic } from "../core/diagnostic.ts";
import { errorText } from "../core/error_text.ts";
import { join, SEPARATOR } from "../core/path.ts";
import {
  isLibraryFileName,
  isLibraryFolderName,
  libraryName,
  linkTarget,
} from "./library_file_name.ts";
import { mapConcurrently } from "./map_concurrently.ts";
import { fileDiagnostic } from "./file_diagnostic.ts";

/** A file that is loaded as a library. */
export interface LibraryFile {
  /** Name of the library: the stem of the name that the file was found under. */
  readonly name: string;
  /** Real path of the file, or its URL when it is not on disk. */
  readonly path: string;
}

/** Library files in the order in which they are discovered, and what hindered. */
export interface LibraryListing {
  readonly files: readonly LibraryFile[];
  readonly diagnostics: readonly Diagnostic[];
}

interface Entry {
  readonly name: string;
  readonly kind: "file" | "folder";
  readonly path: string;
}

interface EntryListing {
  readonly entries: readonly Entry[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What there is to load of a tools folder. */
export interface FolderListing extends LibraryListing {
  /** Real path of the folder. */
  readonly folder: string;
  /** Real paths of all folders that were looked into, itself first. */
  readonly folders: readonly string[];
}

/**
 * Lists the libraries of a tools folder: its own module files and, of each
 * sub-folder `X`, the files `X/X.*` before their siblings, by name in code unit
 * order. Symbolic links are followed. Needs read permission for the folder.
 *
 * @param path Path of the folder.
 * @returns The files; one that is reached in several ways is there as often.
 * @throws What the file system answers when the folder cannot be read.
 */
export async function listFolder(path: string): Promise<FolderListing> {
  const [folder, found] = await bothEnded(
    Deno.realPath(path),
    Array.fromAsync(Deno.readDir(path)),
  );
  const top = await sortEntries(folder, found);
  const folders = top.entries.filter(({ kind }) => kind === "folder");
  const listings = await mapConcurrently(folders, listSubfolder);
  const parts = new Map(
    folders.map((entry, index) => [entry, listings[index]]),
  );
  return {
    folder,
    folders: [folder, ...folders.map(({ path }) => path)],
    files: top.entries.flatMap((entry) =>
      parts.get(entry)?.files ?? [toLibraryFile(entry)]
    ),
    diagnostics: [
      ...top.diagnostics,
      ...listings.flatMap(({ diagnostics }) => diagnostics),
    ],
  };
}

async function listSubfolder(folder: Entry): Promise<LibraryListing> {
  const { entries, diagnostics } = await readEntries(folder.path);
  const files = entries.filter((entry) => entry.kind === "file").map(
    toLibraryFile,
  );
  const isPrimary = (file: LibraryFile) => file.name === folder.name;
  return {
    files: [
      ...files.filter(isPrimary),
      ...files.filter((file) => !isPrimary(file)),
    ],
    diagnostics,
  };
}

// Nothing of what was begun is left running when one of them fails.
async function bothEnded<A, B>(
  a: Promise<A>,
  b: Promise<B>,
): Promise<[A, B]> {
  await Promise.allSettled([a, b]);
  return [await a, await b];
}

async function readEntries(folder: string): Promise<EntryListing> {
  try {
    const found = await Array.fromAsync(Deno.readDir(folder));
    return await sortEntries(folder, found);
  } catch (error) {
    return { entries: [], diagnostics: [unreadableFolder(folder, error)] };
  }
}

async function sortEntries(
  folder: string,
  found: readonly Deno.DirEntry[],
): Promise<EntryListing> {
  const entries: Entry[] = [];
  const diagnostics: Diagnostic[] = [];
  const links: string[] = [];
  const prefix = join(folder, SEPARATOR);
  for (const { name, isFile, isDirectory, isSymlink } of found) {
    if (isSymlink) links.push(name);
    if (!isFile && !isDirectory) continue;
    const kind = isFile ? "file" : "folder";
    if (isWanted(name, kind)) entries.push({ name, kind, path: prefix + name });
  }
  const followed = await mapConcurrently(
    links.sort(byCodeUnits),
    (name) => followLink(name, prefix + name),
  );
  for (const { entry, diagnostic } of followed) {
    if (entry !== undefined) entries.push(entry);
    if (diagnostic !== undefined) diagnostics.push(diagnostic);
  }
  entries.sort((a, b) => byCodeUnits(a.name, b.name));
  return { entries, diagnostics };
}

async function followLink(
  name: string,
  path: string,
): Promise<{ entry?: Entry; diagnostic?: Diagnostic }> {
  if (!isWanted(name, "file") && !isWanted(name, "folder")) return {};
  try {
    const [{ isFile, isDirectory }, target] = await Promise.all([
      Deno.stat(path),
      Deno.realPath(path),
    ]);
    const kind = isFile ? "file" : "folder";
    if (!isFile && !isDirectory) return {};
    if (!isWanted(name, kind)) return {};
    const real = isFile ? linkTarget(path, target) : target;
    return { entry: { name, kind, path: real } };
  } catch (error) {
    // A link to nothing under a name that is no module's may be anything.
    if (!isWanted(name, "file") && name.includes(".")) return {};
    const reason = `Cannot follow this symbolic link: ${errorText(error)}`;
    return { diagnostic: fileDiagnostic("dangling-link", reason, path) };
  }
}

/**
 * A folder whose files cannot be listed.
 *
 * @param folder Absolute path of the folder.
 * @param error What the file system answered.
 * @returns The error at the folder.
 */
export function unreadableFolder(folder: string, error: unknown): Diagnostic {
  const reason = `Cannot read this folder: ${errorText(error)}`;
  return fileDiagnostic("unreadable", reason, folder);
}

function isWanted(name: string, kind: Entry["kind"]): boolean {
  return kind === "file" ? isLibraryFileName(name) : isLibraryFolderName(name);
}

function toLibraryFile({ name, path }: Entry): LibraryFile {
  return { name: libraryName(name), path };
}

// Not by locale: the order must be the same on every machine.
function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
