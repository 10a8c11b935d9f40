/** Reason of a tool's `signal` once its call was cancelled or timed out. */
export class CancelledError extends Error {
  override readonly name = "AbortError";
}
