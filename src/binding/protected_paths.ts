import { isModuleUrl } from "../core/is_module_url.ts";
import {
  fromFileUrl,
  join,
  relative,
  resolve,
  SEPARATOR,
} from "../core/path.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";
import { realPathOf } from "../execution/broker/real_path.ts";
import { denoDir } from "../execution/process/environment.ts";

/** Options of {@linkcode protectedPaths}. */
export interface ProtectedPathsOptions {
  /** Every library that is known. */
  readonly libraries: readonly LibraryManifest[];
  /** Where tools are looked for, as the host names it: libraries may come to be there. @default {[]} */
  readonly toolsFolders?: readonly (string | URL)[];
  /** Folder of this package's cache, if it has one. */
  readonly cacheDir: string | null;
  /** Folders of saved approvals and audit logs; null for none. */
  readonly stateDirs: readonly (string | null)[];
}

/**
 * What in a workspace decides what runs later, and so is no tool's to write: the
 * sources of all libraries, the folders that hold tools, this package's cache and state, and Deno's cache. Of
 * each the outermost folder below the workspace: who may rename a parent may
 * put another in its place.
 *
 * @param workspace Real path of the workspace.
 * @returns Paths of files and folders directly in the workspace.
 */
export function protectedPaths(
  workspace: string,
  { libraries, toolsFolders = [], cacheDir, stateDirs }: ProtectedPathsOptions,
): string[] {
  const folders = [
    ...toolsFolders.map(folderPath),
    cacheDir,
    ...stateDirs,
    denoDir(Deno.env.toObject()),
  ];
  const paths = [
    ...libraries.flatMap(({ modules }) => modules),
    // A workspace is named by its real path, and so must be what lies in it.
    ...folders.flatMap((path) => path ? realPathOf(resolve(path)) ?? path : []),
  ];
  const names = paths.flatMap((path) => {
    if (isModuleUrl(path)) return [];
    const below = relative(workspace, path);
    const [first = ""] = below.split(SEPARATOR);
    return first === "" || first === ".." || below === path ? [] : [first];
  });
  return [...new Set(names)].map((name) => join(workspace, name));
}

/** Path of a folder that is searched for tools; undefined for built-in ones. */
function folderPath(folder: string | URL): string | null {
  const text = `${folder}`;
  const url = URL.parse(text);
  if (url?.protocol === "file:") return fromFileUrl(url);
  return /^builtin(?:$|:)/.test(text) || isModuleUrl(text) ? null : text;
}
