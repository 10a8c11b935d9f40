import { terminalText } from "../../terminal_text.ts";
import { WordWrapper } from "../../terminal/word_wrapper.ts";
import type { TextStyle } from "../../text_style.ts";
import { MarkdownWriter } from "./markdown_writer.ts";

/** How answers are shown. */
export interface AnswerWriterOptions {
  /** Columns of the terminal that they go to, at the moment; undefined where it is none. */
  readonly columns?: () => number;
  /** Colours to render Markdown with, if there are any. */
  readonly style: TextStyle;
}

/**
 * One answer as it comes in: rendered for a terminal with colours, broken between
 * words for one without, and as it is where it goes elsewhere.
 */
export class AnswerWriter {
  readonly #isPlain: boolean;
  readonly #wrapper: WordWrapper;
  readonly #markdown: MarkdownWriter | undefined;
  #held = "";

  /** Begins an answer. */
  constructor({ columns, style }: AnswerWriterOptions) {
    this.#isPlain = columns === undefined;
    this.#wrapper = new WordWrapper(columns ?? (() => Infinity));
    this.#markdown = columns && style.isColored
      ? new MarkdownWriter(this.#wrapper, style)
      : undefined;
  }

  /** What to write for a piece of it. */
  write(piece: string): string {
    if (this.#isPlain) return piece;
    const text = this.#held + piece;
    // Both halves of a line break may come apart.
    this.#held = text.endsWith("\r") ? "\r" : "";
    const whole = this.#held === "" ? text : text.slice(0, -1);
    return this.#render(terminalText(whole));
  }

  /** What to write at its end: its last row ends too. */
  end(): string {
    const rest = this.#isPlain ? "" : this.#render(this.#held);
    const last = this.#markdown?.end() ?? "";
    return `${rest}${last}\n`;
  }

  #render(text: string): string {
    return this.#markdown?.write(text) ?? this.#wrapper.write(text);
  }
}
