/**
 * Waits until something is so, looking again and again.
 *
 * @param holds Whether it is so.
 * @param limitMs Time after which it never will be, in milliseconds.
 * @throws {Error} If it is not so in time.
 */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  limitMs = 30_000,
): Promise<void> {
  const end = performance.now() + limitMs;
  while (!await holds()) {
    if (performance.now() > end) throw new Error("It never came to be");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
