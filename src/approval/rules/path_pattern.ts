import { isAbsolute } from "../../core/path.ts";
import { pathKey } from "../../core/path_key.ts";
import type { RuleContext, RuleMatch } from "./rule.ts";
import { matchesWildcard, wildcardPieces } from "./wildcard.ts";

const isWindows = Deno.build.os === "windows";

/** One part of a path: its pieces between stars, or any number of parts. */
export type PathPart = readonly string[] | "**";

/** A pattern of paths. */
export interface PathPattern {
  /** What it is relative to. */
  readonly anchor: "root" | "home" | "workspace";
  /** How many folders it goes up from there first. */
  readonly up: number;
  /** Its parts. */
  readonly parts: readonly PathPart[];
}

/**
 * Reads a pattern of paths. `*` stands for any text within one part and `**`
 * for any number of parts; without either the pattern means a file or folder
 * and everything below it.
 *
 * @param pattern The pattern.
 * @returns The pattern, or what is wrong with it.
 */
export function parsePathPattern(pattern: string): PathPattern | string {
  const isHome = pattern === "~" || /^~[/\\]/.test(pattern);
  const anchor = isHome ? "home" : isAbsolute(pattern) ? "root" : "workspace";
  const parts: PathPart[] = [];
  let up = 0;
  for (const part of partsOf(isHome ? pattern.slice(1) : pattern)) {
    if (part === ".") continue;
    if (part !== "..") {
      parts.push(part === "**" ? part : piecesOf(pathKey(part)));
    } else if (parts.length === 0) {
      if (anchor !== "root") up++;
    } else if (isPlain(parts.at(-1))) {
      parts.pop();
    } else {
      return "`..` cannot stand behind a part with a star";
    }
  }
  return {
    anchor,
    up,
    parts: parts.every(isPlain) ? [...parts, "**"] : parts,
  };
}

/**
 * Whether a path matches a pattern. For a write `maybe` says that the path is
 * a folder that may hold what the pattern means: who renames or removes it
 * changes that too.
 *
 * @param pattern The pattern.
 * @param path An absolute, normalized path.
 * @param context What the pattern is relative to, and whether the path is written.
 */
export function matchPath(
  pattern: PathPattern,
  path: string,
  { isWrite = false, ...context }: RuleContext & { isWrite?: boolean },
): RuleMatch {
  const base = baseOf(pattern, context);
  if (base === undefined) return "maybe";
  const parts = partsOf(pathKey(path));
  if (startsWith(parts, base) && matches(pattern.parts, parts, base.length)) {
    return "yes";
  }
  return isWrite && startsWith([...base, ...plainStart(pattern)], parts)
    ? "maybe"
    : "no";
}

/**
 * The parts of the path that everything a pattern matches has in common.
 *
 * @returns The parts, or undefined when the home folder is needed and not known.
 */
export function commonParts(
  pattern: PathPattern,
  context: RuleContext,
): readonly string[] | undefined {
  const base = baseOf(pattern, context);
  return base && [...base, ...plainStart(pattern)];
}

/**
 * Whether all that a pattern matches lies in a folder.
 *
 * @param folder Absolute path of a file or folder.
 */
export function liesWithin(
  folder: string,
  pattern: PathPattern,
  context: RuleContext,
): boolean {
  const common = commonParts(pattern, context);
  return common !== undefined && startsWith(common, partsOf(pathKey(folder)));
}

/**
 * The pattern for another place of what all that it matches has in common.
 *
 * @param path Absolute path of that place.
 */
export function movedTo(path: string, pattern: PathPattern): PathPattern {
  const start = partsOf(pathKey(path)).map((part) => [part]);
  const rest = pattern.parts.slice(plainStart(pattern).length);
  return { anchor: "root", up: 0, parts: [...start, ...rest] };
}

/** The parts of a path or pattern, without empty ones. */
function partsOf(path: string): string[] {
  return path.split(isWindows ? /[\\/]+/ : /\/+/).filter((part) => part !== "");
}

// Windows has no stars in file names, and backslashes between their parts.
function piecesOf(part: string): string[] {
  return isWindows ? part.split("*") : wildcardPieces(part);
}

function isPlain(part: PathPart | undefined): boolean {
  return part !== undefined && part !== "**" && part.length === 1;
}

function baseOf(
  { anchor, up }: PathPattern,
  { workspace, home }: RuleContext,
): string[] | undefined {
  if (anchor === "root") return [];
  const folder = anchor === "home" ? home : workspace;
  if (!folder) return undefined;
  const parts = partsOf(pathKey(folder));
  return parts.slice(0, Math.max(0, parts.length - up));
}

function plainStart({ parts }: PathPattern): string[] {
  const end = parts.findIndex((part) => !isPlain(part));
  return parts.slice(0, end < 0 ? parts.length : end).map((part) => part[0]);
}

function startsWith(parts: readonly string[], start: readonly string[]) {
  return start.length <= parts.length &&
    start.every((part, index) => part === parts[index]);
}

/** Follows all ways through the pattern at once: as many steps as parts of both. */
function matches(
  pattern: readonly PathPart[],
  path: readonly string[],
  from: number,
): boolean {
  let places = widen(pattern, new Set([0]));
  for (const part of path.slice(from)) {
    const next = new Set<number>();
    for (const place of places) {
      const wanted = pattern[place];
      if (wanted === "**") next.add(place);
      else if (wanted && matchesWildcard(wanted, part)) next.add(place + 1);
    }
    if (next.size === 0) return false;
    places = widen(pattern, next);
  }
  return places.has(pattern.length);
}

/** Adds the places that can be reached by letting `**` stand for nothing. */
function widen(pattern: readonly PathPart[], places: Set<number>): Set<number> {
  // A set visits what is added to it while it is walked.
  for (const place of places) {
    if (pattern[place] === "**") places.add(place + 1);
  }
  return places;
}
