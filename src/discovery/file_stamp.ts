/**
 * Tells whether a file or folder is still the one it was, without reading it:
 * for what a package manager writes once. Asks for no permission.
 *
 * @param path Absolute path.
 * @returns A text that changes with its content, and with a folder's entries.
 */
export function fileStamp(path: string): string {
  if (!isReadable(path)) return "hidden";
  try {
    const { isFile, isDirectory, size, mtime, ctime, ino } = Deno.statSync(
      path,
    );
    const kind = isFile ? "file" : isDirectory ? "folder" : "other";
    return [kind, size, mtime?.getTime(), ctime?.getTime(), ino].join(" ");
  } catch (error) {
    // Whatever keeps the file system from answering, there is nothing to read.
    if (error instanceof Error) return "absent";
    throw error;
  }
}

/** Whether reading a path asks nobody. */
function isReadable(path: string): boolean {
  return Deno.permissions.querySync({ name: "read", path }).state === "granted";
}
