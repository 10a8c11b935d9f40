/** Longest that a server may have us wait, in milliseconds. */
const MAX_TOLD_MS = 60_000;

const FIRST_MS = 500;
const MAX_MS = 8_000;

/**
 * How long to wait before a failed request is sent again.
 *
 * @param thrown What the client package threw.
 * @param attempt How often it was sent again already.
 * @returns Milliseconds, as the server says or longer each time; undefined if it would fail again.
 */
export function retryDelay(
  thrown: unknown,
  attempt: number,
): number | undefined {
  if (!(thrown instanceof Error) || !("status" in thrown)) return undefined;
  const { status } = thrown;
  const headers = "headers" in thrown && thrown.headers instanceof Headers
    ? thrown.headers
    : new Headers();
  if (!isPassing(status, headers)) return undefined;
  const told = toldDelay(headers);
  if (told !== undefined) return told;
  // Spread, so that many clients do not all come back at once.
  const spread = 1 - Math.random() / 4;
  return Math.min(FIRST_MS * 2 ** attempt, MAX_MS) * spread;
}

/** Whether it may work next time. Without a status there was no connection. */
function isPassing(status: unknown, headers: Headers): boolean {
  const advice = headers.get("x-should-retry");
  if (advice === "true" || advice === "false") return advice === "true";
  return status === undefined ||
    (typeof status === "number" &&
      (status >= 500 || [408, 409, 429].includes(status)));
}

function toldDelay(headers: Headers): number | undefined {
  const seconds = headers.get("retry-after") ?? "";
  const ms = [
    Number.parseFloat(headers.get("retry-after-ms") ?? ""),
    Number(seconds || NaN) * 1_000,
    Date.parse(seconds) - Date.now(),
  ].find((value) => Number.isFinite(value));
  return ms !== undefined && ms >= 0 && ms <= MAX_TOLD_MS ? ms : undefined;
}
