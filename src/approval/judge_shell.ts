import type {
  ShellAnalysis,
  SimpleCommand,
} from "../analysis/shell/shell_analysis.ts";
import { basename, dirname, isAbsolute, join } from "../core/path.ts";
import { PROTECTED_NAMES } from "../core/protected_names.ts";
import { type FolderEntry, listEntries } from "./_list_entries.ts";
import { matchesWildcards } from "./_matches_wildcards.ts";
import { judgePermission } from "./judge_permission.ts";
import type { PermissionPolicy } from "./permission_verdict.ts";
import { rememberedRule } from "./remembered_rule.ts";
import { PROGRAM_ALLOWED, type ProgramVerdict } from "./program_verdict.ts";

/** Options of {@linkcode judgeShell}. */
export interface JudgeShellOptions {
  readonly policy: PermissionPolicy;
  /** Where a path leads, all links followed; undefined when that cannot be told. */
  readonly realPath: (path: string) => string | undefined;
  /** What a folder holds; undefined when that cannot be told. @default the folder itself, read */
  readonly entries?: (folder: string) => readonly FolderEntry[] | undefined;
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
    return {
      ...PROGRAM_ALLOWED,
      isTrusted: isTrusted(analysis, options.policy),
    };
  }
  const [only, ...others] = findings;
  const subject = others.length === 0 && only?.command
    ? requestOf(only.command)
    : undefined;
  const remembers = subject && rememberedRule(subject, options.policy);
  return {
    decision: "ask",
    reasons: reasonsOf(findings),
    ...(remembers !== undefined && { remembers, subject }),
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
  options: JudgeShellOptions & {
    readonly permission: "read" | "write";
    readonly text: string;
  },
): Finding[] {
  const { policy, realPath, permission, text } = options;
  const verb = permission === "read" ? "read" : "write";
  if (path === undefined || isUntellable(path, options)) {
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

/** Whether wildcards can stand for files that are protected, or to be written for more than files of one folder. */
function isUntellable(
  path: string,
  options: JudgeShellOptions & { readonly permission: "read" | "write" },
): boolean {
  if (!/[*?[]/.test(path)) return false;
  return options.permission === "write"
    ? !staysInFolder(path, options)
    : /(?:^|\/)\.[^/]*[*?[]|(?:^|\/)[[?]|[*?[].*\/\.\.(?:\/|$)/.test(path) ||
      leadsElsewhere(path, options);
}

/** Whether the last part of a path matches a link to where nothing may be read. */
function leadsElsewhere(
  path: string,
  { policy, realPath, entries = listEntries }: JudgeShellOptions,
): boolean {
  const { parent, pattern } = splitPattern(path);
  // What another command lists it does not reach through links.
  if (/[*?[]/.test(parent) || pattern.includes("**")) return false;
  const folder = realPath(absolute(parent || ".", policy));
  const found = folder === undefined ? undefined : entries(folder);
  return found?.some(({ name, isFile }) => {
    if (isFile || !matchesWildcards(pattern, name)) return false;
    // Wildcards match nothing hidden.
    if (name.startsWith(".")) return false;
    const value = realPath(`${folder}/${name}`) ?? null;
    return judgePermission({ permission: "read", value }, policy).kind !==
      "allow";
  }) ?? true;
}

function splitPattern(
  path: string,
): { readonly parent: string; readonly pattern: string } {
  const end = path.lastIndexOf("/") + 1;
  return { parent: path.slice(0, end), pattern: path.slice(end) };
}

/** Whether whatever the last part of a path matches, now or later, is a plain file that is not protected. */
function staysInFolder(
  path: string,
  { policy, realPath, entries = listEntries }: JudgeShellOptions,
): boolean {
  const { parent, pattern } = splitPattern(path);
  if (/[*?[]/.test(parent) || pattern.includes("**")) return false;
  const folder = realPath(absolute(parent || ".", policy));
  const names = [
    ...PROTECTED_NAMES,
    ...policy.protectedPaths.flatMap((it) =>
      dirname(it) === folder ? [basename(it)] : []
    ),
  ];
  if (names.some((it) => matchesWildcards(pattern, it))) return false;
  const found = folder === undefined ? undefined : entries(folder);
  return found?.every((it) =>
    it.isFile || !matchesWildcards(pattern, it.name)
  ) ?? false;
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
