import { widthOf, wrapLine } from "./fit_text.ts";
import type { EditedLine } from "./edit_line.ts";
import { shownLine } from "./shown_text.ts";

/** What stands before the first row, and before the others. */
const FIRST = "> ";
const OTHERS = "  ";

/** Text with lines, as it is seen while it is typed. */
export interface TextArea {
  readonly rows: readonly string[];
  /** Row and column of the cursor. */
  readonly cursor: { readonly row: number; readonly column: number };
}

/**
 * A text that is being typed, broken to fit.
 *
 * @param line The text; it may have line breaks.
 * @param columns Columns that there are.
 */
export function textArea(
  { text, cursor }: EditedLine,
  columns: number,
): TextArea {
  const room = Math.max(2, columns - FIRST.length);
  const before = wrapText(text.slice(0, cursor), room);
  const rows = wrapText(text, room)
    .map((row, at) => `${at === 0 ? FIRST : OTHERS}${row}`);
  const last = before.at(-1) ?? "";
  // At the end of a full row the next character begins another one.
  const isFull = widthOf(last) >= room;
  const row = before.length - (isFull ? 0 : 1);
  const column = FIRST.length + (isFull ? 0 : widthOf(last));
  return {
    rows: row < rows.length ? rows : [...rows, OTHERS],
    cursor: { row, column },
  };
}

function wrapText(text: string, room: number): string[] {
  return text.split("\n").flatMap((line) => wrapLine(shownSpaces(line), room));
}

/** One line, with the spaces that were typed. */
function shownSpaces(line: string): string {
  return line.split(" ").map(shownLine).join(" ");
}
