/**
 * The message of anything that was thrown.
 *
 * @param thrown An error or any other value.
 * @returns Its message, never an exception of its own.
 */
export function errorText(thrown: unknown): string {
  try {
    // What went wrong first, and not what closing ran into because of it.
    if (thrown instanceof SuppressedError) return errorText(thrown.suppressed);
    // Whatever its types say, a message can be anything.
    if (thrown instanceof Error) return String(thrown.message || thrown.name);
    return String(thrown);
  } catch {
    // A thrown proxy or object may throw again when it is read.
    return "unknown error";
  }
}
