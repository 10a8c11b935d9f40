/**
 * Waits for a signal.
 *
 * @param signal The signal.
 * @returns Resolves once it is aborted; never, if it never is.
 */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) =>
    signal.addEventListener("abort", () => resolve(), { once: true })
  );
}
