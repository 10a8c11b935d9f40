import type { LogEntry } from "./tool_result.ts";

/** An error as it crossed the wire. */
export interface ErrorReport {
  /** Class of the error, such as `TypeError` or `NotCapable`. */
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
}

/** How a call ended in its sandbox, before it is normalized to a {@linkcode ToolResult}. */
export type CallOutcome =
  /** The function returned; `value` is JSON. */
  | {
    readonly kind: "returned";
    readonly value: unknown;
    readonly logs: readonly LogEntry[];
  }
  /** The function returned an Error, threw, or its module did. */
  | {
    readonly kind: "threw";
    readonly phase: "load" | "run";
    readonly error: ErrorReport;
    readonly logs: readonly LogEntry[];
  }
  /** The result or a frame of the call was over the limit, or not what the protocol allows. */
  | {
    readonly kind: "unusable";
    readonly reason: string;
    readonly logs: readonly LogEntry[];
  }
  | {
    readonly kind: "timed-out";
    readonly timeoutMs: number;
    readonly logs: readonly LogEntry[];
  }
  | {
    readonly kind: "cancelled";
    readonly reason: string;
    readonly logs: readonly LogEntry[];
  }
  /** The process went away under the call: it exited, was stopped for another call, or ran out of memory. */
  | {
    readonly kind: "died";
    readonly reason: string;
    readonly logs: readonly LogEntry[];
  }
  /** The sandbox could not start. */
  | {
    readonly kind: "no-sandbox";
    readonly reason: string;
    readonly logs: readonly LogEntry[];
  };
