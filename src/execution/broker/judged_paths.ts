import { isWithin } from "../../core/is_within.ts";
import { join } from "../../core/path.ts";
import { realEntryOf, realPathOf } from "./real_path.ts";

/** Options of {@linkcode judgedPaths}. */
export interface JudgedPathsOptions {
  readonly permission: "read" | "write" | "ffi";
  /** Real path of the folder that tools work in. */
  readonly workspace: string;
}

/**
 * The paths that access to a path is judged by; all of them are to be allowed.
 * Always where it leads, its links followed. Where a link is on the way, what is
 * asked for may be the link, and a name on the way may be one of those that are
 * protected or hold secrets, so these come besides, if they are others:
 *
 * - the path by its letters, if it lies in the workspace: `.vscode/tasks.json` is
 *   one of `.vscode`, wherever that leads;
 * - for a write, the path with the links before its last part followed: that is
 *   what removing, renaming and making act on. A link that lies outside is
 *   outside then, though it leads into the workspace: it cannot be told whether
 *   it is to be removed or to be written through;
 * - for a read, the same if it lies in the workspace. A link outside shows by
 *   itself only that it leads into the workspace, where what it leads to is read
 *   anyway.
 *
 * So a workspace, or a file in it, that is named by way of a link outside, such
 * as `/tmp` of macOS, is read and written as by its real path; only the link
 * itself is not to be written. Native libraries are known by where they lead.
 *
 * A path without links costs nothing besides its following, unless it climbs
 * (`..`): its letters do not tell whether there was a link.
 *
 * @param path Absolute, as some code wrote it.
 * @returns Absolute paths, the real one first; undefined when it cannot be found out where it leads.
 */
export function judgedPaths(
  path: string,
  { permission, workspace }: JudgedPathsOptions,
): readonly string[] | undefined {
  const real = realPathOf(path);
  if (real === undefined) return undefined;
  if (real === path || permission === "ffi") return [real];
  const letters = join(path).replace(/(?<=.)[/]$/, "");
  if (letters === real && !climbs(path)) return [real];
  const entry = realEntryOf(path);
  if (entry === undefined) return undefined;
  const paths = [real];
  const add = (other: string, { anywhere }: { anywhere: boolean }) => {
    const counts = anywhere || isWithin(workspace, other);
    if (counts && !paths.includes(other)) paths.push(other);
  };
  add(entry, { anywhere: permission === "write" });
  add(letters, { anywhere: false });
  return paths;
}

/** Whether a path goes up by `..`. */
export function climbs(path: string): boolean {
  return /(?:^|[\\/])\.\.(?:[\\/]|$)/.test(path);
}
