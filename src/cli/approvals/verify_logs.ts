import type { AuditReport } from "../../approval/audit/verify_audit_log.ts";
import { verifyAuditLogs } from "../../approval/audit/verify_audit_logs.ts";
import type { CommandContext } from "../command.ts";
import { printJson } from "../print_json.ts";
import { shownPath } from "../shown_path.ts";
import { terminalLine } from "../terminal_text.ts";

/**
 * Checks all audit logs and prints what is wrong with them, one problem a line.
 * Lines that are not sealed are told and no problem: a process that still runs or
 * was killed leaves some, though somebody may have added them as well.
 *
 * @param folder Folder for what lasts.
 * @param context The command's.
 * @returns The exit code: 1 when a log was changed.
 */
export async function verifyLogs(
  folder: string,
  { io, options }: Pick<CommandContext, "io" | "options">,
): Promise<0 | 1> {
  const reports = await Array.fromAsync(verifyAuditLogs(folder));
  const isIntact = reports.every((report) => report.isIntact);
  const entries = reports.reduce((sum, { lines }) => sum + lines, 0);
  if (!options.has("quiet")) {
    await io.stderr(reports.flatMap((it) => unsealed(it, io.cwd)).join(""));
  }
  if (options.has("json")) {
    const document = {
      is_intact: isIntact,
      logs: reports.length,
      entries,
      reports: reports.map(jsonReport),
    };
    await printJson(document, io);
  } else if (isIntact) {
    const logs = reports.length === 1 ? "1 log" : `${reports.length} logs`;
    const lines = entries === 1 ? "1 entry" : `${entries} entries`;
    const open = reports.reduce((sum, it) => sum + it.linesBeyondHead, 0);
    const isSealed = open === 0 && !reports.some(({ isTorn }) => isTorn);
    const rest = open === 0 ? "" : `, ${open} not sealed`;
    const what = isSealed
      ? "Nothing was changed"
      : "Nothing sealed was changed";
    await io.stdout(`${what}: ${logs}, ${lines}${rest}.\n`);
  } else {
    await io.stdout(reports.flatMap((it) => problemLines(it, io.cwd)).join(""));
  }
  return isIntact ? 0 : 1;
}

function problemLines({ path, problems }: AuditReport, cwd: string): string[] {
  return problems.map(({ line, message }) => {
    const place = line === 0 ? "" : `:${line}`;
    return `${terminalLine(`${shownPath(path, cwd)}${place} ${message}`)}\n`;
  });
}

function unsealed(
  { path, linesBeyondHead, isTorn }: AuditReport,
  cwd: string,
): string[] {
  const facts = [
    ...(linesBeyondHead > 0
      ? [
        linesBeyondHead === 1
          ? "its last line is not sealed"
          : `its last ${linesBeyondHead} lines are not sealed`,
      ]
      : []),
    ...(isTorn ? ["it ends in the middle of a line"] : []),
  ];
  if (facts.length === 0) return [];
  const line = `${shownPath(path, cwd)} ${
    facts.join(" and ")
  }: its process still runs, was killed, or somebody added to it`;
  return [`${terminalLine(line)}\n`];
}

function jsonReport(
  { path, isIntact, lines, linesBeyondHead, isTorn, problems }: AuditReport,
): Record<string, unknown> {
  return {
    path,
    is_intact: isIntact,
    entries: lines,
    unsealed_entries: linesBeyondHead,
    is_torn: isTorn,
    problems,
  };
}
