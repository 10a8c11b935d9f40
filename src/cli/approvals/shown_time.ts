import { terminalLine } from "../terminal_text.ts";

/**
 * A time as an operator reads it: `2026-01-31 09:30:00Z`.
 *
 * @param time ISO 8601, UTC; other text is shown as it is.
 */
export function shownTime(time: string): string {
  return terminalLine(
    time.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/, "$1 $2Z"),
  );
}
