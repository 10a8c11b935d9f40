import { isPlainObject } from "../../core/json.ts";
import { parseJson } from "../../core/parse_json.ts";
import { readLines } from "./_read_lines.ts";

/** A line of an audit log, as it stands there: nothing of it was checked but that it is an object with a time. */
export interface AuditEntry {
  /** Absolute path of the log. */
  readonly log: string;
  /** Its line, counted from 1. */
  readonly line: number;
  /** When it was recorded, ISO 8601, UTC. */
  readonly time: string;
  /** All its fields. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Reads an audit log, from its first line on. What is no entry is left out:
 * `verifyAuditLog` tells of that. Needs read permission.
 *
 * @param path Absolute path of the log.
 * @throws {RangeError} If a line is longer than 16 MiB.
 */
export async function* readAuditLog(path: string): AsyncGenerator<AuditEntry> {
  let line = 0;
  for await (const { bytes, isWhole } of readLines(path)) {
    line++;
    const fields = isWhole ? parseLine(bytes) : undefined;
    if (typeof fields?.time !== "string") continue;
    yield { log: path, line, time: fields.time, fields };
  }
}

function parseLine(bytes: Uint8Array): Record<string, unknown> | undefined {
  const line = parseJson(new TextDecoder().decode(bytes));
  return isPlainObject(line) ? line : undefined;
}
