import { isAbsent } from "../../core/is_absent.ts";
import {
  basename,
  dirname,
  isAbsolute,
  join,
  SEPARATOR,
} from "../../core/path.ts";

/** Longest path that is followed, in UTF-16 code units: no system opens a longer one, and following it would take long. */
export const MAX_PATH_LENGTH = Deno.build.os === "windows" ? 32_768 : 4_096;

/** Most symbolic links that are followed, as systems do. */
const MAX_LINKS = 40;

/** Parts of a path that are looked at one by one; each takes time in which the host does nothing else. */
const MAX_LOOKS = 300;

const SEPARATORS = Deno.build.os === "windows" ? /[\\/]+/ : /[/]+/;
const ROOT = Deno.build.os === "windows"
  ? /^(?:[a-z]:[\\/]+|[\\/]{2}[^\\/]+[\\/]+[^\\/]+[\\/]*)/i
  : /^[/]+/;

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
  return follow(path);
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

function follow(path: string): string | undefined {
  if (path.length > MAX_PATH_LENGTH) return undefined;
  try {
    return Deno.realPathSync(path);
  } catch (error) {
    return isAbsent(error) ? walk(path) : undefined;
  }
}

/** Follows a path from the top, part by part; below what is not there nothing can be looked at. */
function walk(path: string): string | undefined {
  let root = rootOf(path);
  // The next part is the last one.
  const parts = partsOf(path.slice(root.length)).reverse();
  const real: string[] = [];
  let missing = 0;
  let links = 0;
  let looks = 0;
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    if (part === "..") {
      real.pop();
      missing = Math.max(0, missing - 1);
      continue;
    }
    real.push(part);
    if (missing === 0 && ++looks > MAX_LOOKS) return undefined;
    const found = missing > 0 ? "missing" : lookAt(joined(root, real));
    if (found === undefined) return undefined;
    if (found === "missing") missing++;
    if (typeof found === "string") continue;
    if (++links > MAX_LINKS) return undefined;
    real.pop();
    const start = rootOf(found.target);
    if (start !== "") {
      root = start;
      real.length = 0;
    }
    parts.push(...partsOf(found.target.slice(start.length)).reverse());
    if (parts.length > MAX_PATH_LENGTH) return undefined;
  }
  return join(joined(root, real));
}

function joined(root: string, parts: readonly string[]): string {
  return root + parts.join(SEPARATOR);
}

/** What is at a path; undefined when it may not be looked at. */
function lookAt(
  path: string,
): "there" | "missing" | { readonly target: string } | undefined {
  try {
    return Deno.lstatSync(path).isSymlink
      ? { target: Deno.readLinkSync(path) }
      : "there";
  } catch (error) {
    return isAbsent(error) ? "missing" : undefined;
  }
}

/** The parts of a path; `..` is one, as it is taken where links lead. */
function partsOf(path: string): string[] {
  return path.split(SEPARATORS).filter((part) => part !== "" && part !== ".");
}

/** The beginning of an absolute path that is no part; empty for a relative one. */
function rootOf(path: string): string {
  return isAbsolute(path) ? ROOT.exec(path)?.[0] ?? "" : "";
}

function split(path: string): { parent: string; name: string } {
  const trimmed = path.length > 1 ? path.replace(/[/]+$/, "") : path;
  const at = trimmed.lastIndexOf("/");
  if (at < 0) return { parent: dirname(path), name: basename(path) };
  return { parent: trimmed.slice(0, at) || "/", name: trimmed.slice(at + 1) };
}
