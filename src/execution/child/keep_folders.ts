/**
 * Making a folder that is there, with all above it, changes nothing; but Deno asks
 * for the permission to write it, which is the same as to remove it. So in the
 * workspace that is not even tried.
 *
 * @param workspace The current folder.
 */
export function keepFolders(workspace: string): void {
  const { mkdir, mkdirSync, stat, statSync } = Deno;
  const isWithin = (path: string | URL): path is string =>
    typeof path === "string" && !/(?:^|[\\/])\.\.(?:[\\/]|$)/.test(path) &&
    (!/^(?:[\\/]|[A-Za-z]:)/.test(path) || path === workspace ||
      path.startsWith(`${workspace}/`));
  Deno.mkdir = async (path, options) => {
    if (options?.recursive && isWithin(path)) {
      const info = await stat(path || ".").catch(() => undefined);
      if (info?.isDirectory) return;
    }
    await mkdir(path, options);
  };
  Deno.mkdirSync = (path, options) => {
    if (options?.recursive && isWithin(path) && isFolder(path)) return;
    mkdirSync(path, options);
  };
  function isFolder(path: string): boolean {
    try {
      return statSync(path || ".").isDirectory;
    } catch {
      // Whatever is wrong, making it tells.
      return false;
    }
  }
}
