/**
 * The message of anything that was thrown.
 *
 * @param thrown An error or any other value.
 * @returns Its message, never an exception of its own.
 */
export function errorText(thrown: unknown): string {
  try {
    // Whatever its types say, a message can be anything.
    if (thrown instanceof Error) return String(thrown.message || thrown.name);
    return String(thrown);
  } catch {
    // A thrown proxy or object may throw again when it is read.
    return "unknown error";
  }
}
