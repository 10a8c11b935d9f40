/** Any error report or reason fits, every character of it escaped. */
const MIN_FRAME_BYTES = 2 ** 20;

/**
 * The largest frame, however small results must be: how a call ended can always be told.
 *
 * @param maxResultBytes The largest result.
 * @returns The limit in bytes.
 */
export function frameLimit(maxResultBytes: number): number {
  return Math.max(maxResultBytes, MIN_FRAME_BYTES);
}
