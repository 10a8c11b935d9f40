import { isModuleUrl } from "../core/is_module_url.ts";
import { join, relative, resolve, SEPARATOR } from "../core/path.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";
import { realPathOf } from "../execution/broker/real_path.ts";
import { denoDir } from "../execution/process/environment.ts";

/** Options of {@linkcode protectedPaths}. */
export interface ProtectedPathsOptions {
  /** Every library that is known. */
  readonly libraries: readonly LibraryManifest[];
  /** Folder of this package's cache, if it has one. */
  readonly cacheDir: string | null;
  /** Folders of saved approvals and audit logs; null for none. */
  readonly stateDirs: readonly (string | null)[];
}

/**
 * What in a workspace decides what runs later, and so is no tool's to write: the
 * sources of all libraries, this package's cache and state, and Deno's cache. Of
 * each the outermost folder below the workspace: who may rename a parent may
 * put another in its place.
 *
 * @param workspace Real path of the workspace.
 * @returns Paths of files and folders directly in the workspace.
 */
export function protectedPaths(
  workspace: string,
  { libraries, cacheDir, stateDirs }: ProtectedPathsOptions,
): string[] {
  const folders = [cacheDir, ...stateDirs, denoDir(Deno.env.toObject())];
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
