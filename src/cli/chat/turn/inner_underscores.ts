/** Stands for an underscore within a word; no text has it. */
const STAND_IN = "\ufdd0";

/** Underscores within a word. */
const WITHIN_WORDS = /(?<=[\p{L}\p{N}])_+(?=[\p{L}\p{N}])/gu;

/**
 * Hides underscores within words from a parser of Markdown that takes each for a
 * mark: names such as `tool_read_file` are full of them.
 */
export class InnerUnderscores {
  /** Underscores at the end of what came: only what follows tells whether a word goes on. */
  #held = "";
  /** The last character that was passed on. */
  #last = "";

  /** What to parse of a piece of text. */
  hide(piece: string): string {
    const text = this.#held + piece;
    let end = text.length;
    while (text[end - 1] === "_") end--;
    this.#held = text.slice(end);
    return this.#pass(text.slice(0, end));
  }

  /** What is left when the text is complete. */
  end(): string {
    const held = this.#held;
    this.#held = "";
    return this.#pass(held);
  }

  /** A text as it was. */
  static shown(text: string): string {
    return text.replaceAll(STAND_IN, "_");
  }

  #pass(text: string): string {
    const hidden = `${this.#last}${text}`.replaceAll(
      WITHIN_WORDS,
      (run) => STAND_IN.repeat(run.length),
    ).slice(this.#last.length);
    this.#last = text.at(-1) ?? this.#last;
    return hidden;
  }
}
