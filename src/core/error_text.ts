/**
 * The message of anything that was thrown.
 *
 * @param thrown An error or any other value.
 * @returns Its message, never an exception of its own.
 */
export function errorText(thrown: unknown): string {
  try {
    if (thrown instanceof Error) return thrown.message || thrown.name;
    return String(thrown);
  } catch {
    // A thrown proxy or object may throw again when it is read.
    return "unknown error";
  }
}
