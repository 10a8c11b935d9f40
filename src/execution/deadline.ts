/** A time limit that can stand still. */
export class Deadline {
  readonly #expired: () => void;
  #remainingMs: number;
  #startedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauses = 0;

  /**
   * Starts the clock.
   *
   * @param limitMs Time until `expired` is called, in milliseconds.
   */
  constructor(limitMs: number, expired: () => void) {
    this.#remainingMs = limitMs;
    this.#expired = expired;
    this.#start();
  }

  #start(): void {
    this.#startedAt = performance.now();
    // Timers hold 32 bits; longer limits fire and go on.
    const ms = Math.min(this.#remainingMs, 2 ** 31 - 1);
    this.#timer = setTimeout(() => {
      this.#remainingMs -= ms;
      if (this.#remainingMs > 0) this.#start();
      else this.#expired();
    }, ms);
  }

  /** Stops the clock until `resume` was called as often. */
  pause(): void {
    if (this.#pauses++ > 0 || this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#remainingMs -= performance.now() - this.#startedAt;
  }

  /** Lets the clock go on. */
  resume(): void {
    if (--this.#pauses > 0 || this.#timer === undefined) return;
    this.#remainingMs = Math.max(this.#remainingMs, 0);
    this.#start();
  }

  /** Ends the limit for good. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
