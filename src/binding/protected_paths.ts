import { isModuleUrl } from "../core/is_module_url.ts";
import { join, relative, SEPARATOR } from "../core/path.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";
import { denoDir } from "../execution/process/environment.ts";

/** Options of {@linkcode protectedPaths}. */
export interface ProtectedPathsOptions {
  /** Every library that is known. */
  readonly libraries: readonly LibraryManifest[];
  /** Folder of this package's cache, if it has one. */
  readonly cacheDir: string | null;
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
  { libraries, cacheDir }: ProtectedPathsOptions,
): string[] {
  const environment = Deno.env.toObject();
  const paths = [
    ...libraries.flatMap(({ modules }) => modules),
    cacheDir,
    environment.LCP_STATE_DIR,
    denoDir(environment),
  ];
  const names = paths.flatMap((path) => {
    if (!path || isModuleUrl(path)) return [];
    const below = relative(workspace, path);
    const [first = ""] = below.split(SEPARATOR);
    return first === "" || first === ".." || below === path ? [] : [first];
  });
  return [...new Set(names)].map((name) => join(workspace, name));
}
