import { MAX_TIMEOUT_MS } from "../core/parse_duration.ts";
import { checkOptions, type OptionCheck } from "./check_options.ts";
import type { WatchToolsOptions } from "./watch_tools.ts";

const CHECKS: Readonly<Record<keyof WatchToolsOptions, OptionCheck>> = {
  signal: ["an AbortSignal", (value) => value instanceof AbortSignal],
  debounceMs: [
    "a number >= 0 that a timer can hold",
    (value) =>
      typeof value === "number" && value >= 0 && value <= MAX_TIMEOUT_MS,
  ],
};

/**
 * Checks the options of watching.
 *
 * @param options As the host gave them.
 * @throws {TypeError} If a name is unknown or a value is not what it should be.
 */
export function parseWatchOptions(options: unknown): WatchToolsOptions {
  const checked = checkOptions(options, {
    checks: CHECKS,
    action: "watch tools",
  });
  // Every name and value was checked against the table.
  return Object.fromEntries(checked) as WatchToolsOptions;
}
