import type { AuditEntry } from "../../approval/audit/read_audit_log.ts";
import { isPlainObject } from "../../core/json.ts";
import { terminalLine } from "../terminal_text.ts";
import { shownTime } from "./shown_time.ts";

/** Longest description of an event, in UTF-16 code units. */
const MAX_LENGTH = 300;

/** Room for the longest name of an event. */
const NAME_WIDTH = "question".length;

/**
 * An entry of an audit log as one line for an operator.
 *
 * @param entry The entry; what it says is not trusted.
 */
export function auditLine({ time, fields }: AuditEntry): string {
  const name = terminalLine(text(fields.event)).padEnd(NAME_WIDTH);
  const line = terminalLine(description(fields).slice(0, 4 * MAX_LENGTH));
  const shown = line.length > MAX_LENGTH
    ? `${line.slice(0, MAX_LENGTH)}…`
    : line;
  return `${shownTime(time)}  ${name}  ${shown}`.trimEnd();
}

function description(fields: AuditEntry["fields"]): string {
  const library = nameOf(fields.library);
  const id = text(fields.id);
  switch (fields.event) {
    case "question":
      return `${id}  ${library}: ${text(fields.label)}`;
    case "decision":
      return words(
        `${id}  ${text(fields.decision)}`,
        after(": ", fields.reason),
        after("; remembered ", fields.remembered),
        fields.isSaved === true ? " and saved" : "",
      );
    case "denial": {
      return words(subjectOf(fields), after(": ", fields.reason));
    }
    case "allowed":
      return words(subjectOf(fields), after(" by the rule ", fields.rule));
    case "input": {
      const { title, prompt, answer } = fields;
      const question = text(title) || text(prompt);
      return answer === null
        ? `${library}: ${question}: cancelled`
        : `${library}: ${question}: ${text(answer)}`;
    }
    case "call":
      return words(
        `${library} ${text(fields.tool)}  ${text(fields.status)}`,
        after(" after ", fields.durationMs, " ms"),
        after(": ", fields.error),
      );
    case "rule":
      return words(
        `${id.slice(0, 8)}  ${text(fields.change)} ${text(fields.rule)}`,
        after(" for ", library),
        fields.isSaved === true ? " (saved)" : "",
      );
    default:
      return unknownEvent(fields);
  }
}

/** Who was allowed or refused what. */
function subjectOf(
  { library, permission, value, tools }: AuditEntry["fields"],
): string {
  const what = `${text(permission)}:${text(value ?? "*")}`;
  const names = Array.isArray(tools) ? tools.map(text).join(", ") : "";
  const who = names === "" ? nameOf(library) : `${nameOf(library)} ${names}`;
  return `${who}  ${what}`;
}

function unknownEvent(fields: AuditEntry["fields"]): string {
  const { n: _n, time: _time, prev: _prev, event: _event, ...rest } = fields;
  return JSON.stringify(rest);
}

function words(...parts: readonly string[]): string {
  return parts.join("");
}

function after(before: string, value: unknown, unit = ""): string {
  const shown = text(value);
  return shown === "" ? "" : `${before}${shown}${unit}`;
}

function text(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function nameOf(library: unknown): string {
  return isPlainObject(library) ? text(library.name) : text(library);
}
