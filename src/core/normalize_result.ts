import {
  describeRichContent,
  isRichContent,
  richContentText,
} from "./rich_content.ts";
import { isPlainObject } from "./json.ts";
import { setOwn } from "./set_own.ts";
import type { LogEntry, StatusCode, ToolResult } from "./tool_result.ts";

type ToolObject = Readonly<Record<string, unknown>>;

const META_KEYS: ReadonlySet<string> = new Set([
  "success",
  "status",
  "status_code",
  "return_code",
  "error",
  "traceback",
  "prompt_injection",
  "logs",
]);

/** Where the output may lie when there is no `output`, first to last. */
const OUTPUT_KEYS = ["result", "data", "response", "papers", "content", "text"];

const FAILED_STATUS = /^(?:error|failure|failed)$/i;

/** Keys that the result sets itself. */
const RESULT_KEYS: ReadonlySet<string> = new Set([
  "success",
  "output",
  "status_code",
  "error",
  "traceback",
]);

/** Options of {@linkcode normalizeResult}. */
export interface NormalizeResultOptions {
  /** What the tool printed. When there is any, it takes the place of a `logs` key of the tool's own. */
  readonly logs?: readonly LogEntry[];
}

/**
 * Brings what a tool returned into the one shape of results.
 *
 * An object counts as failed when `success` is false, `status` is `error`,
 * `failure` or `failed`, `return_code` is a non-zero number, or `error` is
 * truthy while `success` is not true. Anything but an object is the output.
 *
 * @param value What the tool returned, as JSON.
 * @param options What it printed.
 * @returns The result; it shares its parts with `value`.
 */
export function normalizeResult(
  value: unknown,
  { logs = [] }: NormalizeResultOptions = {},
): ToolResult {
  const printed = logs.length > 0 ? { logs } : {};
  if (!isPlainObject(value)) {
    return {
      success: true,
      output: value ?? null,
      status_code: 200,
      ...printed,
    };
  }
  const failed = isFailed(value);
  const found = findOutput(value);
  const error = failed ? failureText(value, found) : "";
  const head = failed
    ? failureHead(value, error, found)
    : { success: true, output: found, status_code: 200 };
  return { ...head, ...payloadOf(value), ...printed } as ToolResult; // payload cannot hold the keys of `head`
}

/** Options of {@linkcode failureResult}. */
export interface FailureResultOptions {
  readonly traceback?: string;
  /** What the tool printed. */
  readonly logs?: readonly LogEntry[];
  /** What the model reads; the error by default. */
  readonly output?: unknown;
}

/**
 * The result of a call that did not get as far as a result of the tool's own.
 *
 * @param statusCode Why, as a number.
 * @param error Why, in words.
 * @param options Further parts.
 * @returns The result.
 */
export function failureResult(
  statusCode: Exclude<StatusCode, 200>,
  error: string,
  { traceback, logs = [], output = error }: FailureResultOptions = {},
): ToolResult {
  return {
    success: false,
    output,
    error,
    status_code: statusCode,
    ...(traceback === undefined ? {} : { traceback }),
    ...(logs.length > 0 ? { logs } : {}),
  };
}

function own(value: ToolObject, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function isFailed(value: ToolObject): boolean {
  const success = own(value, "success");
  const status = own(value, "status");
  const returnCode = own(value, "return_code");
  return success === false ||
    (typeof status === "string" && FAILED_STATUS.test(status)) ||
    (typeof returnCode === "number" && returnCode !== 0) ||
    (Boolean(own(value, "error")) && success !== true);
}

function failureHead(
  value: ToolObject,
  error: string,
  found: unknown,
): ToolObject {
  const traceback = textOf(own(value, "traceback"));
  return {
    success: false,
    output: isEmptyObject(found) ? error : found,
    error,
    status_code: 500,
    ...(traceback === undefined ? {} : { traceback }),
  };
}

function findOutput(value: ToolObject): unknown {
  const output = own(value, "output");
  if (output !== undefined && output !== null) return output;
  const content = own(value, "content");
  const rich = isRichContent(content) ? content : undefined;
  const text = rich && richContentText(rich);
  if (text !== undefined) return text;
  for (const key of OUTPUT_KEYS) {
    const candidate = own(value, key);
    if (candidate === undefined || candidate === null) continue;
    if (key !== "content" || rich === undefined) return candidate;
  }
  return rich ? describeRichContent(rich) : withoutMetaKeys(value);
}

function withoutMetaKeys(value: ToolObject): ToolObject {
  const rest: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    if (key === "output" || META_KEYS.has(key)) continue;
    setOwn(rest, [key, value[key]]);
  }
  return rest;
}

function payloadOf(value: ToolObject): ToolObject {
  const payload: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    if (!RESULT_KEYS.has(key)) setOwn(payload, [key, value[key]]);
  }
  return payload;
}

function failureText(value: ToolObject, found: unknown): string {
  const error = errorOf(own(value, "error"));
  if (error !== undefined) return error;
  if (typeof found === "string" && found.trim() !== "") return found;
  const returnCode = own(value, "return_code");
  if (typeof returnCode === "number" && returnCode !== 0) {
    return `The tool ended with return code ${returnCode}.`;
  }
  const status = own(value, "status");
  return typeof status === "string" && FAILED_STATUS.test(status)
    ? `The tool reported the status "${status}" and no reason`
    : "The tool reported a failure and no reason";
}

function errorOf(error: unknown): string | undefined {
  // `error: true` says that it failed, not why.
  if (!error || error === true) return undefined;
  if (isPlainObject(error)) {
    const message = own(error, "message");
    if (typeof message === "string" && message !== "") return message;
  }
  return textOf(error);
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isEmptyObject(value: unknown): boolean {
  return isPlainObject(value) && Object.keys(value).length === 0;
}
