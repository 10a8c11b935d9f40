import type {
  ShellAnalysis,
  ShellWrite,
  SimpleCommand,
} from "../../analysis/shell/shell_analysis.ts";
import { loadShellAnalyzer } from "../../analysis/shell/load_shell_analyzer.ts";
import { judgePermission } from "../../approval/judge_permission.ts";
import { judgeShell } from "../../approval/judge_shell.ts";
import type { PermissionPolicy } from "../../approval/permission_verdict.ts";
import type { ProgramVerdict } from "../../approval/program_verdict.ts";
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

function whyAllowed(
  { program, words }: SimpleCommand,
  policy: PermissionPolicy,
): string {
  const argv = words.filter((word) => word !== undefined);
  const verdict = judgePermission({
    permission: "run",
    value: program ?? null,
    ...(argv.length === words.length && { argv }),
  }, policy);
  if (verdict.kind !== "allow") return "known to do no harm with these words";
  return verdict.by === "level"
    ? `level ${policy.level} allows all programs`
    : verdict.by === "rule"
    ? `rules.allow ${JSON.stringify(verdict.rule)}`
    : `the approval ${verdict.rule}, which is remembered for this library`;
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
