import type { LogEntry } from "../../core/tool_result.ts";

/**
 * What stands between raw output on a child's descriptors 1 and 2: a NUL, the
 * child's token, and one line of JSON. A `text` record is followed by that many bytes.
 */
export type LogRecord =
  | {
    readonly kind: "text";
    readonly call?: number;
    readonly level: LogEntry["level"];
    readonly bytes: number;
  }
  | { readonly kind: "mark"; readonly mark: number };

/** The bytes that start a record: a NUL and the token. */
export function recordStart(token: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`\0${token}`);
}

/** The bytes of a record without the text that follows it. */
export function encodeRecord(
  token: string,
  record: LogRecord,
): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`\0${token}${JSON.stringify(record)}\n`);
}
