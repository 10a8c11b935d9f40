import { abortable } from "@std/async/abortable";

/**
 * Waits for work that cannot be cancelled, but no longer than until `signal` aborts.
 *
 * @param work What to wait for; what becomes of it after the abort is of no interest.
 * @param signal Ends the wait; none waits to the end.
 * @returns What `work` resolves to.
 * @throws The signal's reason once it is aborted.
 */
export async function untilAborted<Value>(
  work: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  return signal === undefined ? await work : await abortable(work, signal);
}
