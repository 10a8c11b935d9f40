import { pathTexts } from "./path_texts.ts";
import type { Word } from "./_word.ts";

/**
 * The paths among words of which nothing is known: each may be one, and so may
 * the values in them that lead out of the folder. Undefined for words that are
 * not known before the program runs.
 */
export function wordPaths(
  words: readonly Word[],
): readonly (string | undefined)[] {
  return words.flatMap(({ value }): readonly (string | undefined)[] => {
    if (value === undefined) return [undefined];
    return /^(?:[-\/~]|[a-z][a-z\d+.-]*:\/\/)/i.test(value)
      ? pathTexts(value)
      : [...new Set([value, ...pathTexts(value)])];
  });
}

/** How words begin that are not known as a whole, where that leads out of the folder. */
export function startPaths(words: readonly Word[]): readonly string[] {
  return words.flatMap(({ value, text }) =>
    value === undefined
      ? pathTexts(text.replace(/["']/g, "").replace(/[$`].*$/s, ""))
      : []
  );
}
