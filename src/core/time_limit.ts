/** Timers hold 32 bits. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A signal that is aborted after a time. Unlike `AbortSignal.timeout` it keeps no process waiting once it is disposed. */
export class TimeLimit implements Disposable {
  readonly #controller = new AbortController();
  readonly #timer: ReturnType<typeof setTimeout>;

  /** @param limitMs The time, in milliseconds. */
  constructor(limitMs: number) {
    this.#timer = setTimeout(
      () => this.#controller.abort(),
      Math.min(limitMs, LONGEST_TIMER_MS),
    );
  }

  /** Aborted when the time is over. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }
}
