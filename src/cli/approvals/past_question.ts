import { auditLogPaths } from "../../approval/audit/audit_log_paths.ts";
import type { AuditEntry } from "../../approval/audit/read_audit_log.ts";
import type { CommandContext } from "../command.ts";
import { printJson } from "../print_json.ts";
import { terminalLine, terminalText } from "../terminal_text.ts";
import { styleFor } from "../text_style.ts";
import { UsageError } from "../usage_error.ts";
import { entriesOf } from "./entries_of.ts";
import { shownTime } from "./shown_time.ts";

/** A question of the audit logs and how it was answered. */
interface PastQuestion {
  readonly question: AuditEntry;
  readonly decision: AuditEntry | undefined;
}

/**
 * Shows a question that the audit logs tell of, and how it was answered.
 *
 * @param id Names the question.
 * @param folder Folder for what lasts.
 * @param context The command's.
 * @returns The exit code: 3 when it was rejected.
 * @throws UsageError if no log tells of it.
 */
export async function showPastQuestion(
  id: string,
  folder: string,
  { io, options }: Pick<CommandContext, "io" | "options">,
): Promise<0 | 3> {
  const past = await findQuestion(id, folder);
  if (past === undefined) {
    throw new UsageError(
      `There is no saved approval "${id}", and no question in the audit logs`,
      {
        hint:
          'Run "lcp approvals list" to see the approvals, "lcp approvals audit" the latest questions.',
      },
    );
  }
  const { question, decision } = past;
  if (options.has("json")) {
    await printJson({
      question: question.fields,
      decision: decision?.fields ?? null,
    }, io);
  } else {
    await io.stdout(textOf(past, styleFor(io, "stdout").bold));
  }
  return decision?.fields.decision === "reject" ? 3 : 0;
}

async function findQuestion(
  id: string,
  folder: string,
): Promise<PastQuestion | undefined> {
  // The newest first: it is what one asks about. Both stand in one log.
  for (const path of (await auditLogPaths(folder)).reverse()) {
    let question: AuditEntry | undefined;
    // One that cannot be read may be damaged: verifying tells.
    for await (const entry of entriesOf(path, () => {})) {
      if (entry.fields.id !== id) continue;
      const { event } = entry.fields;
      if (event === "question") question = entry;
      else if (event === "decision" && question) {
        return { question, decision: entry };
      }
    }
    if (question) return { question, decision: undefined };
  }
  return undefined;
}

function textOf(
  { question, decision }: PastQuestion,
  bold: (text: string) => string,
): string {
  const { label, source, remembers } = question.fields;
  const line = (value: unknown) => terminalLine(`${value ?? ""}`);
  const block = terminalText(`${source ?? ""}`).trimEnd()
    .split("\n").map((text) => `  ${text}`);
  const answer = decision === undefined ? ["No answer was recorded."] : [
    `${bold(line(decision.fields.decision))}  at ${shownTime(decision.time)}${
      decision.fields.reason ? `: ${line(decision.fields.reason)}` : ""
    }`,
    ...(decision.fields.remembered
      ? [
        `remembered ${line(decision.fields.remembered)}${
          decision.fields.isSaved === true
            ? ", saved for later sessions"
            : ", for that session"
        }`,
      ]
      : []),
  ];
  return [
    bold(line(label)),
    ...block,
    `asked at ${shownTime(question.time)}`,
    ...(remembers ? [`"always" would have remembered ${line(remembers)}`] : []),
    ...answer,
    "",
  ].join("\n");
}
