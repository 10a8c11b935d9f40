import type { AuditEntry } from "../../approval/audit/read_audit_log.ts";
import type { CommandContext } from "../command.ts";
import { printJson } from "../print_json.ts";
import { terminalLine } from "../terminal_text.ts";
import { styleFor } from "../text_style.ts";
import { UsageError } from "../usage_error.ts";
import { auditLine } from "./audit_line.ts";
import { latestEntries } from "./latest_entries.ts";
import { stateFolder } from "./state_folder.ts";

/** How many entries are shown unless the command line says. */
const DEFAULT_LIMIT = 50;

/** Most entries that are shown; the logs themselves hold any number. */
const MAX_LIMIT = 100_000;

/**
 * Runs `lcp approvals audit`: shows the latest entries of all logs, or checks
 * the logs with `--verify`.
 *
 * @param context The command line, without the word `audit`.
 * @returns The exit code.
 */
export async function runApprovalsAudit(
  context: CommandContext,
): Promise<number> {
  const { io, options, operands } = context;
  if (operands.length > 0) {
    throw new UsageError(
      `"lcp approvals audit" takes no names: found "${operands.join(" ")}"`,
    );
  }
  const limit = getLimit(options.text("limit"));
  const folder = await stateFolder(io);
  if (options.has("verify")) {
    if (limit !== undefined) {
      throw new UsageError(
        "--verify checks all entries: it goes without --limit",
      );
    }
    const { verifyLogs } = await import("./verify_logs.ts");
    return await verifyLogs(folder, context);
  }
  const problems: string[] = [];
  const entries = await latestEntries(folder, {
    limit: limit ?? DEFAULT_LIMIT,
    report: (problem) => problems.push(problem),
  });
  const { yellow } = styleFor(io, "stderr");
  for (const problem of problems) {
    await io.stderr(`${yellow("warning:")} ${terminalLine(problem)}\n`);
  }
  await print(entries, context);
  return 0;
}

function getLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const limit = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new UsageError(
    `--limit must be a whole number from 1 to ${MAX_LIMIT}: found "${text}"`,
  );
}

async function print(
  entries: readonly AuditEntry[],
  { io, options }: CommandContext,
): Promise<void> {
  if (options.has("json")) {
    const documents = entries.map(({ log, line, fields }) => ({
      ...fields,
      log,
      line,
    }));
    return await printJson(documents, io);
  }
  await io.stdout(entries.map((entry) => `${auditLine(entry)}\n`).join(""));
  if (entries.length === 0 && !options.has("quiet")) {
    await io.stderr(
      "Nothing was logged yet. Calls, questions and answers are, from the first call on.\n",
    );
  }
}
