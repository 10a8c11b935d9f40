import type {
  ApprovalCall,
  ApprovalRequest,
  PermissionName,
} from "../../core/approval_request.ts";
import { shownLine, shownLines } from "./shown_text.ts";

/** Most characters of a source that are shown; of more there is a warning. */
const MAX_SOURCE = 100_000;

/** Most characters of a label, which is one line. */
const MAX_LABEL = 2_000;

/** Most calls that are named; of more there is the number. */
const MAX_CALLS = 5;

/** Most characters of a call's arguments. */
const MAX_ARGS = 500;

/** One thing that is known of a question. */
export interface ApprovalFact {
  readonly name: string;
  /** One line. */
  readonly text: string;
  /** Whether it may be cut to the width; what is decided on may not. */
  readonly short?: boolean;
}

/** A question to the operator, safe to show. */
export interface ApprovalQuestion {
  /** One line that names it. */
  readonly label: string;
  readonly facts: readonly ApprovalFact[];
  /** Lines of what would run or happen. */
  readonly source: readonly string[];
  /** How many characters of the source are not among its lines. */
  readonly unseen: number;
  /** The rule that `always` would remember; without, `always` is not offered. */
  readonly remembers?: string;
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
  return {
    label: shownLine(label.slice(0, MAX_LABEL)) || "(no label)",
    facts: [
      { name: "asks", text: asked(request) },
      ...argvFact(argv),
      ...noteFact(request?.note),
      ...callFacts(request?.calls ?? []),
      ...libraryFact(request),
    ],
    source: shownLines(source.slice(0, MAX_SOURCE)),
    unseen: Math.max(0, source.length - MAX_SOURCE),
    remembers: request?.remembers,
  };
}

const WANTS: Readonly<Record<PermissionName, string>> = {
  read: "to read",
  write: "to write",
  net: "to connect to",
  env: "to read the environment variable",
  sys: "to read the system's",
  run: "to run the program",
  import: "to import code from",
  ffi: "to load the native library",
};

function asked(request: ApprovalRequest | undefined): string {
  if (request?.permission === undefined) {
    return "the tool itself asks before it goes on";
  }
  const { permission, value } = request;
  const what = typeof value === "string" ? shownExactly(value) : "anything";
  return `${WANTS[permission]} ${what} (${permission})`;
}

function argvFact(argv: readonly string[] = []): ApprovalFact[] {
  if (argv.length === 0) return [];
  return [{
    name: "arguments",
    text: shownExactly(JSON.stringify(argv)),
  }];
}

function noteFact(note: string | undefined): ApprovalFact[] {
  return note ? [{ name: "note", text: shownExactly(note) }] : [];
}

function callFacts(calls: readonly ApprovalCall[]): ApprovalFact[] {
  const facts = calls.slice(0, MAX_CALLS).map(({ tool, args }) => ({
    name: "tool",
    text: shownLine(`${tool} ${JSON.stringify(args).slice(0, MAX_ARGS)}`),
    short: true,
  }));
  const others = calls.length - facts.length;
  return others > 0
    ? [...facts, { name: "tool", text: `or one of ${others} other calls` }]
    : facts;
}

function libraryFact(request: ApprovalRequest | undefined): ApprovalFact[] {
  if (request === undefined) return [];
  const { name, path } = request.library;
  return [{
    name: "library",
    text: `${shownLine(name)} ${shownLine(path)}`,
    short: true,
  }];
}

/** One line in which each space and line break counts. */
function shownExactly(text: string): string {
  const shown = shownLines(text.slice(0, MAX_SOURCE)).join("\\n");
  const unseen = text.length - MAX_SOURCE;
  return unseen > 0
    ? `${shown} (${unseen} more characters are not shown)`
    : shown;
}
