import { cutLine } from "./fit_text.ts";
import { GUTTER } from "./gutter.ts";
import { wrapWords } from "./wrap_words.ts";

/** Fewest columns that a text is begun in behind its start. */
const LEAST = 8;

/**
 * Rows that begin with words of the program's own and go on with a text of a
 * tool's: the first may hold both, the others are marked.
 *
 * @param start Words of the program's, with a space at their end.
 * @param text One line, safe to show.
 * @param columns Columns that there are.
 */
export function markedRows(
  start: string,
  text: string,
  columns: number,
): string[] {
  const room = columns - start.length;
  const [begun = ""] = room < LEAST ? [] : wrapWords(text, room);
  const rest = text.slice(begun.length);
  const first = cutLine(`${start}${begun}`.trimEnd(), columns);
  if (rest === "") return [first];
  const others = wrapWords(
    rest.replace(/^ /, ""),
    Math.max(2, columns - GUTTER.length),
    { isProse: true },
  );
  return [first, ...others.map((row) => `${GUTTER}${row}`)];
}
