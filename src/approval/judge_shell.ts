import type {
  ShellAnalysis,
  ShellWrite,
  SimpleCommand,
} from "../analysis/shell/shell_analysis.ts";
import { judgeCovered } from "./_judge_covered.ts";
import {
  judgePath,
  type JudgePathOptions,
  type PathFinding,
} from "./_judge_path.ts";
import { judgeRepository } from "./_judge_repository.ts";
import { judgePermission } from "./judge_permission.ts";
import type { PermissionPolicy } from "./permission_verdict.ts";
import { rememberedRule } from "./remembered_rule.ts";
import { spellsPath } from "./_spells_path.ts";
import { PROGRAM_ALLOWED, type ProgramVerdict } from "./program_verdict.ts";

/** Options of {@linkcode judgeShell}. */
export type JudgeShellOptions = JudgePathOptions;

const MAX_SHOWN_RULES = 3;

/** What is found out about one thing that a script would do. */
interface Finding extends PathFinding {
  /** The command that it is about, if a rule could allow that. */
  readonly command?: SimpleCommand;
  /** Whether a rule has it asked each time. @default {false} */
  readonly isRuled?: boolean;
}

/**
 * Judges a shell script by what it would do: each simple command by the rules and,
 * where none speaks of it, by whether it is known to be harmless with these
 * arguments; each file that it would read or write as if a tool did.
 *
 * @param analysis What the script would do.
 */
export function judgeShell(
  analysis: ShellAnalysis,
  options: JudgeShellOptions,
): ProgramVerdict {
  const findings = [
    ...unreadable(analysis, options),
    ...analysis.commands.flatMap((command) => judgeCommand(command, options)),
    ...analysis.writes.flatMap((write) =>
      judgeWrite(write, analysis.commands, options)
    ),
  ];
  const denied = findings.filter(({ decision }) => decision === "deny");
  if (denied.length > 0) {
    return { decision: "deny", reasons: reasonsOf(denied) };
  }
  if (findings.length === 0) {
    return {
      ...PROGRAM_ALLOWED,
      isTrusted: isTrusted(analysis, options),
    };
  }
  const { policy } = options;
  const commands = [...new Set(findings.map((it) => it.command))];
  const rules = commands.map((it) =>
    it && rememberedRule(requestOf(it), policy)
  );
  const [remembers] = rules;
  const subject = commands[0] && requestOf(commands[0]);
  return {
    decision: "ask",
    reasons: reasonsOf(findings),
    ways: findings.some((it) => it.isRuled) ? [] : waysFor(rules, policy),
    ...(rules.length === 1 && remembers !== undefined &&
      { remembers, subject }),
  };
}

/** @param rules What would allow each thing that is asked about; undefined for what no rule on programs allows. */
function waysFor(
  rules: readonly (string | undefined)[],
  { level }: PermissionPolicy,
): string[] {
  const shown = rules.map((rule) => JSON.stringify(rule));
  const byRules = rules.includes(undefined)
    ? []
    : rules.length > MAX_SHOWN_RULES
    ? ["a rule for each command under rules.allow, such as run:git status*"]
    : [`rules.allow ${shown.join(" and ")}`];
  return level === "full_access"
    ? byRules
    : [...byRules, "--autonomy full_access"];
}

function unreadable(
  { unreadable }: ShellAnalysis,
  { policy }: JudgeShellOptions,
): Finding[] {
  // Rules that deny or ask may speak of what cannot be read.
  const { deny, ask } = policy.rules;
  const isIrrelevant = policy.level === "full_access" &&
    ![...deny, ...ask].some(({ permission }) => permission === "run");
  return unreadable === undefined || isIrrelevant
    ? []
    : [{ decision: "ask", reason: unreadable }];
}

function judgeCommand(
  command: SimpleCommand,
  options: JudgeShellOptions,
): Finding[] {
  const { policy } = options;
  const verdict = judgePermission(requestOf(command), policy);
  if (verdict.kind === "deny" && verdict.by === "rule") {
    return [{ decision: "deny", reason: `${command.text}: ${verdict.reason}` }];
  }
  if (verdict.by === "rule" && verdict.kind === "ask") {
    const reason = `${command.text}: ${verdict.reason}`;
    return [{ decision: "ask", reason, isRuled: true }];
  }
  if (verdict.kind === "allow") {
    return verdict.by === "level" || policy.level === "full_access"
      ? []
      : judgeCovered(command, verdict.rule, options)
        .map((it) => aboutPath(it, command, options));
  }
  if (!command.benign) {
    const reason = command.reason ?? `unknown program ${command.text}`;
    // No rule speaks of the variables before a command.
    const about = command.environment === undefined && { command };
    return [{ decision: "ask", reason, ...about }];
  }
  const { text } = command;
  const reads = command.paths.flatMap((path) => {
    const found = judgePath(path, { ...options, permission: "read", text });
    return found ? [{ ...found, path }] : [];
  });
  return [...reads, ...judgeRepository(command, options)]
    .map((it) => aboutPath(it, command, options));
}

/** A rule for the command alone allows a path outside of the workspace only if it names it. */
function aboutPath(
  finding: PathFinding,
  command: SimpleCommand,
  options: JudgeShellOptions,
): Finding {
  if (command.environment !== undefined) return finding;
  const { isOutside = false, path } = finding;
  const rule = rememberedRule(requestOf(command), options.policy);
  const isNamed = path !== undefined && rule !== undefined &&
    spellsPath(rule, path, options);
  return isOutside && !isNamed ? finding : { ...finding, command };
}

function judgeWrite(
  { path, text }: ShellWrite,
  commands: readonly SimpleCommand[],
  options: JudgeShellOptions,
): Finding[] {
  const found = judgePath(path, { ...options, permission: "write", text });
  if (!found) return [];
  const command = commands.find((it) => it.text === text);
  if (!command || !found.isOutside) return [found];
  const { policy } = options;
  const verdict = judgePermission(requestOf(command), policy);
  const isSpelled = verdict.kind === "allow" && verdict.by !== "level" &&
    path !== undefined && spellsPath(verdict.rule, path, options);
  return isSpelled ? [] : [aboutPath({ ...found, path }, command, options)];
}

/** Whether a rule or the level allowed a command that would have been asked about: held by the system's sandbox it could not do what it is for. */
function isTrusted(
  { commands, writes }: ShellAnalysis,
  options: JudgeShellOptions,
): boolean {
  const { policy } = options;
  const rules = { ...policy.rules, allow: [] };
  const bare = { ...options, policy: { ...policy, rules, remembered: [] } };
  const asksAlone = (command: SimpleCommand) =>
    judgeCommand(command, bare).length > 0 ||
    writes.some((write) =>
      write.text === command.text && judgeWrite(write, [], bare).length > 0
    );
  return policy.level === "full_access" ||
    commands.some((command) =>
      judgePermission(requestOf(command), policy).kind === "allow" &&
      asksAlone(command)
    );
}

function requestOf({ program, words }: SimpleCommand): {
  permission: "run";
  value: string | null;
  argv?: readonly string[];
} {
  const known = words.filter((word) => word !== undefined);
  return {
    permission: "run",
    value: program ?? null,
    // Rules on arguments speak of arguments that are known.
    ...(program !== undefined && known.length === words.length &&
      { argv: known }),
  };
}

function reasonsOf(findings: readonly Finding[]): string[] {
  return [...new Set(findings.map(({ reason }) => reason))];
}
