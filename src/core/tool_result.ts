/** One line or block that a tool printed. */
export interface LogEntry {
  /** How important it is. */
  readonly level: "debug" | "info" | "warning" | "error";
  /** What was printed. */
  readonly text: string;
  /** ISO 8601 date and time, UTC. */
  readonly time: string;
}

/**
 * Status of a call, in the manner of HTTP: 200 done, 400 bad arguments,
 * 403 refused by the operator, a rule or the sandbox, 404 unknown tool,
 * 408 timed out, 499 cancelled, 500 failed, 503 the sandbox could not start.
 */
export type StatusCode = 200 | 400 | 403 | 404 | 408 | 499 | 500 | 503;

/** The outcome of a call, in one shape for every tool. Holds only what JSON can hold. */
export interface ToolResult {
  /** Whether the tool did what it is for. */
  readonly success: boolean;
  /** What the model reads; always there. */
  readonly output: unknown;
  /** How the call ended. */
  readonly status_code: StatusCode;
  /** Why it failed; there when and only when `success` is false. */
  readonly error?: string;
  /** Stack of the error, when there is one. */
  readonly traceback?: string;
  /** Text that steers the model's next turn. */
  readonly prompt_injection?: unknown;
  /** What the tool printed, absent when it printed nothing. */
  readonly logs?: readonly LogEntry[];
  /** The tool's other keys, as it returned them. */
  readonly [payload: string]: unknown;
}
