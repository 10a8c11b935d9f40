// Deferred: its tables take longer to make than an empty program takes to run,
// and most text is plain.
import defer * as unicode from "string-width";

const PLAIN = /^[\x20-\x7e]*$/;

/**
 * How many columns a line takes.
 *
 * @param line One line.
 */
export function widthOf(line: string): number {
  return PLAIN.test(line) ? line.length : unicode.default(line);
}

/**
 * Breaks a line into pieces that fit: nothing of it is left out.
 *
 * @param line One line.
 * @param columns Columns of each piece, at least 2.
 * @returns The pieces; one that is empty for an empty line.
 */
export function wrapLine(line: string, columns: number): string[] {
  if (line.length <= columns && widthOf(line) <= columns) return [line];
  const pieces: string[] = [];
  if (PLAIN.test(line)) {
    for (let at = 0; at < line.length; at += columns) {
      pieces.push(line.slice(at, at + columns));
    }
    return pieces;
  }
  let piece = "";
  let used = 0;
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    const width = widthOf(segment);
    if (used + width > columns) {
      pieces.push(piece);
      piece = "";
      used = 0;
    }
    piece += segment;
    used += width;
  }
  return [...pieces, piece];
}

/**
 * Cuts a line to a width; what was cut ends in an ellipsis.
 *
 * @param line One line.
 * @param columns Columns that there are.
 */
export function cutLine(line: string, columns: number): string {
  // More characters than this are never looked at: a mark may take no column.
  const head = line.slice(0, columns * 8);
  if (head === line && widthOf(line) <= columns) return line;
  const [first = ""] = wrapLine(head, Math.max(2, columns - 1));
  return `${first}…`;
}
