/**
 * Whether a path may lead out of the folder that it is relative to, told from
 * its text alone: symbolic links are the caller's matter.
 *
 * @param path As written, with `/` between its parts; it may hold wildcards.
 * @returns True for absolute paths, for `~`, for drive letters, and for those that climb above their start.
 */
export function leavesFolder(path: string): boolean {
  if (/^(?:[\\/~]|[A-Za-z]:[\\/])/.test(path) || path.includes("\0")) {
    return true;
  }
  let depth = 0;
  let wild = false;
  for (const part of path.split(/[\\/]+/)) {
    if (part === "" || part === ".") continue;
    if (part === "..") {
      // A wildcard may stand for a link, whose parent is anywhere.
      if (wild) return true;
      depth -= 1;
    } else {
      depth += 1;
      wild ||= /[*?[]/.test(part);
      // Wildcards such as `.?` and `.*` match `..` too.
      if (/^[.*?[]{1,4}$/.test(part) && /^\.[*?[]/.test(part)) return true;
    }
    if (depth < 0) return true;
  }
  return false;
}
