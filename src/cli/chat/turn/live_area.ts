import { PromptScreen } from "../../terminal/prompt_screen.ts";
import type { TerminalSize } from "../../terminal/terminal.ts";

/** Options of {@linkcode LiveArea}. */
export interface LiveAreaOptions {
  /** Writes to the terminal; waits while a question is on the screen. */
  readonly write: (text: string) => Promise<void>;
  readonly size: () => TerminalSize;
}

/** Rows at the bottom of a terminal that change while something runs, and go when something is printed. */
export class LiveArea {
  readonly #screen: PromptScreen;
  readonly #size: () => TerminalSize;
  #shown = false;
  #paused = 0;
  /** What is written, in order. */
  #last: Promise<void> = Promise.resolve();

  /** Begins without rows. */
  constructor({ write, size }: LiveAreaOptions) {
    this.#screen = new PromptScreen({ write, size });
    this.#size = size;
  }

  /** Shows rows, unless a question has the terminal; resolves when they are written. */
  async show(rows: readonly string[]): Promise<void> {
    if (this.#paused > 0) return;
    const seen = rows.slice(-Math.max(1, this.#size().rows - 1));
    await this.#write(async () => {
      if (this.#paused > 0 || (!this.#shown && seen.length === 0)) return;
      this.#shown = seen.length > 0;
      await this.#screen.draw({ lines: seen, cursor: 0 });
    });
  }

  /** Takes the rows away. */
  async clear(): Promise<void> {
    await this.#write(async () => {
      if (!this.#shown) return;
      this.#shown = false;
      await this.#screen.draw({ lines: [] });
    });
  }

  /** Takes the rows away, and shows none until it is disposed of. */
  async pause(): Promise<Disposable> {
    this.#paused++;
    await this.clear();
    return { [Symbol.dispose]: () => void this.#paused-- };
  }

  async #write(work: () => Promise<void>): Promise<void> {
    const written = this.#last.then(work);
    this.#last = written.catch(() => {});
    await written;
  }
}
