import type { JsonObject } from "../../core/json.ts";

/** Why a call has no result. */
export type ProbeFailure =
  | "unknown-tool"
  | "invalid-arguments"
  | "failed"
  | "timed-out"
  | "cancelled"
  | "too-deep"
  | "cycle";

/** All reasons why a call can have none. */
export const PROBE_FAILURES: readonly ProbeFailure[] = [
  "unknown-tool",
  "invalid-arguments",
  "failed",
  "timed-out",
  "cancelled",
  "too-deep",
  "cycle",
];

/** What a call gives when it has no result: a value that a planner can use. */
export interface ProbeError extends JsonObject {
  /** What went wrong, and what to do instead. */
  readonly error: string;
  /** Why, for programs. */
  readonly error_code: ProbeFailure;
}

/** What a call gives: what the tool returned, or why it has not. */
export type ProbeResult = JsonObject;

/** Makes an error value. */
export function probeError(
  error_code: ProbeFailure,
  error: string,
  more: JsonObject = {},
): ProbeError {
  return { ...more, error, error_code };
}
