import type {
  ShellAnalysis,
  SimpleCommand,
} from "../analysis/shell/shell_analysis.ts";
import { isAbsolute, join } from "../core/path.ts";
import { judgePermission } from "./judge_permission.ts";
import type { PermissionPolicy } from "./permission_verdict.ts";
import { rememberedRule } from "./remembered_rule.ts";
import { PROGRAM_ALLOWED, type ProgramVerdict } from "./program_verdict.ts";

/** Options of {@linkcode judgeShell}. */
export interface JudgeShellOptions {
  readonly policy: PermissionPolicy;
  /** Where a path leads, all links followed; undefined when that cannot be told. */
  readonly realPath: (path: string) => string | undefined;
}

/** What is found out about one thing that a script would do. */
interface Finding {
  readonly decision: "ask" | "deny";
  readonly reason: string;
  /** The command that it is about, if a rule could allow that. */
  readonly command?: SimpleCommand;
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
  const { level } = options.policy;
  const findings = [
    ...unreadable(analysis, options),
    ...analysis.commands.flatMap((command) => judgeCommand(command, options)),
    ...analysis.writes.flatMap(({ path, text }) =>
      judgePath(path, { ...options, permission: "write", text })
    ),
  ];
  const denied = findings.filter(({ decision }) => decision === "deny");
  if (denied.length > 0) {
    return { decision: "deny", reasons: reasonsOf(denied) };
  }
  if (findings.length === 0) {
    return level === "strict"
      ? { decision: "ask", reasons: ["every command asks at level strict"] }
      : { ...PROGRAM_ALLOWED, isTrusted: isTrusted(analysis, options.policy) };
  }
  const [only, ...others] = findings;
  const remembers = others.length === 0 && only?.command && level !== "strict"
    ? rememberedRule(requestOf(only.command), options.policy)
    : undefined;
  return {
    decision: "ask",
    reasons: reasonsOf(findings),
    ...(remembers !== undefined && { remembers }),
  };
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
    return [{ decision: "ask", reason: `${command.text}: ${verdict.reason}` }];
  }
  // What rules or the operator allowed is allowed with its files.
  if (verdict.kind === "allow") return [];
  if (!command.benign) {
    const reason = command.reason ?? `unknown program ${command.text}`;
    return [{ decision: "ask", reason, command }];
  }
  return command.paths.flatMap((path) =>
    judgePath(path, { ...options, permission: "read", text: command.text })
  );
}

/** Whether a rule or the level allowed any command: held by the system's sandbox it could not do what it is for. */
function isTrusted(
  { commands }: ShellAnalysis,
  policy: PermissionPolicy,
): boolean {
  return policy.level === "full_access" ||
    commands.some((command) =>
      judgePermission(requestOf(command), policy).kind === "allow"
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

function judgePath(
  path: string | undefined,
  { policy, realPath, permission, text }: JudgeShellOptions & {
    readonly permission: "read" | "write";
    readonly text: string;
  },
): Finding[] {
  const verb = permission === "read" ? "read" : "write";
  if (path === undefined || isUntellable(path, permission)) {
    if (policy.level === "full_access") return [];
    const reason = `${text}: it cannot be told which file it would ${verb}`;
    return [{ decision: "ask", reason }];
  }
  const value = realPath(absolute(path, policy)) ?? null;
  const verdict = judgePermission({ permission, value }, policy);
  return verdict.kind === "allow" ? [] : [{
    decision: verdict.kind,
    reason: `${text}: would ${verb} ${path}`,
  }];
}

/** Whether wildcards can stand for files that are protected, or for any that are written. */
function isUntellable(path: string, permission: "read" | "write"): boolean {
  return permission === "write"
    ? /[*?[]/.test(path)
    : /(?:^|\/)\.[^/]*[*?[]|(?:^|\/)[[?]/.test(path);
}

function absolute(path: string, { workspace, home }: PermissionPolicy): string {
  if (path === "~" || path.startsWith("~/")) {
    return join(home ?? "/", path.slice(1));
  }
  // Another user's home folder.
  if (path.startsWith("~")) return `/${path}`;
  return isAbsolute(path) ? path : `${workspace}/${path}`;
}

function reasonsOf(findings: readonly Finding[]): string[] {
  return [...new Set(findings.map(({ reason }) => reason))];
}
