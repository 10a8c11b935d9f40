import type {
  ShellAnalysis,
  ShellWrite,
  SimpleCommand,
} from "../../analysis/shell/shell_analysis.ts";
import { loadShellAnalyzer } from "../../analysis/shell/load_shell_analyzer.ts";
import { judgePermission } from "../../approval/judge_permission.ts";
import { judgeShell } from "../../approval/judge_shell.ts";
import type {
  PermissionPolicy,
  PermissionRequest,
} from "../../approval/permission_verdict.ts";
import type { ProgramVerdict } from "../../approval/program_verdict.ts";
import { allowedBy } from "./allowed_by.ts";
import { realPathOf } from "../../execution/broker/real_path.ts";

/** What is decided about a part of a command line. */
export interface PartReport {
  /** The simple command, or what says that a file is written. */
  readonly text: string;
  readonly decision: ProgramVerdict["decision"];
  /** Why. */
  readonly reasons: readonly string[];
}

/** What is decided about a command line, as a whole and about each part. */
export interface CommandReport {
  readonly verdict: ProgramVerdict;
  /** Why the whole cannot be judged. */
  readonly unreadable?: string;
  /** Those that could run, in order. */
  readonly commands: readonly PartReport[];
  /** The files that would be written. */
  readonly writes: readonly (PartReport & { readonly path: string | null })[];
  /** What each command asks for by itself, where its program is known. */
  readonly requests: readonly PermissionRequest[];
}

/**
 * Judges a command line as the built-in shell tool would, and each part of it
 * by itself.
 *
 * @param line For bash.
 * @param policy By what it is judged.
 */
export async function commandReport(
  line: string,
  policy: PermissionPolicy,
): Promise<CommandReport> {
  const analysis = (await loadShellAnalyzer()).analyze(line);
  const judge = (part: Partial<ShellAnalysis>) =>
    judgeShell({ commands: [], writes: [], ...part }, {
      policy,
      realPath: realPathOf,
    });
  return {
    verdict: judge(analysis),
    ...(analysis.unreadable !== undefined &&
      { unreadable: analysis.unreadable }),
    commands: analysis.commands.map((command) =>
      commandPart(command, judge({ commands: [command] }), policy)
    ),
    writes: analysis.writes.map((write) =>
      writePart(write, judge({ writes: [write] }))
    ),
    requests: analysis.commands.filter(({ program }) => program !== undefined)
      .map(requestOf),
  };
}

function commandPart(
  command: SimpleCommand,
  { decision, reasons }: ProgramVerdict,
  policy: PermissionPolicy,
): PartReport {
  const { text } = command;
  return decision === "allow"
    ? { text, decision, reasons: [whyAllowed(command, policy)] }
    : { text, decision, reasons: withoutText(reasons, text) };
}

function whyAllowed(command: SimpleCommand, policy: PermissionPolicy): string {
  const verdict = judgePermission(requestOf(command), policy);
  return verdict.kind === "allow"
    ? allowedBy(verdict, policy.level)
    : "known to do no harm with these words";
}

function requestOf({ program, words }: SimpleCommand): PermissionRequest {
  const argv = words.filter((word) => word !== undefined);
  return {
    permission: "run",
    value: program ?? null,
    ...(argv.length === words.length && { argv }),
  };
}

function writePart(
  { path, text }: ShellWrite,
  { decision, reasons }: ProgramVerdict,
): PartReport & { readonly path: string | null } {
  return {
    text,
    path: path ?? null,
    decision,
    reasons: withoutText(reasons, text),
  };
}

/** Reasons name the command that they are about, which stands beside them here. */
function withoutText(reasons: readonly string[], text: string): string[] {
  const start = `${text}: `;
  return reasons.map((reason) =>
    reason.startsWith(start) ? reason.slice(start.length) : reason
  );
}
