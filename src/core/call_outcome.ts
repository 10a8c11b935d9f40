import type { PermissionName } from "./approval_request.ts";
import type { LogEntry } from "./tool_result.ts";

/** An error as it crossed the wire. */
export interface ErrorReport {
  /** Class of the error, such as `TypeError` or `NotCapable`. */
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
}

/** What is known of a call however it ended. */
export interface CallRecord {
  readonly logs: readonly LogEntry[];
  /** How often each permission was granted without a question, where the host sees that. */
  readonly allowed?: Readonly<Partial<Record<PermissionName, number>>>;
}

/** How a call ended in its sandbox, before it is normalized to a {@linkcode ToolResult}. */
export type CallOutcome = CallRecord & CallEnding;

/** How a call ended. */
export type CallEnding =
  /** The function returned; `value` is JSON. */
  | { readonly kind: "returned"; readonly value: unknown }
  /** The function returned an Error, threw, or its module did. */
  | {
    readonly kind: "threw";
    readonly phase: "load" | "run";
    readonly error: ErrorReport;
    /** Whether the error is that of a refusal which the call met. */
    readonly refused?: true;
  }
  /** The result or a frame of the call was over the limit, or not what the protocol allows. */
  | { readonly kind: "unusable"; readonly reason: string }
  | { readonly kind: "timed-out"; readonly timeoutMs: number }
  | { readonly kind: "cancelled"; readonly reason: string }
  /** The process went away under the call: it exited, was stopped for another call, or ran out of memory. */
  | { readonly kind: "died"; readonly reason: string }
  /** The sandbox could not start. */
  | {
    readonly kind: "no-sandbox";
    readonly reason: string;
    /** Whether a rule or the level was against it. */
    readonly refused?: boolean;
  };
