import type { EditedLine } from "./edit_line.ts";
import type { PromptFrame } from "./prompt.ts";
import { shownLine } from "./shown_text.ts";
import { widthOf, wrapLine } from "./fit_text.ts";

/** What stands before a line that is typed. */
const PREFIX = "> ";

/** Options of {@linkcode lineInput}. */
export interface LineInputOptions {
  readonly columns: number;
  /** Whether nothing of it is to be seen, its length neither. @default {false} */
  readonly secret?: boolean;
}

/**
 * A line that is being typed: the part around the cursor when it is too long.
 *
 * @param line The line.
 * @param options Where it is shown.
 */
export function lineInput(
  { text, cursor }: EditedLine,
  { columns, secret = false }: LineInputOptions,
): PromptFrame {
  if (secret) return { lines: [PREFIX], cursor: PREFIX.length };
  const room = Math.max(2, columns - PREFIX.length - 1);
  const before = keepSpaces(text.slice(0, cursor));
  const left = wrapFromEnd(before, room);
  const [right = ""] = wrapLine(
    keepSpaces(text.slice(cursor)).slice(0, room * 8),
    Math.max(2, room - widthOf(left)),
  );
  return {
    lines: [`${PREFIX}${left}${widthOf(left) + 2 > room ? "" : right}`],
    cursor: PREFIX.length + widthOf(left),
  };
}

/** One line of it, with the spaces that the operator typed. */
function keepSpaces(text: string): string {
  return text.split(" ").map(shownLine).join(" ");
}

/** The last part of a line that fits. */
function wrapFromEnd(line: string, room: number): string {
  if (widthOf(line) <= room) return line;
  const segments = [...new Intl.Segmenter().segment(line.slice(-room * 8))];
  let kept = "";
  for (const { segment } of segments.reverse()) {
    if (widthOf(segment + kept) > room) break;
    kept = segment + kept;
  }
  return kept;
}
