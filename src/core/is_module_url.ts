/** Whether a library's or module's path is the URL of one that is not on disk; see `LibraryManifest.path`. */
export function isModuleUrl(path: string): boolean {
  return path.includes("://");
}
