/** Most that is kept for all sessions, in UTF-16 code units of JSON. */
const MAX_SIZE = 64 * 2 ** 20;

/** What the sessions of a server may keep together: each may keep little, and there may be many. */
export class EventBudget {
  readonly #maxSize: number;
  #used = 0;

  constructor(maxSize: number = MAX_SIZE) {
    this.#maxSize = maxSize;
  }

  /** Whether more is kept than may be. */
  get isExceeded(): boolean {
    return this.#used > this.#maxSize;
  }

  /** Counts what is kept, or, below zero, what is not any more. */
  add(size: number): void {
    this.#used += size;
  }
}
