/** The program was told to stop by a signal. */
export class Interruption extends Error {
  override readonly name = "Interruption";
  /** What the process exits with: 128 plus the signal's number. */
  readonly exitCode: 130 | 143;

  /**
   * @param signalName The signal that arrived.
   */
  constructor(signalName: "SIGINT" | "SIGTERM") {
    super(`stopped by ${signalName}`);
    this.exitCode = signalName === "SIGINT" ? 130 : 143;
  }
}

/**
 * Waits for work that cannot be cancelled, but no longer than until `signal` aborts.
 *
 * @param work What to wait for.
 * @param signal Ends the wait.
 * @returns What `work` resolves to.
 * @throws The signal's reason once it is aborted.
 */
export async function untilAborted<Value>(
  work: Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
