import type { TextStyle } from "../text_style.ts";
import type { Key } from "./key.ts";
import type { NoAnswer, Prompt, PromptView } from "./prompt.ts";
import { runPrompt } from "./run_prompt.ts";
import type { Terminal } from "./terminal.ts";

/** Options of {@linkcode PromptQueue.ask}. */
export interface AskOptions {
  /** Ends the question, whether it is shown or still waits. */
  readonly signal: AbortSignal;
  /** Why the signal ends it. */
  whyAborted(): NoAnswer;
  /** Told which key answered; what it returns is added to the line that stays. */
  onAnswered(key: Key): string;
}

/** Puts questions to the operator one at a time, in the order in which they came. */
export class PromptQueue {
  readonly #terminal: Terminal;
  readonly #style: TextStyle;
  #last: Promise<void> = Promise.resolve();
  /** Questions since the operator was last left alone: all of them, and those that are over. */
  #total = 0;
  #over = 0;
  #redraw: () => void = () => {};

  /**
   * @param terminal Where the operator is.
   * @param style Colours.
   */
  constructor(terminal: Terminal, style: TextStyle) {
    this.#terminal = terminal;
    this.#style = style;
  }

  /**
   * Asks once the questions before are over.
   *
   * @param prompt The question.
   * @param options What ends it.
   */
  async ask<State, Answer>(
    prompt: Prompt<State, Answer>,
    options: AskOptions,
  ): Promise<Answer> {
    const { signal, whyAborted } = options;
    const before = this.#last;
    const turn = Promise.withResolvers<void>();
    this.#last = before.then(() => turn.promise);
    this.#total++;
    this.#redraw();
    let shown = false;
    try {
      if (!await comesBeforeAbort(before, signal)) {
        return prompt.unanswered(whyAborted());
      }
      shown = true;
      return await this.#show(prompt, options);
    } finally {
      this.#leave(shown);
      turn.resolve();
    }
  }

  async #show<State, Answer>(
    prompt: Prompt<State, Answer>,
    options: AskOptions,
  ): Promise<Answer> {
    await using session = await this.#terminal.open();
    try {
      return await runPrompt(prompt, session, {
        ...options,
        style: this.#style,
        place: () => this.#place(),
        onStart: (redraw) => {
          this.#redraw = redraw;
        },
      });
    } finally {
      this.#redraw = () => {};
    }
  }

  #place(): PromptView["place"] {
    return { number: this.#over + 1, total: this.#total };
  }

  #leave(shown: boolean): void {
    if (shown) this.#over++;
    else this.#total--;
    if (this.#over === this.#total) this.#over = this.#total = 0;
    this.#redraw();
  }
}

/** Whether a promise resolves before a signal is aborted. */
async function comesBeforeAbort(
  promise: Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  if (signal.aborted) return false;
  const aborted = Promise.withResolvers<void>();
  signal.addEventListener("abort", () => aborted.resolve(), { once: true });
  await Promise.race([promise, aborted.promise]);
  return !signal.aborted;
}
