/**
 * Waits for a promise, but not longer than a time.
 *
 * @param ms Time in milliseconds.
 * @param promise One that does not reject.
 * @returns Whether it was settled in time.
 */
export async function settlesWithin(
  ms: number,
  promise: Promise<unknown>,
): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
