import type { ParameterPlan } from "../../core/tool_manifest.ts";
import type { LogEntry } from "../../core/tool_result.ts";
import type { ErrorReport } from "../../core/call_outcome.ts";
import type { ToolProgress } from "../../core/tool_binding.ts";
import { isPlainObject } from "../../core/json.ts";

/** The answer to an `invoke` frame: a live value or an error. */
export type ReplyFrame =
  | { readonly kind: "reply"; readonly id: number; readonly value: unknown }
  | {
    readonly kind: "reply";
    readonly id: number;
    readonly error: ErrorReport;
  };

/** Calls a function that the other side registered. */
export interface InvokeFrame {
  readonly kind: "invoke";
  /** Number that the reply repeats. */
  readonly id: number;
  /** Number of the function. */
  readonly ref: number;
  /** A live list. */
  readonly args: unknown;
  /** The call in whose course the function is called, as far as it is known. */
  readonly call?: number;
}

/** How a parameter is filled; a text is the name of a plain argument, which most are. */
export type WireParameter = ParameterPlan | string;

/** What the host sends to the side where tools run. */
export type HostFrame =
  | {
    readonly kind: "load";
    /** URL of the library's module. */
    readonly url: string;
    readonly workspace: string;
    /** The descriptors that are open in the process and no code's to use, if they are known. */
    readonly descriptors?: readonly number[];
    /** A live object: the library's configuration. */
    readonly config: unknown;
    /** A live object with `confirm` and `interact`. */
    readonly handlers: unknown;
  }
  | {
    readonly kind: "call";
    readonly id: number;
    readonly exportName: string;
    readonly parameters: readonly WireParameter[];
    /** JSON, or a live object when `live` is set. */
    readonly args: unknown;
    readonly live?: true;
    /** A live object by host parameter. */
    readonly host?: unknown;
  }
  | { readonly kind: "cancel"; readonly id: number; readonly reason: string }
  | { readonly kind: "handlers"; readonly handlers: unknown }
  /** Asks to mark the logs, as programs may have printed. */
  | { readonly kind: "mark"; readonly id: number }
  | InvokeFrame
  | ReplyFrame;

/** What the side where tools run sends to the host. */
export type ChildFrame =
  | { readonly kind: "loaded" }
  | { readonly kind: "load-failed"; readonly error: ErrorReport }
  | {
    readonly kind: "result";
    readonly id: number;
    readonly value: unknown;
    /** The log pipes carried this mark just before: what stands before it belongs to the call. */
    readonly mark?: number;
  }
  | {
    readonly kind: "threw";
    readonly id: number;
    readonly error: ErrorReport;
    readonly mark?: number;
  }
  | {
    readonly kind: "unusable";
    readonly id: number;
    readonly reason: string;
    readonly mark?: number;
  }
  /** The answer to `mark`. */
  | {
    readonly kind: "marked";
    readonly id: number;
    readonly mark?: number;
  }
  | ({ readonly kind: "progress"; readonly id: number } & ToolProgress)
  | {
    readonly kind: "log";
    readonly id?: number;
    readonly level: LogEntry["level"];
    readonly text: string;
  }
  | { readonly kind: "exit"; readonly code: number }
  | InvokeFrame
  | ReplyFrame;

/**
 * Types a frame that came from the side where tools run, which is not trusted.
 *
 * @param text One frame.
 * @returns The frame, every member checked.
 * @throws {TypeError} If it is not a frame.
 */
export function parseChildFrame(text: string): ChildFrame {
  const frame: unknown = JSON.parse(text);
  if (!isPlainObject(frame) || !isChildFrame(frame)) {
    throw new TypeError(`Not a frame: ${text.slice(0, 200)}`);
  }
  return frame;
}

// A switch over the kinds keeps the check next to the members that it vouches for.
function isChildFrame(
  frame: Record<string, unknown>,
): frame is Record<string, unknown> & ChildFrame {
  const hasId = Number.isSafeInteger(frame.id);
  const markFits = frame.mark === undefined || Number.isSafeInteger(frame.mark);
  switch (frame.kind) {
    case "loaded":
      return true;
    case "load-failed":
      return isErrorReport(frame.error);
    case "result":
      return hasId && markFits && Object.hasOwn(frame, "value");
    case "threw":
      return hasId && markFits && isErrorReport(frame.error);
    case "unusable":
      return hasId && markFits && typeof frame.reason === "string";
    case "marked":
      return hasId && markFits;
    case "progress":
      return hasId && isOptional(frame.progress, "number") &&
        isOptional(frame.total, "number") &&
        isOptional(frame.message, "string");
    case "log":
      return (hasId || frame.id === undefined) &&
        typeof frame.text === "string" && isLevel(frame.level);
    case "exit":
      return Number.isSafeInteger(frame.code);
    case "invoke":
      return hasId && Number.isSafeInteger(frame.ref) &&
        (frame.call === undefined || Number.isSafeInteger(frame.call));
    case "reply":
      return hasId &&
        (Object.hasOwn(frame, "value") || isErrorReport(frame.error));
    default:
      return false;
  }
}

function isOptional(value: unknown, type: "number" | "string"): boolean {
  return value === undefined || typeof value === type;
}

/** Whether a value is a level of a log entry. */
export function isLevel(value: unknown): value is LogEntry["level"] {
  return value === "debug" || value === "info" || value === "warning" ||
    value === "error";
}

function isErrorReport(value: unknown): value is ErrorReport {
  return isPlainObject(value) && typeof value.name === "string" &&
    typeof value.message === "string" && isOptional(value.stack, "string");
}
