const UNITS_MS: ReadonlyMap<string, number> = new Map([
  ["ms", 1],
  ["s", 1_000],
  ["m", 60_000],
  ["min", 60_000],
  ["h", 3_600_000],
]);

/** The longest time that timers can wait, in milliseconds: about 24.8 days. */
export const MAX_TIMEOUT_MS = 2_147_483_647;

/** Options of {@linkcode parseDurationMs}. */
export interface ParseDurationOptions {
  /** What a number without a unit counts; by default it is no duration. */
  readonly bareUnit?: "ms" | "s";
}

/**
 * Reads a duration such as `500ms`, `30s`, `1.5 min`, `2m` or `2h`.
 *
 * @param text The duration as written, in any case.
 * @param options What a bare number means.
 * @returns Whole milliseconds, at least 1; undefined when it is no duration, is zero, or is longer than {@linkcode MAX_TIMEOUT_MS}.
 */
export function parseDurationMs(
  text: string,
  { bareUnit }: ParseDurationOptions = {},
): number | undefined {
  const match = /^(\d{1,12}(?:\.\d{1,6})?)\s*([a-z]*)$/i.exec(text.trim());
  if (match === null) return undefined;
  const [, amount = "", unit = ""] = match;
  const unitMs = UNITS_MS.get(unit.toLowerCase() || (bareUnit ?? ""));
  if (unitMs === undefined) return undefined;
  const durationMs = Math.round(Number(amount) * unitMs);
  return durationMs >= 1 && durationMs <= MAX_TIMEOUT_MS
    ? durationMs
    : undefined;
}
