import { judgeConfirm } from "../../approval/judge_confirm.ts";
import { escapeWildcard } from "../../approval/rules/wildcard.ts";
import { printJson } from "../print_json.ts";
import { terminalLine } from "../terminal_text.ts";
import { styleFor } from "../text_style.ts";
import { UsageError } from "../usage_error.ts";
import { decidedBy, decidedByText } from "./decided_by.ts";
import {
  circumstances,
  EXIT_CODES,
  type ExplainOptions,
} from "./explain_options.ts";

/**
 * Explains what would be decided when a tool asks through its confirm handler.
 *
 * @param label The question's.
 * @param options By what it is judged, and where to print.
 * @returns The exit code.
 * @throws UsageError if there is no label.
 */
export async function explainConfirm(
  label: string,
  options: ExplainOptions,
): Promise<0 | 3> {
  if (label.trim() === "") {
    throw new UsageError(
      '"confirm:" is no request: there is no label behind it',
    );
  }
  const { policy, context: { io, options: given } } = options;
  // What is behind a label is not known: only rules that speak of labels count.
  const { verdict } = await judgeConfirm({ source: "", label }, policy);
  const rule = verdict.by === "rule"
    ? { list: verdict.kind, text: verdict.rule, isCertain: true }
    : undefined;
  const by = await decidedBy({ verdict, rule }, options);
  const notes = notesOn(verdict.kind, by.kind === "rule", label);
  if (given.has("json")) {
    await printJson({
      request: { permission: "confirm", value: label },
      decision: verdict.kind,
      decided_by: by,
      ...(notes.length > 0 && { notes }),
      ...circumstances(options),
    }, io);
  } else {
    const { bold } = styleFor(io, "stdout");
    const lines = [`decided by ${decidedByText(by, io.cwd)}`, ...notes];
    await io.stdout([
      `${bold(verdict.kind)}  ${terminalLine(`what a tool asks as ${label}`)}`,
      ...lines.map((line) => `  ${terminalLine(line)}`),
      "",
    ].join("\n"));
  }
  return EXIT_CODES[verdict.kind];
}

function notesOn(
  decision: keyof typeof EXIT_CODES,
  isRule: boolean,
  label: string,
): string[] {
  if (decision === "allow") return [];
  if (isRule) {
    return decision === "deny"
      ? [
        "Nothing allows it as long as that rule is there: deny beats ask, and ask beats allow",
      ]
      : [
        "Nothing keeps it from being asked as long as that rule is there: ask beats allow",
      ];
  }
  const rule = JSON.stringify(`confirm:${escapeWildcard(label)}*`);
  return [
    `Allowed without asking by rules.allow ${rule}, whatever is behind that label`,
    `"always" would remember the very same question: the label with all that is behind it`,
  ];
}
