import { countSteps } from "./_count_steps.ts";
import { countWays } from "./_count_ways.ts";
import { parsePattern } from "./_pattern_node.ts";
import { hasModifiers, isAnchored } from "./_pattern_traits.ts";

/** Most steps that a match may take in the worst case: some tenths of a second. */
const MAX_STEPS = 10_000_000;
/** A pattern that takes no more steps than this on a long text takes time in proportion to its length. */
const LONG_TEXT = 1_000_000;
const MAX_LONG_STEPS = 30 * LONG_TEXT;
const LENGTHS = [4_000, 3_000, 2_000, 1_000, 500, 250, 100, 50];
/** Longer patterns are not counted through. */
const MAX_SOURCE = 5_000;

/**
 * The length up to which texts can be matched against a regular expression in
 * little time. The engine goes back when a match fails, which can take
 * exponential time; this counts its worst case and errs on the careful side.
 *
 * @param source A regular expression of ECMAScript.
 * @returns Characters; Infinity when any text can be, and -1 when none can,
 *   since this is no regular expression under the `u` flag.
 */
export function patternLimit(source: string): number {
  try {
    new RegExp(source, "u");
  } catch {
    return -1; // whatever the engine says, it cannot be matched
  }
  const pattern = source.length > MAX_SOURCE ? undefined : parsePattern(source);
  if (!pattern) return -1;
  const anchored = isAnchored(pattern);
  const starts = (length: number): number => anchored ? 1 : length + 1;
  const isQuick = (steps: number, length: number): boolean =>
    steps * starts(length) <= MAX_STEPS;
  if (!hasModifiers(source)) {
    const longSteps = countSteps(pattern, LONG_TEXT) * starts(LONG_TEXT);
    if (longSteps <= MAX_LONG_STEPS) return Infinity;
    const limit = LENGTHS.find((length) =>
      isQuick(countSteps(pattern, length), length)
    );
    if (limit !== undefined) return limit;
  }
  return countWays(pattern).findLastIndex(isQuick);
}
