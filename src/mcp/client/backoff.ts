/** Longest time before a server is tried again, in milliseconds. */
const MAX_DELAY_MS = 30_000;

/** When a server that failed may be tried again: later with each failure in a row. */
export class Backoff {
  readonly #delayMs: number;
  #failures = 0;
  #retryAt = 0;
  #reason = "";

  /** @param delayMs Time after the first failure, in milliseconds. */
  constructor(delayMs: number) {
    this.#delayMs = delayMs;
  }

  /** Time until it may be tried, in milliseconds; 0 for now. */
  get waitMs(): number {
    return Math.max(0, Math.ceil(this.#retryAt - performance.now()));
  }

  /** Why it failed last. */
  get reason(): string {
    return this.#reason;
  }

  /** Notes that it could not be reached. */
  failed(reason: string): void {
    this.#reason = reason;
    const delayMs = this.#delayMs * 2 ** Math.min(this.#failures++, 20);
    this.#retryAt = performance.now() + Math.min(delayMs, MAX_DELAY_MS);
  }

  /** Notes that it was lost: one that had worked is tried again at once. */
  lost(reason: string): void {
    if (this.#failures > 0) this.failed(reason);
    else this.#failures = 1;
    this.#reason = reason;
  }

  /** Notes that it works. */
  succeeded(): void {
    this.#failures = 0;
    this.#retryAt = 0;
  }
}
