/**
 * Waits for a while.
 *
 * @param ms The while, in milliseconds.
 * @param signal Ends it; its reason is thrown then.
 */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const stop = (): void => resolve();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
  signal?.throwIfAborted();
}
