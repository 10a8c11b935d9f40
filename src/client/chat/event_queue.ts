/** Brings what several tasks report into one order: that in which they report it. */
export class EventQueue<Event> implements AsyncIterable<Event> {
  readonly #waiting: Event[] = [];
  #wake: () => void = () => {};
  #closed = false;

  /** Adds an event; after the end it is dropped. */
  push(event: Event): void {
    if (this.#closed) return;
    this.#waiting.push(event);
    this.#wake();
  }

  /** Ends the iteration, once what was pushed before has been taken. */
  close(): void {
    this.#closed = true;
    this.#wake();
  }

  /** The events, in order, to the end. For one reader. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Event, void> {
    while (true) {
      const woken = new Promise<void>((resolve) => this.#wake = resolve);
      yield* this.#waiting.splice(0);
      if (this.#waiting.length > 0) continue;
      if (this.#closed) return;
      await woken;
    }
  }
}
