import { countSteps } from "./_count_steps.ts";
import { countWays } from "./_count_ways.ts";
import { hasModifiers, isAnchored } from "./_pattern_traits.ts";
import { parsePattern, type PatternNode } from "./_pattern_node.ts";
import { patternLimit } from "./pattern_limit.ts";

/** Steps are counted for these lengths; a text counts like the next longer one. */
const LENGTHS: readonly number[] = Array.from(
  { length: 84 },
  (_, index) => index < 8 ? index : Math.ceil(8 * 1.2 ** (index - 8)),
);

/**
 * A regular expression that matches in little time, whatever the text: a text
 * that it could take the engine long on matches nothing, and what it can take
 * on any other is known beforehand.
 */
export class MeasuredPattern {
  /** As its author wrote it. */
  readonly source: string;
  /** Most characters of a text that can be checked; see {@linkcode patternLimit}. */
  readonly limit: number;
  readonly #expression: RegExp | undefined;
  readonly #stepsByLength = new Map<number, number>();
  #parsed: PatternNode | undefined;
  #ways: readonly number[] | undefined;

  /** @param source A regular expression of ECMAScript, which may be invalid. */
  constructor(source: string) {
    this.source = source;
    this.limit = patternLimit(source);
    this.#expression = this.limit < 0 ? undefined : new RegExp(source, "u");
  }

  /**
   * Whether a text matches.
   *
   * @param text The text.
   * @returns False for a text beyond the limit as well.
   */
  test(text: string): boolean {
    return this.#expression !== undefined && this.isWithinLimit(text) &&
      this.#expression.test(text);
  }

  /** Whether a text can be checked. */
  isWithinLimit(text: string): boolean {
    // A character takes at most two places.
    return text.length <= this.limit ||
      (text.length <= 2 * this.limit && [...text].length <= this.limit);
  }

  /**
   * How many steps the engine takes at most to check a text.
   *
   * @param text The text.
   * @returns The steps.
   */
  steps(text: string): number {
    const { length } = text;
    if (!this.#expression || !this.isWithinLimit(text)) return 1;
    const counted = LENGTHS.find((one) => one >= length) ?? length;
    const known = this.#stepsByLength.get(counted);
    if (known !== undefined) return known;
    const steps = this.#count(counted);
    this.#stepsByLength.set(counted, steps);
    return steps;
  }

  #count(length: number): number {
    this.#parsed ??= parsePattern(this.source);
    const pattern = this.#parsed;
    if (!pattern) return length;
    const starts = isAnchored(pattern) ? 1 : length + 1;
    const perStart = hasModifiers(this.source)
      ? Infinity
      : countSteps(pattern, length);
    this.#ways ??= countWays(pattern);
    const ways = this.#ways[Math.min(length, this.limit)] ?? Infinity;
    return Math.min(perStart, ways) * starts;
  }
}
