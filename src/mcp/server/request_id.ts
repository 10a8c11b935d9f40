/** What names a request. */
export type RequestId = string | number;

/** Most requests of one client that are answered at once. */
export const MAX_IN_FLIGHT = 1_000;

/** Whether something can name a request. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}
