/** Writes text somewhere; resolves when all is written. */
type Write = (text: string) => Promise<void>;

/** Has the terminal to itself while others wait. */
export interface HeldOutput {
  /** Whether what was written last ended its line. */
  readonly atLineStart: boolean;
  /** Lets the others write again, in the order in which they came. */
  release(): void;
}

/** Keeps writers of one terminal back while something else is on the screen. */
export class OutputGate {
  #held: PromiseWithResolvers<void> | undefined;
  #atLineStart = true;
  readonly #inFlight = new Set<Promise<void>>();

  /**
   * A writer that waits while the gate is held, and keeps the order of its texts.
   *
   * @param write Writes to the terminal.
   */
  writer(write: Write): Write {
    let last = Promise.resolve();
    return (text) => {
      const written = last.then(() => this.#pass(write, text));
      // Whoever wrote learns of a failure; the next text has its own.
      last = written.catch(() => {});
      return written;
    };
  }

  /**
   * Takes the terminal, when nobody else holds it and what is being written is written.
   */
  async hold(): Promise<HeldOutput> {
    while (this.#held) await this.#held.promise;
    const held = Promise.withResolvers<void>();
    this.#held = held;
    await Promise.allSettled(this.#inFlight);
    return {
      atLineStart: this.#atLineStart,
      release: () => {
        if (this.#held === held) this.#held = undefined;
        this.#atLineStart = true;
        held.resolve();
      },
    };
  }

  async #pass(write: Write, text: string): Promise<void> {
    while (this.#held) await this.#held.promise;
    if (text !== "") this.#atLineStart = /[\n\r]$/.test(text);
    const writing = write(text);
    this.#inFlight.add(writing);
    try {
      await writing;
    } finally {
      this.#inFlight.delete(writing);
    }
  }
}
