import { isPlainObject } from "../../core/json.ts";
import { parseJson } from "../../core/parse_json.ts";

/** How far an audit log is known to reach. */
export interface AuditHead {
  /** How many lines it has at least. */
  readonly count: number;
  /** Hash of the last of them; empty when there is none. */
  readonly hash: string;
}

/** Ending of the names of logs. */
export const LOG_ENDING = ".jsonl";

/** Path of the file with the head of a log. */
export function headPath(logPath: string): string {
  return logPath.slice(0, -LOG_ENDING.length) + HEAD_ENDING;
}

/** Path of the log of a file with a head. */
export function logPath(headPath: string): string {
  return headPath.slice(0, -HEAD_ENDING.length) + LOG_ENDING;
}

/** Ending of the names of files with heads. */
export const HEAD_ENDING = ".head.json";

/** Reads a head; undefined when it is none. */
export function parseHead(text: string): AuditHead | undefined {
  const head = parseJson(text);
  if (!isPlainObject(head)) return undefined;
  const { count, hash } = head;
  return typeof count === "number" && Number.isSafeInteger(count) &&
      count >= 0 && typeof hash === "string"
    ? { count, hash }
    : undefined;
}
