import { widthOf } from "./fit_text.ts";

const PLAIN = /^[\x20-\x7e]*$/;

/** A character as it is seen, and the columns that it takes. */
interface Cell {
  readonly text: string;
  readonly width: number;
}

/** Options of {@linkcode wrapWords}. */
export interface WrapWordsOptions {
  /** Whether the space between two words goes where the line is broken there, as in a text for people. @default {false} */
  readonly isProse?: boolean;
}

/**
 * Breaks a line between words into pieces that fit; a word that is longer than
 * that is broken as well. Nothing else is left out.
 *
 * @param line One line.
 * @param columns Columns of each piece, at least 2.
 * @param options Whether each space counts.
 * @returns The pieces; one that is empty for an empty line.
 */
export function wrapWords(
  line: string,
  columns: number,
  { isProse = false }: WrapWordsOptions = {},
): string[] {
  if (line.length <= columns && widthOf(line) <= columns) return [line];
  const pieces: string[] = [];
  let piece: Cell[] = [];
  let used = 0;
  for (const cell of cellsOf(line)) {
    if (used + cell.width > columns) {
      const end = breakBefore(cell, piece);
      const text = textOf(piece.slice(0, end));
      const isAtSpace = isProse && cell.text === " " && end === piece.length;
      pieces.push(isProse && !isAtSpace ? text.replace(/ $/, "") : text);
      piece = piece.slice(end);
      used = piece.reduce((sum, { width }) => sum + width, 0);
      if (isAtSpace) continue;
    }
    piece.push(cell);
    used += cell.width;
  }
  return [...pieces, textOf(piece)];
}

function cellsOf(line: string): Cell[] {
  return PLAIN.test(line)
    ? line.split("").map((text) => ({ text, width: 1 }))
    : Array.from(
      new Intl.Segmenter().segment(line),
      ({ segment }) => ({ text: segment, width: widthOf(segment) }),
    );
}

/** How many cells of a full piece stay in it when that one follows. */
function breakBefore(next: Cell, piece: readonly Cell[]): number {
  if (next.text === " ") return piece.length;
  const space = piece.findLastIndex(({ text }) => text === " ");
  const hasWords = piece.slice(0, Math.max(0, space))
    .some(({ text }) => text !== " ");
  return hasWords ? space + 1 : piece.length;
}

function textOf(cells: readonly Cell[]): string {
  return cells.map(({ text }) => text).join("");
}
