/** Counts and compares what is in texts. */

export const TOOL_LIBRARY_NAME = "Text Statistics";
export const TOOL_LIBRARY_DESC = "Word counts, readability, similar words.";
export const TOOL_LIBRARY_ICON = "📊";

type integer = number;

/**
 * Counts characters, words, sentences and lines of a text and estimates the reading time.
 *
 * @param text Text to count.
 * @param words_per_minute Speed of the reader.
 * @readOnly
 */
export function tool_count_text(
  text: string,
  /** @minimum 1 */
  words_per_minute: integer = 220,
) {
  const words = wordsOf(text).length;
  const output = {
    characters: Array.from(text).length,
    words,
    sentences: text.match(/[^.!?]+[.!?]+/g)?.length ?? (words > 0 ? 1 : 0),
    lines: text === "" ? 0 : text.split("\n").length,
    reading_minutes: Math.ceil(words / words_per_minute),
  };
  return { success: true, output };
}

/**
 * Lists the most frequent words of a text.
 *
 * @param text Text to look at.
 * @param top How many words to list.
 * @param ignore Words to leave out.
 * @readOnly
 */
export function tool_frequent_words(
  text: string,
  /** @minimum 1 */
  top: integer = 10,
  ignore: string[] = ["a", "an", "and", "in", "of", "the", "to"],
) {
  const ignored = new Set(ignore.map((word) => word.toLowerCase()));
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) {
    if (!ignored.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const words = [...counts]
    .sort(([one, many], [other, more]) =>
      more - many || one.localeCompare(other)
    )
    .slice(0, top)
    .map(([word, count]) => ({ word, count }));
  return { success: true, output: words };
}

/**
 * Sums up numbers: count, sum, mean, median, least and greatest.
 *
 * @param values Numbers to sum up.
 * @param digits Digits after the decimal point.
 * @readOnly
 */
export function tool_summarize_numbers(
  /** @minItems 1 */
  values: number[],
  /** @minimum 0 */
  digits: integer = 2,
) {
  const sorted = values.toSorted((one, other) => one - other);
  const sum = sorted.reduce((total, value) => total + value, 0);
  const middle = Math.floor(sorted.length / 2);
  const median = sorted.length % 2 === 1
    ? sorted[middle]
    : (sorted[middle - 1] + sorted[middle]) / 2;
  const round = (value: number) => Number(value.toFixed(digits));
  const output = {
    count: sorted.length,
    sum: round(sum),
    mean: round(sum / sorted.length),
    median: round(median),
    least: sorted[0],
    greatest: sorted[sorted.length - 1],
  };
  return { success: true, output };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu) ?? [];
}
