import { levenshteinDistance } from "@std/text/levenshtein-distance";

/** Longest text that is compared: names are short, and the comparison's time is quadratic. */
const MAX_COMPARED_LENGTH = 100;

/** Options of {@linkcode nearestNames}. */
export interface NearestNamesOptions {
  /** How many names at most. 3 by default. */
  readonly limit?: number;
}

/**
 * The names that someone who wrote `name` may have meant, nearest first. A
 * forgotten or doubled `tool_`, `prompt_` or `resource_` does not count as a difference.
 *
 * @param name What was written.
 * @param candidates The names that exist.
 * @param options How many at most.
 * @returns None when nothing is near.
 */
export function nearestNames(
  name: string,
  candidates: readonly string[],
  { limit = 3 }: NearestNamesOptions = {},
): readonly string[] {
  const wanted = comparable(name);
  if (wanted.length === 0) return [];
  // Two letters swapped are two differences.
  const tolerated = Math.max(wanted.length > 3 ? 2 : 1, wanted.length / 3);
  return [...new Set(candidates)]
    .map((candidate) => ({
      candidate,
      distance: distanceBetween(wanted, comparable(candidate)),
    }))
    .filter(({ distance }) => distance <= tolerated)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

function comparable(name: string): string {
  return name.slice(0, MAX_COMPARED_LENGTH).toLowerCase()
    .replace(/[-_ ]+/g, "_").replace(
      /^(?:(?:tool_)+|(?:prompt_)+|(?:resource_)+)/,
      "",
    );
}

function distanceBetween(wanted: string, candidate: string): number {
  // Half a word typed is nearer than a word with other letters.
  const partial = Math.min(wanted.length, candidate.length) >= 3 &&
    (candidate.includes(wanted) || wanted.includes(candidate));
  return partial
    ? Math.min(1, levenshteinDistance(wanted, candidate))
    : levenshteinDistance(wanted, candidate);
}
