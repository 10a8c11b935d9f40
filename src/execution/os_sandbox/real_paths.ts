/** What {@linkcode realPaths} found. */
export interface RealPaths {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/**
 * Resolves paths; those that are not there are left out.
 *
 * @returns Each path once, free of symbolic links.
 */
export async function realPaths(
  paths: readonly (string | undefined)[],
): Promise<RealPaths> {
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const path of paths) {
    if (!path) continue;
    try {
      const real = await Deno.realPath(path);
      const { isDirectory } = await Deno.stat(real);
      (isDirectory ? folders : files).add(real);
    } catch {
      // Not there, or not to be reached.
    }
  }
  return { files: [...files], folders: [...folders] };
}
