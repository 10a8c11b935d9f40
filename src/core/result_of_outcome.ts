import type { CallOutcome, ErrorReport } from "./call_outcome.ts";
import type { AutonomyLevel } from "./handlers.ts";
import { kindTitle, offeredKind } from "./offered_kind.ts";
import { failureResult, normalizeResult } from "./normalize_result.ts";
import type { ToolResult } from "./tool_result.ts";

/** Options of {@linkcode resultOfOutcome}. */
export interface ResultOfOutcomeOptions {
  /** What a tool was allowed to do; absent where the host's own permissions count. */
  readonly level?: AutonomyLevel;
}

/**
 * The result that a host sees for the way a call ended in its sandbox.
 *
 * @param outcome How it ended.
 * @param tool The tool that was called.
 * @param options What a refusal depended on.
 * @returns The result; whatever happened is in it.
 */
export function resultOfOutcome(
  outcome: CallOutcome,
  tool: { readonly name: string },
  { level }: ResultOfOutcomeOptions = {},
): ToolResult {
  const { logs } = outcome;
  switch (outcome.kind) {
    case "returned":
      return normalizeResult(outcome.value, { logs });
    case "threw":
      return thrownResult(outcome, level);
    case "unusable":
      return failureResult(500, outcome.reason, { logs });
    case "timed-out": {
      const limit = withThousands(outcome.timeoutMs);
      const error = `${titled(tool)} did not finish within ${limit} ms`;
      return failureResult(408, error, { logs });
    }
    case "cancelled": {
      const error = `${titled(tool)} was cancelled: ${outcome.reason}`;
      return failureResult(499, error, { logs });
    }
    case "died":
      return failureResult(500, outcome.reason, { logs });
    case "no-sandbox":
      return failureResult(outcome.refused ? 403 : 503, outcome.reason, {
        logs,
      });
  }
  outcome satisfies never;
}

function titled({ name }: { readonly name: string }): string {
  return `${kindTitle(offeredKind(name) ?? "tool")} "${name}"`;
}

function thrownResult(
  { phase, error, refused, logs }: Extract<CallOutcome, { kind: "threw" }>,
  level: AutonomyLevel | undefined,
): ToolResult {
  const options = {
    logs,
    ...(error.stack === undefined ? {} : { traceback: ownFrames(error.stack) }),
  };
  if (refused || isRefusal(error)) {
    return failureResult(403, refusalText(error, level), options);
  }
  return failureResult(
    500,
    phase === "load" ? loadText(error) : runText(error),
    options,
  );
}

/** Deno ends its own refusals with advice on flags, which neither model nor operator could follow; the place of an import may stand below. */
const FLAG_ADVICE =
  /, (?:run again with the --allow-[\w-]+ flag|specify the required permissions during compilation using `deno compile --allow-[\w-]+`)\.?(?=\n|$)/;

/** How Deno says that it was told to fetch nothing: it was not asked whether it may. */
const FETCHES_NOTHING =
  /--cached-only is specified|npm specifiers were requested; but --no-npm is specified/;

/** Whether the sandbox did not allow something: an import that it refuses is a TypeError. */
function isRefusal({ name, message }: ErrorReport): boolean {
  return name === "NotCapable" ||
    (name === "TypeError" &&
      (FLAG_ADVICE.test(message) || FETCHES_NOTHING.test(message)));
}

function refusalText(
  { message }: ErrorReport,
  level: AutonomyLevel | undefined,
): string {
  if (FETCHES_NOTHING.test(message)) {
    return `The sandbox imports only what was fetched when the library was loaded, which --autonomy full_access lifts: ${message}`;
  }
  return message.replace(FLAG_ADVICE, () => wayOut(message, level)) ||
    "The sandbox refused what the tool tried to do";
}

function wayOut(message: string, level: AutonomyLevel | undefined): string {
  switch (level) {
    case undefined:
      return ", which the host itself has not been granted";
    case "full_access":
      return ", which the host itself has not been granted or a rule denies (rules.deny, rules.ask)";
    default: {
      const rule = ruleFor(message);
      const alone = rule === undefined
        ? ""
        : `, or rules.allow ${JSON.stringify(rule)} for this alone`;
      return `, which the sandbox does not grant at level ${level}: run with --autonomy full_access (autonomy_level) to allow it${alone} (rules.deny and rules.ask come first)`;
    }
  }
}

/** Longest value for which a rule is named, in UTF-16 code units. */
const MAX_RULE_VALUE = 300;

/**
 * The rule that would allow what Deno refused, if its message names it and it
 * reads the same in a rule. Variables are none of it: rules give them when a
 * sandbox starts.
 */
function ruleFor(message: string): string | undefined {
  const [, permission, value = ""] =
    /^Requires (read|write|net|run|sys|ffi|import) access to "([^"\n]+)", /
      .exec(message) ?? [];
  if (permission === undefined || value.length > MAX_RULE_VALUE) {
    return undefined;
  }
  const means = permission === "run" ? /[*\\'\s]/ : /[*\\]|^\s|\s$|^~/;
  return means.test(value) ? undefined : `${permission}:${value}`;
}

const RUNNER_FRAME = new URL("../execution/child/", import.meta.url).href;

/** A stack as the tool's author knows it: without the frames of what called the tool, and without advice on flags. */
function ownFrames(stack: string): string {
  const lines = stack.split("\n");
  const isFrame = (line: string) => /^\s+at /.test(line);
  const kept = lines.filter((line) =>
    !isFrame(line) || !line.includes(RUNNER_FRAME)
  );
  // What is left below the tool is the runtime, called by the runner.
  const isRuntime = (line: string) => /\((?:ext|node):[^)]*\)$/.test(line);
  while (kept.length < lines.length && isRuntime(kept.at(-1) ?? "")) kept.pop();
  return kept.map((line) => line.replace(FLAG_ADVICE, "")).join("\n");
}

function loadText({ name, message }: ErrorReport): string {
  return message || name || "The library could not be loaded";
}

function runText({ name, message }: ErrorReport): string {
  if (message === "") return name || "The tool threw an error without text";
  return name === "" || name === "Error" ? message : `${name}: ${message}`;
}

function withThousands(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
