import { printJson } from "../print_json.ts";
import { terminalLine } from "../terminal_text.ts";
import { styleFor } from "../text_style.ts";
import { UsageError } from "../usage_error.ts";
import {
  type CommandReport,
  commandReport,
  type PartReport,
} from "./command_report.ts";
import {
  circumstances,
  EXIT_CODES,
  type ExplainOptions,
} from "./explain_options.ts";

/** Room for the longest decision. */
const DECISION_WIDTH = "allow".length;

/**
 * Explains what the built-in shell tool would do with a command line, part by part.
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
  if (given.has("json")) {
    await printJson(document(line, report, options), io);
  } else {
    const { bold } = styleFor(io, "stdout");
    await io.stdout(textOf(line, report, { ...options, bold }));
  }
  return EXIT_CODES[verdict.decision];
}

function document(
  line: string,
  { verdict, unreadable, commands, writes }: CommandReport,
  options: ExplainOptions,
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
    ...circumstances(options),
  };
}

function textOf(
  line: string,
  { verdict, unreadable, commands, writes }: CommandReport,
  { policy, bold }: ExplainOptions & {
    readonly bold: (text: string) => string;
  },
): string {
  const { decision, remembers } = verdict;
  const said = new Set(commands.flatMap(({ reasons }) => reasons));
  const risky = writes.filter((it) =>
    it.decision !== "allow" && !it.reasons.every((reason) => said.has(reason))
  );
  const ways = waysToAllow(verdict, { commands, level: policy.level });
  return [
    `${bold(decision)}  ${terminalLine(line)}`,
    ...(unreadable === undefined ? [] : [
      `  ask    the whole: ${terminalLine(unreadable)}`,
    ]),
    ...[...commands, ...risky].map(partLine),
    `Judged as a command of system_shell at level ${policy.level}.`,
    ...(remembers === undefined
      ? []
      : [`"always" would remember ${terminalLine(remembers)}`]),
    ...ways,
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
  { decision, remembers }: CommandReport["verdict"],
  { commands, level }: {
    readonly commands: readonly PartReport[];
    readonly level: string;
  },
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
  const rules = remembers !== undefined
    ? [`rules.allow ${JSON.stringify(remembers)}`]
    : commands.some((it) => it.decision === "ask")
    ? ["a rule for each command under rules.allow, such as run:git status*"]
    : [];
  const ways = [
    ...rules,
    ...(level === "full_access" ? [] : ["--autonomy full_access"]),
  ];
  return ways.length === 0
    ? []
    : [`Allowed without asking by ${terminalLine(ways.join(" or "))}.`];
}
