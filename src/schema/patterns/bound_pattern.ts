import { patternLimit } from "./pattern_limit.ts";

/** A regular expression that matches in little time, whatever the text. */
export interface BoundedPattern {
  /** For the engine, with the `u` flag. It matches no text beyond the limit. */
  readonly pattern: string;
  /** Most characters of a text that can be checked; see {@linkcode patternLimit}. */
  readonly limit: number;
}

/**
 * Bounds a regular expression, so that it refuses what it could take long on.
 *
 * @param source A regular expression of ECMAScript.
 * @returns The same one when it is quick on any text, or one that matches only
 *   texts within its limit.
 */
export function boundPattern(source: string): BoundedPattern {
  const limit = patternLimit(source);
  if (limit === Infinity) return { pattern: source, limit };
  return {
    limit,
    pattern: limit < 0 ? "(?!)" : `^(?![^]{${limit + 1}})[^]*?(?:${source})`,
  };
}
