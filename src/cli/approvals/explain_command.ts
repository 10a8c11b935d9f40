import { judgePermission } from "../../approval/judge_permission.ts";
import { printJson } from "../print_json.ts";
import { terminalLine } from "../terminal_text.ts";
import { styleFor } from "../text_style.ts";
import { UsageError } from "../usage_error.ts";
import {
  type CommandReport,
  commandReport,
  type PartReport,
} from "./command_report.ts";
import { executorNote } from "./executor_note.ts";
import {
  circumstances,
  EXIT_CODES,
  type ExplainOptions,
} from "./explain_options.ts";
import { type OwnStart, ownStartLines, ownStarts } from "./own_starts.ts";
import { voidNotes } from "./void_notes.ts";

/** Room for the longest decision. */
const DECISION_WIDTH = "allow".length;

/**
 * Explains what the built-in shell tool would do with a command line, part by
 * part, and what is decided when a tool starts the programs in it by itself.
 *
 * @param line For bash.
 * @param options By what it is judged, and where to print.
 * @returns The exit code.
 * @throws UsageError if there is no command.
 */
export async function explainCommand(
  line: string,
  options: ExplainOptions,
): Promise<0 | 3> {
  if (line.trim() === "") {
    throw new UsageError('"run:" is no request: there is no command behind it');
  }
  const { policy, context: { io, options: given } } = options;
  const report = await commandReport(line, policy);
  const { verdict } = report;
  const all = { ...options, ...furtherOf(report, options) };
  if (given.has("json")) {
    await printJson(document(line, report, all), io);
  } else {
    const { bold } = styleFor(io, "stdout");
    await io.stdout(textOf(line, report, { ...all, bold }));
  }
  return EXIT_CODES[verdict.decision];
}

/** What else there is to say about a command line. */
interface Further {
  readonly starts: readonly OwnStart[];
  /** The verdict as the arguments of a question of a tool's own. */
  readonly confirmed: string | undefined;
  readonly notes: readonly string[];
}

function furtherOf(
  { requests }: CommandReport,
  { policy, voided, settings }: ExplainOptions,
): Further {
  const programs = new Set(requests.flatMap(({ value }) => value ?? []));
  const starts = ownStarts([...programs], policy);
  const [request, ...others] = requests;
  const isOne = request?.argv !== undefined && others.length === 0;
  const verdict = isOne ? judgePermission(request, policy) : undefined;
  const executors = starts.map(({ decision }) =>
    executorNote(decision, settings.executor)
  );
  const byName = [...programs].map((value) =>
    ({ permission: "run", value }) as const
  );
  return {
    starts,
    // Of the table a question of a tool's own is one, whatever its words are.
    confirmed: verdict?.by === "level" ? "ask" : verdict?.kind,
    notes: [
      ...new Set([
        ...executors.filter((note) => note !== undefined)
          .map((note) => `What a tool starts itself: ${note}`),
        ...voidNotes([...requests, ...byName], { policy, voided }),
      ]),
    ],
  };
}

function document(
  line: string,
  { verdict, unreadable, commands, writes }: CommandReport,
  { starts, confirmed, notes, ...options }: ExplainOptions & Further,
): unknown {
  const { decision, reasons, remembers } = verdict;
  return {
    request: { permission: "run", command: line },
    decision,
    reasons,
    ...(remembers !== undefined && { remembers }),
    ...(unreadable !== undefined && { unreadable }),
    commands,
    writes,
    started_by_tool: starts,
    ...(confirmed !== undefined && { confirmed }),
    ...(notes.length > 0 && { notes }),
    ...circumstances(options),
  };
}

function textOf(
  line: string,
  { verdict, unreadable, commands, writes }: CommandReport,
  { policy, bold, starts, confirmed, notes }: ExplainOptions & Further & {
    readonly bold: (text: string) => string;
  },
): string {
  const { decision, remembers } = verdict;
  const said = new Set(commands.flatMap(({ reasons }) => reasons));
  const risky = writes.filter((it) =>
    it.decision !== "allow" && !it.reasons.every((reason) => said.has(reason))
  );
  const ways = waysToAllow(verdict, policy.level);
  const asked = confirmed === undefined || confirmed === decision
    ? ""
    : ` As the arguments of what a tool asks through confirm: ${confirmed}.`;
  return [
    `${bold(decision.padEnd(DECISION_WIDTH))}  ${terminalLine(line)}`,
    ...ownStartLines(starts),
    ...(unreadable === undefined ? [] : [
      `  ask    the whole: ${terminalLine(unreadable)}`,
    ]),
    ...[...commands, ...risky].map(partLine),
    `The first line is for a command of system_shell, with its arguments, at level ${policy.level}.${asked}`,
    ...(remembers === undefined
      ? []
      : [`"always" would remember ${terminalLine(remembers)}`]),
    ...ways,
    ...notes.map(terminalLine),
    "",
  ].join("\n");
}

function partLine({ text, decision, reasons }: PartReport): string {
  const why = reasons.length === 0 ? "" : `: ${reasons.join("; ")}`;
  return `  ${decision.padEnd(DECISION_WIDTH)}  ${
    terminalLine(`${text}${why}`)
  }`;
}

function waysToAllow(
  { decision, ways = [] }: CommandReport["verdict"],
  level: string,
): string[] {
  if (decision === "allow") return [];
  if (decision === "deny") {
    return [
      "Nothing allows it as long as that rule is there: deny beats ask, and ask beats allow.",
    ];
  }
  if (level === "strict") {
    return [
      "At level strict every command is asked about: --autonomy safe asks about those that are not known to be harmless, full_access about none.",
    ];
  }
  return ways.length === 0
    ? []
    : [`Allowed without asking by ${terminalLine(ways.join(" or "))}.`];
}
