import type { Diagnostic } from "../core/diagnostic.ts";
import { widthOf } from "./terminal/fit_text.ts";
import { terminalText } from "./terminal_text.ts";

const INDENT = "    ";
/** Characters before the place that are shown of a long line. */
const BEFORE = 30;

/**
 * The source line of a diagnostic with a mark under its place, for a terminal.
 *
 * @param diagnostic The diagnostic.
 * @param columns Columns of the terminal.
 * @returns Two lines, or none where there is no source line.
 */
export function sourceExcerpt(
  { sourceLine = "", column }: Diagnostic,
  columns: number,
): readonly string[] {
  if (sourceLine.trim() === "") return [];
  const room = columns - INDENT.length - 1;
  const at = Math.min(column - 1, sourceLine.length);
  const leading = sourceLine.length - sourceLine.trimStart().length;
  const start = at - leading < room - BEFORE
    ? Math.min(leading, at)
    : Math.max(0, at - BEFORE);
  const shown = (text: string) => terminalText(text.replaceAll("\t", " "));
  const before = shown(sourceLine.slice(start, at));
  const line = before + shown(sourceLine.slice(at, start + room)).trimEnd();
  return [INDENT + line, `${INDENT}${" ".repeat(widthOf(before))}^`];
}
