/** Ends a stream in which nothing happens for a while. */
export class IdleLimit implements Disposable {
  /** Aborted when time is up, by the outer signal, and when this is disposed. */
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #timeoutMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failure: Error | undefined;

  /**
   * @param timeoutMs The while, in milliseconds; it begins with the first touch.
   * @param outer Aborts as well.
   */
  constructor(timeoutMs: number, outer?: AbortSignal) {
    const { signal } = this.#controller;
    this.#timeoutMs = timeoutMs;
    this.signal = outer ? AbortSignal.any([signal, outer]) : signal;
  }

  /** Says that time is up, once it is. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** Something has happened. */
  touch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#failure = new Error(`nothing came for ${this.#timeoutMs} ms`);
      this.#controller.abort(this.#failure);
    }, this.#timeoutMs);
  }

  /** Whatever has not come is not waited for. */
  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#controller.abort();
  }
}
