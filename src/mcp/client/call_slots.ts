/** A number of places, for each of which one call may be under way at a time. */
export class CallSlots {
  #free: number;
  readonly #waiting: Set<() => void> = new Set();

  /** @param count How many places there are. */
  constructor(count: number) {
    this.#free = count;
  }

  /**
   * Takes a place; whoever came first gets it first.
   *
   * @param signal Ends the wait.
   * @returns What gives the place back.
   * @throws The signal's reason once it is aborted.
   */
  async take(signal: AbortSignal): Promise<Disposable> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#wait(signal);
    let isTaken = true;
    return {
      [Symbol.dispose]: () => {
        if (isTaken) this.#giveBack();
        isTaken = false;
      },
    };
  }

  async #wait(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stop = () => {
      this.#waiting.delete(resolve);
      reject(signal.reason);
    };
    this.#waiting.add(resolve);
    signal.addEventListener("abort", stop, { once: true });
    try {
      await promise;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  #giveBack(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free++;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
