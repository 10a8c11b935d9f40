import { isPlainObject } from "../core/json.ts";
import type { ExecuteToolOptions } from "../core/tool_binding.ts";
import { checkOptions, type OptionCheck } from "./check_options.ts";

const anything: OptionCheck = ["anything", () => true];

const callable: OptionCheck = [
  "a function",
  (value) => typeof value === "function",
];

const CHECKS: Readonly<Record<keyof ExecuteToolOptions, OptionCheck>> = {
  toolContext: [
    "an object",
    (value) => typeof value === "object" && !Array.isArray(value),
  ],
  lollmsClientInstance: anything,
  discussionInstance: anything,
  workspace: ["a path", (value) => typeof value === "string" && value !== ""],
  signal: ["an AbortSignal", (value) => value instanceof AbortSignal],
  timeoutMs: ["a number", (value) => typeof value === "number"],
  onProgress: callable,
  onLog: callable,
  onReturned: callable,
  origin: ["an object", (value) => typeof value === "object"],
};

/**
 * Checks the options of one call; one that is null counts as left out.
 *
 * @param options As the host gave them.
 * @param action What they are for, for messages, such as `execute tool_add`.
 * @throws {TypeError} If a name is unknown or a value is of the wrong kind.
 * @throws {RangeError} If `timeoutMs` is not > 0.
 */
export function parseCallOptions(
  options: unknown,
  action: string,
): ExecuteToolOptions {
  const hasNull = isPlainObject(options) &&
    Object.values(options).includes(null);
  const given = hasNull
    ? Object.fromEntries(
      Object.entries(options).filter(([, value]) => value !== null),
    )
    : options ?? {};
  const checked = checkOptions(given, { checks: CHECKS, action });
  // Every name and value was checked against the table.
  const parsed = Object.fromEntries(checked) as ExecuteToolOptions;
  const { timeoutMs = 1 } = parsed;
  if (timeoutMs > 0) return parsed;
  throw new RangeError(
    `Cannot ${action} as timeoutMs must be > 0: current value is ${timeoutMs}`,
  );
}
