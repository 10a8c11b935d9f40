const UNITS_MS: ReadonlyMap<string, number> = new Map([
  ["ms", 1],
  ["s", 1_000],
  ["m", 60_000],
  ["h", 3_600_000],
]);

/** The longest time that timers can wait, in milliseconds: about 24.8 days. */
export const MAX_TIMEOUT_MS = 2_147_483_647;

/**
 * Reads a duration such as `500ms`, `30s`, `1.5m` or `2h`.
 *
 * @param text The duration as typed.
 * @returns Whole milliseconds, at least 1; undefined when it is no duration, is zero, or is longer than {@linkcode MAX_TIMEOUT_MS}.
 */
export function parseDurationMs(text: string): number | undefined {
  const match = /^(\d{1,12}(?:\.\d{1,6})?)(ms|s|m|h)$/.exec(text.trim());
  if (match === null) return undefined;
  const [, amount = "", unit = ""] = match;
  const durationMs = Math.round(Number(amount) * (UNITS_MS.get(unit) ?? NaN));
  return durationMs >= 1 && durationMs <= MAX_TIMEOUT_MS
    ? durationMs
    : undefined;
}
