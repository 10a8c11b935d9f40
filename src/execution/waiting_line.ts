/** Somebody who waits. */
export interface Turn {
  /** What is waited for. */
  readonly key: string;
  /** Since when, as `performance.now()` counts. */
  readonly since: number;
}

/** Those who wait for a change, in the order of coming. */
export class WaitingLine {
  readonly #turns = new Set<Turn>();
  #changed = Promise.withResolvers<void>();

  /** Who came first. */
  get first(): Turn | undefined {
    if (this.#turns.size === 0) return undefined;
    const [first] = this.#turns;
    return first;
  }

  /** Joins the line, or stays in it; resolves with the next change. */
  wait(turn: Turn): Promise<void> {
    this.#turns.add(turn);
    return this.#changed.promise;
  }

  /** Leaves the line: others may be first now. */
  leave(turn: Turn): void {
    if (this.#turns.delete(turn)) this.wake();
  }

  /** Tells all who wait that something has changed. */
  wake(): void {
    if (this.#turns.size === 0) return;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
