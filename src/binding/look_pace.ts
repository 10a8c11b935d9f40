/** Shortest time between two looks, in milliseconds; it doubles with each look that follows soon. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 10_000;

/** Keeps looks apart: the first comes at once, and further ones the later the longer they go on without a rest. */
export class LookPace {
  #pauseMs = FIRST_PAUSE_MS;
  #last = -Infinity;

  /**
   * Waits until it is time to look.
   *
   * @param signal Ends the wait.
   */
  async take(signal?: AbortSignal): Promise<void> {
    const sinceMs = performance.now() - this.#last;
    if (sinceMs < this.#pauseMs) await pause(this.#pauseMs - sinceMs, signal);
    const isRested = sinceMs > 2 * this.#pauseMs;
    this.#pauseMs = isRested
      ? FIRST_PAUSE_MS
      : Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    this.#last = performance.now();
  }
}

async function pause(
  ms: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (signal?.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const stop = () => resolve();
  signal?.addEventListener("abort", stop, { once: true });
  await promise;
  clearTimeout(timer);
  signal?.removeEventListener("abort", stop);
}
