import { basename, dirname, isAbsolute, join } from "../../core/path.ts";

/** Longest path that is followed, in UTF-16 code units: no system opens a longer one, and following it would take long. */
export const MAX_PATH_LENGTH = Deno.build.os === "windows" ? 32_768 : 4_096;

/** Most symbolic links that are followed, as systems do. */
const MAX_LINKS = 40;

/**
 * Where a path really leads: symbolic links followed in all parts that exist,
 * those included that lead to nothing yet, and `..` taken where the links lead.
 * Reads synchronously: a process waits for the answer, and a thread for reading
 * would take longer than the reading.
 *
 * @param path Absolute, as some code wrote it.
 * @returns An absolute path without symbolic links; undefined when there is no end to them, or a part cannot be looked at.
 */
export function realPathOf(path: string): string | undefined {
  return follow(path, 0);
}

/**
 * Where the entry of a path really stands: as {@linkcode realPathOf}, but a link
 * that is its last part is not followed. That is what removing, renaming and
 * making a file act on.
 *
 * @param path Absolute, as some code wrote it.
 * @returns An absolute path; undefined when the folder that it stands in cannot be found out.
 */
export function realEntryOf(path: string): string | undefined {
  let entry = path;
  while (entry.length > 1 && /[/]\.?$/.test(entry.slice(-2))) {
    entry = entry.slice(0, -1);
  }
  const { parent, name } = split(entry);
  // By `..` a folder is meant, and that is no link.
  if (name === ".." || name === "") return realPathOf(path);
  const folder = realPathOf(parent);
  return folder && join(folder, name);
}

function follow(path: string, links: number): string | undefined {
  if (links > MAX_LINKS || path.length > MAX_PATH_LENGTH) return undefined;
  try {
    return Deno.realPathSync(path);
  } catch (error) {
    const absent = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory;
    if (!absent) return undefined;
  }
  // `join` would take `..` by its letters, so the parts are taken off by hand.
  const { parent, name } = split(path);
  if (parent === path) return path;
  const folder = follow(parent, links);
  if (folder === undefined) return undefined;
  if (name === "" || name === ".") return folder;
  if (name === "..") return dirname(folder);
  const target = linkTarget(join(folder, name));
  if (target === undefined) return join(folder, name);
  return follow(isAbsolute(target) ? target : `${folder}/${target}`, links + 1);
}

function split(path: string): { parent: string; name: string } {
  const trimmed = path.length > 1 ? path.replace(/[/]+$/, "") : path;
  const at = trimmed.lastIndexOf("/");
  if (at < 0) return { parent: dirname(path), name: basename(path) };
  return { parent: trimmed.slice(0, at) || "/", name: trimmed.slice(at + 1) };
}

function linkTarget(path: string): string | undefined {
  try {
    return Deno.readLinkSync(path);
  } catch {
    // It is no link, or nothing.
    return undefined;
  }
}
