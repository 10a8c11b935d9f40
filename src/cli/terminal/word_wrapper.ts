import { widthOf } from "./fit_text.ts";

/** How a piece of text looks. */
export type Paint = (text: string) => string;

interface Piece {
  readonly text: string;
  readonly paint: Paint;
}

/** Options of {@linkcode WordWrapper.write}. */
export interface WriteWordsOptions {
  /** How it looks. As it is by default. */
  readonly paint?: Paint;
  /** Whether its lines are left as long as they are, as those of programs. @default {false} */
  readonly isVerbatim?: boolean;
}

const AS_IT_IS: Paint = (text) => text;

/**
 * Breaks text between words as it comes in pieces, for a terminal: a word is shown
 * as far as it is known, and moves to the next row when it turns out not to fit.
 */
export class WordWrapper {
  readonly #columns: () => number;
  #indent = "";
  #column = 0;
  /** What of the last word is on the screen. */
  #word: Piece[] = [];
  #wordWidth = 0;

  /**
   * @param columns Columns that there are, at the moment.
   */
  constructor(columns: () => number) {
    this.#columns = columns;
  }

  /** Whether nothing stands in the row. */
  get isAtStart(): boolean {
    return this.#column <= widthOf(this.#indent);
  }

  /**
   * What to send to the terminal for a piece of text.
   *
   * @param text Any text; line breaks begin a row with the indentation.
   * @param options How it looks.
   */
  write(
    text: string,
    { paint = AS_IT_IS, isVerbatim = false }: WriteWordsOptions = {},
  ): string {
    let out = "";
    for (const part of text.split(/(\n| +)/)) {
      if (part === "") continue;
      if (part === "\n") out += this.newLine();
      else if (isVerbatim) out += this.#put(part, paint);
      else if (part.startsWith(" ")) out += this.#space(part, paint);
      else out += this.#letters(part, paint);
    }
    return out;
  }

  /**
   * Begins a row.
   *
   * @param indent What stands before it and the rows after it. As before by default.
   */
  newLine(indent = this.#indent): string {
    this.#indent = indent;
    this.#column = widthOf(indent);
    this.#forgetWord();
    return `\n${indent}`;
  }

  /**
   * Changes what stands before rows, this one included while nothing stands in it.
   *
   * @param indent Begins like the one before.
   */
  indent(indent: string): string {
    const isAtStart = this.isAtStart;
    const added = indent.slice(this.#indent.length);
    this.#indent = indent;
    if (!isAtStart) return "";
    this.#column = widthOf(indent);
    return added;
  }

  #put(text: string, paint: Paint): string {
    this.#column += widthOf(text);
    return paint(text);
  }

  #space(text: string, paint: Paint): string {
    this.#forgetWord();
    const room = this.#columns() - this.#column;
    // Spaces at a row's end go: the next word begins a row.
    if (text.length >= room) {
      this.#column = this.#columns();
      return "";
    }
    return this.#put(text, paint);
  }

  #letters(text: string, paint: Paint): string {
    const width = widthOf(text);
    if (this.#column + width <= this.#columns()) {
      this.#word.push({ text, paint });
      this.#wordWidth += width;
      return this.#put(text, paint);
    }
    const begunAt = this.#column - this.#wordWidth;
    return begunAt > widthOf(this.#indent)
      ? this.#moveWord() + this.#letters(text, paint)
      : this.#hardBreak(text, paint);
  }

  /** Takes what there is of the last word to the next row. */
  #moveWord(): string {
    const word = this.#word;
    const width = this.#wordWidth;
    const erased = width > 0 ? `\x1b[${width}D\x1b[K` : "";
    const begun = this.newLine();
    const moved = word.map((piece) => piece.paint(piece.text)).join("");
    this.#word = word;
    this.#wordWidth = width;
    this.#column += width;
    return `${erased}${begun}${moved}`;
  }

  /** A word that is longer than a row is broken where that is full. */
  #hardBreak(text: string, paint: Paint): string {
    let out = "";
    for (const { segment } of new Intl.Segmenter().segment(text)) {
      const width = widthOf(segment);
      const isFull = this.#column + width > this.#columns();
      if (isFull && !this.isAtStart) out += this.newLine();
      out += this.#put(segment, paint);
      this.#word.push({ text: segment, paint });
      this.#wordWidth += width;
    }
    return out;
  }

  #forgetWord(): void {
    this.#word = [];
    this.#wordWidth = 0;
  }
}
