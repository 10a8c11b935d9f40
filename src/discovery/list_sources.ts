import type { Diagnostic } from "../core/diagnostic.ts";
import { errorText } from "../core/error_text.ts";
import { extname, fromFileUrl, resolve } from "../core/path.ts";
import { fileDiagnostic } from "./file_diagnostic.ts";
import { libraryName, linkTarget } from "./library_file_name.ts";
import {
  type LibraryFile,
  listFolder,
  unreadableFolder,
} from "./list_folder.ts";

/** A path, a `file:` URL, `builtin` or `builtin:NAME`; one or many. */
export type ToolPaths = string | URL | readonly (string | URL)[];

/** Where to look for tools. With neither, the built-in libraries are meant. */
export interface ToolSources {
  /** Folders to scan; a file among them is loaded as it is. */
  readonly toolsFolders?: ToolPaths;
  /** Files to load, whatever their name. Given alone, no folder is scanned. */
  readonly toolFiles?: ToolPaths;
}

/** Extensions of files that no name makes a module of: Deno takes them for what they say. */
const DATA_EXTENSIONS: readonly string[] = [
  ".json",
  ".jsonc",
  ".wasm",
  ".css",
  ".html",
  ".map",
  ".md",
  ".sql",
  ".toml",
  ".yaml",
  ".yml",
  ".lock",
];

/** Library files that came from one configured source. */
export interface LibraryGroup {
  /** What the source is remembered under: its real path, or `builtin`. */
  readonly key: string;
  readonly builtin: boolean;
  /** In the order of discovery; a file that an earlier group has is not there. */
  readonly files: readonly LibraryFile[];
  /** Whether these are all the files of that source. */
  readonly isWhole: boolean;
}

/** The groups of all sources, in order, and what hindered. */
export interface SourceListing {
  readonly groups: readonly LibraryGroup[];
  /** Real paths of the folders that were looked into; none of built-in libraries. */
  readonly folders: readonly string[];
  /** Absolute paths that sources were looked for at, found or not. */
  readonly named: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

interface Located {
  readonly group?: LibraryGroup;
  readonly folders?: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Lists the library files of all sources. Needs read permission for them.
 *
 * @param sources Where to look for tools.
 * @returns The files by source, each real file once.
 */
export async function listSources(
  sources: ToolSources,
): Promise<SourceListing> {
  const { folders, files } = namedPaths(sources);
  const located = await Promise.all([
    ...folders.map((path) => locate(path, "tools folder")),
    ...files.map((path) => locate(path, "tool file")),
  ]);
  const seen = new Set<string>();
  const groups = located.flatMap(({ group }) => group ?? []).map((group) => {
    const files = group.files.filter(({ path }) => {
      const isNew = !seen.has(path);
      seen.add(path);
      return isNew;
    });
    const isWhole = group.isWhole && files.length === group.files.length;
    return { ...group, files, isWhole };
  });
  return {
    groups,
    folders: located.flatMap(({ folders }) => folders ?? []),
    named: [...folders, ...files].flatMap((text) =>
      isBuiltin(text) ? [] : toPath(text) ?? []
    ),
    diagnostics: located.flatMap(({ diagnostics }) => diagnostics),
  };
}

/**
 * What the groups of sources will be remembered under, unless there are
 * symbolic links among them: known before the sources are looked at.
 *
 * @param sources Where to look for tools.
 * @returns The probable keys.
 */
export function probableKeys(sources: ToolSources): readonly string[] {
  const { folders, files } = namedPaths(sources);
  return [...folders, ...files].flatMap((text) =>
    isBuiltin(text) ? "builtin" : toPath(text) ?? []
  );
}

function namedPaths({ toolsFolders, toolFiles }: ToolSources): {
  folders: readonly string[];
  files: readonly string[];
} {
  return toolsFolders === undefined && toolFiles === undefined
    ? { folders: ["builtin"], files: [] }
    : { folders: toTexts(toolsFolders), files: toTexts(toolFiles) };
}

function toTexts(paths: ToolPaths = []): readonly string[] {
  const list = typeof paths === "string" || paths instanceof URL
    ? [paths]
    : paths;
  return list.map(String);
}

function isBuiltin(text: string): boolean {
  return text === "builtin" || text.startsWith("builtin:");
}

async function locate(
  text: string,
  wanted: "tools folder" | "tool file",
): Promise<Located> {
  if (isBuiltin(text)) return await locateBuiltin(text);
  const problem = `Cannot use this as a ${wanted}`;
  const path = toPath(text);
  if (path === undefined) {
    const message =
      "Cannot load tools from here: they are not on disk, so download them first";
    return fail("unsupported-source", message, text);
  }
  try {
    return wanted === "tools folder"
      ? await locateFolder(path, problem)
      : await locateFile(path, problem);
  } catch (error) {
    return explain(error, problem, path);
  }
}

async function locateFolder(path: string, problem: string): Promise<Located> {
  try {
    const { folder, folders, files, diagnostics } = await listFolder(path);
    return { ...found(folder, files, { diagnostics }), folders };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) throw error;
    const { isDirectory } = await Deno.stat(path);
    if (!isDirectory) return await locateFile(path, problem);
    const folder = await Deno.realPath(path);
    const { message } = unreadableFolder(folder, error);
    return fail("unusable-source", message, folder);
  }
}

async function locateFile(path: string, problem: string): Promise<Located> {
  const { isFile, isDirectory } = await Deno.stat(path);
  if (!isFile) {
    const reason = isDirectory ? "it is a folder" : "it is no regular file";
    return fail("unusable-source", `${problem}: ${reason}`, path);
  }
  if (DATA_EXTENSIONS.includes(extname(path).toLowerCase())) {
    const reason = "its name is that of data, not of a module";
    return fail("unusable-source", `${problem}: ${reason}`, path);
  }
  // One that cannot be opened is told here: nothing is left to load.
  (await Deno.open(path)).close();
  const real = await Deno.realPath(path);
  const file = { name: libraryName(path), path: linkTarget(path, real) };
  return found(file.path, [file]);
}

function explain(error: unknown, problem: string, path: string): Located {
  const isMissing = error instanceof Deno.errors.NotFound ||
    error instanceof Deno.errors.NotADirectory;
  return isMissing
    ? fail("missing-path", `${problem}: there is nothing here`, path)
    : fail("unusable-source", `${problem}: ${errorText(error)}`, path);
}

function toPath(text: string): string | undefined {
  if (!text.includes(":")) return resolve(text);
  if (/^file:/i.test(text)) {
    const url = URL.parse(text);
    return url === null ? undefined : fromFileUrl(url);
  }
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(text) ? undefined : resolve(text);
}

async function locateBuiltin(text: string): Promise<Located> {
  const { builtinLibraries } = await import("./builtin_libraries.ts");
  const libraries = builtinLibraries();
  const name = text.slice("builtin:".length);
  const chosen = text === "builtin"
    ? libraries
    : libraries.filter((library) => library.name === name);
  if (chosen.length > 0 || text === "builtin") {
    const files = chosen.flatMap((library) => library.files);
    const isWhole = text === "builtin";
    return found("builtin", files, { builtin: true, isWhole });
  }
  const { nearestNames } = await import("../core/nearest_names.ts");
  const names = libraries.map((library) => library.name);
  const near = nearestNames(name, names);
  const hint = near.length > 0
    ? `did you mean ${near.map((one) => `builtin:${one}`).join(", ")}?`
    : `there are ${names.join(", ")}`;
  const message = `Cannot find built-in library ${
    JSON.stringify(name)
  }: ${hint}`;
  return fail("unknown-builtin", message, text);
}

function found(
  key: string,
  files: readonly LibraryFile[],
  { diagnostics = [], builtin = false, isWhole = true }: {
    readonly diagnostics?: readonly Diagnostic[];
    readonly builtin?: boolean;
    readonly isWhole?: boolean;
  } = {},
): Located {
  return { group: { key, builtin, files, isWhole }, diagnostics };
}

function fail(code: string, message: string, path: string): Located {
  return { diagnostics: [fileDiagnostic(code, message, path)] };
}
