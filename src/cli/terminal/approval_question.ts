import { parseRule } from "../../approval/rules/parse_rule.ts";
import type {
  ApprovalCall,
  ApprovalRequest,
} from "../../core/approval_request.ts";
import { permissionLabel } from "../../core/permission_label.ts";
import { shownLine, shownLines } from "./shown_text.ts";

/** Most characters of a source that are shown; of more there is a warning. */
const MAX_SOURCE = 100_000;

/** Most characters of a label, which is one line. */
const MAX_LABEL = 2_000;

/** Most calls that are named; of more there is the number. */
const MAX_CALLS = 5;

/** Most characters of a call's arguments; of more there is the number. */
const MAX_ARGS = 2_000;

/** Stands for an argument that the source has in full. */
const BELOW = "(as below)";

/** One thing that is known of a question. */
export interface ApprovalFact {
  readonly name: string;
  /** One line. */
  readonly text: string;
}

/** A question to the operator, safe to show. */
export interface ApprovalQuestion {
  /** One line that names it. */
  readonly label: string;
  readonly facts: readonly ApprovalFact[];
  /** Lines of what would run or happen; none where the rest says it all. */
  readonly source: readonly string[];
  /** How many characters of the source are not among its lines. */
  readonly unseen: number;
  /** The rule that `always` would remember; without, `always` is not offered. */
  readonly remembers?: string;
  /** Tells what is wrong with a rule that is to be remembered instead. */
  readonly checkRule: (rule: string) => string | undefined;
}

/** Options of {@linkcode approvalQuestion}. */
export interface ApprovalQuestionOptions {
  /** Arguments of a program, if any. */
  readonly argv?: readonly string[];
  /** What else is known. */
  readonly request?: ApprovalRequest;
}

/**
 * What an operator is shown, from what a confirm handler is called with.
 *
 * @param source What would run or happen.
 * @param label One line that names it.
 * @param options What else is known.
 */
export function approvalQuestion(
  source: string,
  label: string,
  { argv, request }: ApprovalQuestionOptions = {},
): ApprovalQuestion {
  const name = limited(shownLine(label.slice(0, MAX_LABEL)), {
    more: label.length - MAX_LABEL,
  }) || "(no label)";
  // What a running tool asks the system for is all in the other rows.
  const shown = request?.kind === "permission" ? "" : source;
  return {
    label: name,
    facts: [
      ...reasonFact(name, request?.reason),
      ...askedFact(name, request),
      ...argvFact(argv),
      ...textFact("note", request?.note),
      ...callFacts(request?.calls ?? [], shown),
      ...libraryFact(request),
    ],
    source: shown === "" ? [] : shownLines(shown.slice(0, MAX_SOURCE)),
    unseen: Math.max(0, shown.length - MAX_SOURCE),
    remembers: request?.remembers,
    checkRule: request?.checkRule ?? problemOf,
  };
}

function problemOf(rule: string): string | undefined {
  const parsed = parseRule(rule);
  return typeof parsed === "string" ? parsed : undefined;
}

/** What is asked for, unless the label has it already. */
function askedFact(
  label: string,
  request: ApprovalRequest | undefined,
): ApprovalFact[] {
  if (request?.permission === undefined) return [];
  const { permission, value = null } = request;
  if (permission === "mcp") return [];
  const action = shownExactly(permissionLabel({ permission, value }));
  if (label.endsWith(action)) return [];
  return [{ name: "asks", text: `to ${action} (${permission})` }];
}

function argvFact(argv: readonly string[] = []): ApprovalFact[] {
  if (argv.length === 0) return [];
  return [{
    name: "arguments",
    text: shownExactly(JSON.stringify(argv)),
  }];
}

/** Why it is asked, unless the label says all of it. */
function reasonFact(label: string, reason = ""): ApprovalFact[] {
  const isSaid = reason.split("; ").every((part) => label.includes(part));
  return isSaid ? [] : textFact("why", reason);
}

function textFact(name: string, text: string | undefined): ApprovalFact[] {
  return text ? [{ name, text: shownExactly(text) }] : [];
}

function callFacts(
  calls: readonly ApprovalCall[],
  source: string,
): ApprovalFact[] {
  const facts = calls.slice(0, MAX_CALLS).map(({ tool, args }) => {
    const json = JSON.stringify(
      args,
      (_key, value: unknown) => isBelow(value, source) ? BELOW : value,
    );
    const text = shownLine(`${tool} ${json.slice(0, MAX_ARGS)}`);
    return {
      name: "tool",
      text: limited(text, { more: json.length - MAX_ARGS }),
    };
  });
  const others = calls.length - facts.length;
  return others > 0
    ? [...facts, { name: "tool", text: `or one of ${others} other calls` }]
    : facts;
}

/** Whether a text is all to be read in the source that is shown. */
function isBelow(value: unknown, source: string): boolean {
  return typeof value === "string" && value.length > BELOW.length &&
    source.length <= MAX_SOURCE && source.includes(value);
}

function libraryFact(request: ApprovalRequest | undefined): ApprovalFact[] {
  if (request === undefined) return [];
  const { name, path } = request.library;
  return [{
    name: "library",
    text: `${shownLine(name)} ${shownLine(path)}`,
  }];
}

/** One line in which each space and line break counts. */
function shownExactly(text: string): string {
  const shown = shownLines(text.slice(0, MAX_SOURCE)).join("\\n");
  return limited(shown, { more: text.length - MAX_SOURCE });
}

function limited(
  shown: string,
  { more }: { readonly more: number },
): string {
  return more > 0 ? `${shown} (${more} more characters are not shown)` : shown;
}
