import { leavesFolder } from "../leaves_folder.ts";
import { judgeAwk } from "./_awk.ts";
import { BUILTINS } from "./_builtins.ts";
import { judgeFind } from "./_find.ts";
import { judgeGit } from "./_git.ts";
import { judgeJq } from "./_jq.ts";
import { readerJudge } from "./_judge_reader.ts";
import { READER_PROGRAMS } from "./_reader_programs.ts";
import { RISKY_PROGRAMS } from "./_risky_programs.ts";
import type { Scope } from "./_scope.ts";
import { SEARCH_PROGRAMS } from "./_search_programs.ts";
import { judgeSed } from "./_sed.ts";
import { SYSTEM_PROGRAMS } from "./_system_programs.ts";
import { asksAbout, TOOL_PROGRAMS } from "./_tool_programs.ts";
import { Unreadable } from "./_unreadable.ts";
import type { Judge, JudgeContext, Verdict } from "./_verdict.ts";
import type { CommandCall, Walk } from "./_walk.ts";
import type { Word } from "./_word.ts";
import { startPaths, wordPaths } from "./_word_paths.ts";
import { judgeShell, WRAPPERS } from "./_wrappers.ts";
import { WRITERS } from "./_writers.ts";

const READERS = {
  ...READER_PROGRAMS,
  ...SEARCH_PROGRAMS,
  ...SYSTEM_PROGRAMS,
};

const SHELLS = ["sh", "bash", "dash", "zsh", "ksh", "ash"];

const JUDGES: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ...Object.entries(READERS).map(([name, rules]) =>
    [name, readerJudge(rules)] as const
  ),
  ...Object.entries(WRITERS),
  ...Object.entries(WRAPPERS),
  ...Object.entries(BUILTINS),
  ...Object.entries(TOOL_PROGRAMS),
  ...SHELLS.map((name) => [name, judgeShell] as const),
  ...["awk", "gawk", "mawk", "nawk"].map((name) => [name, judgeAwk] as const),
  // Whatever they are given is text.
  ...["echo", "true", "false", ":", "expr", "yes"].map((name) =>
    [name, (): Verdict => ({})] as const
  ),
  ["jq", judgeJq],
  ["find", judgeFind],
  ["git", judgeGit],
  ["sed", judgeSed],
]);

/** Programs of which it is not known of every word what it is. */
const WORD_PROGRAMS: ReadonlySet<string> = new Set([
  ...SHELLS,
  ...Object.keys(TOOL_PROGRAMS),
  "git",
]);

const MAX_WRAPPED = 20;

/** Whether a name is that of a program or builtin which has a meaning here. */
export function isKnownProgram(name: string): boolean {
  return JUDGES.has(name) || RISKY_PROGRAMS.has(name);
}

/**
 * Judges a command and those that it starts, and records them.
 *
 * @throws {Unreadable} When it changes the shell in a way that is not followed.
 */
export function judgeCommand(
  walk: Walk,
  call: CommandCall,
  scope: Scope,
): void {
  judgeWrapped(walk, call, { scope, depth: 0 });
}

function judgeWrapped(
  walk: Walk,
  call: CommandCall,
  { scope, depth }: { readonly scope: Scope; readonly depth: number },
): void {
  if (depth > MAX_WRAPPED) throw new Unreadable("nested too deep");
  const [head] = call.words;
  if (!head) throw new Unreadable("a command that may be empty");
  const before = scope.folders;
  const { input, feeder } = call;
  // Only the shell itself calls functions.
  const called = depth === 0 && scope.findFunction(literalName(head) ?? "");
  const verdict = called ? {} : judge(call.words, { scope, input, feeder });
  const text = [...call.assignments, ...call.words.map(({ text }) => text)]
    .join(" ");
  const isOwn = verdict.fineForOwn === true &&
    walk.recorder.hasWritten(verdict.writes ?? [], scope);
  const reason = call.assignmentReason ??
    (isOwn ? undefined : verdict.reason);
  const starts = reason === undefined ? [] : startPaths(call.words.slice(1));
  const paths = [
    ...new Set([
      ...call.reads,
      ...verdict.paths ?? [],
      ...listedOutside(call.words),
      ...starts,
    ]),
  ];
  const place = placeBefore(scope, before);
  walk.recorder.addCommand({
    program: literalName(head),
    text,
    words: call.words.map((it) => toldValue(it)),
    benign: reason === undefined,
    ...(reason === undefined ? {} : { reason }),
    ...(call.assignmentReason && { environment: call.assignmentReason }),
    ...(verdict.repository !== undefined &&
      { repositories: [verdict.repository] }),
    paths,
  }, place);
  for (const path of verdict.writes ?? []) {
    walk.recorder.addWrite(path, text, place);
  }
  if (called) walk.callFunction(called, call.words.slice(1), scope);
  for (const inner of verdict.inner ?? []) {
    if (inner.kind === "script") walk.script(inner.text, scope, inner.runs);
    else {
      const { words } = inner;
      const started = { assignments: [], words, reads: [], input, feeder };
      judgeWrapped(walk, started, { scope, depth: depth + 1 });
    }
  }
}

/** What another command lists is not told by a pattern. */
function toldValue({ pattern, value }: Word): string | undefined {
  return pattern && value?.includes("**") ? undefined : value;
}

/** Wildcards make the shell look into folders, whatever the command does with the names. */
function listedOutside(words: readonly Word[]): readonly string[] {
  return words.flatMap((it) =>
    it.pattern && it.value !== undefined && leavesFolder(it.value)
      ? [it.value]
      : []
  );
}

/** Paths are relative to where the script was before the command. */
function placeBefore(
  scope: Scope,
  folders: readonly (string | undefined)[],
): Scope {
  if (scope.folders === folders) return scope;
  const place = scope.fork();
  place.folders = folders;
  return place;
}

function literalName(word: Word): string | undefined {
  return word.pattern || word.many ? undefined : word.value;
}

function judge(
  [head, ...args]: readonly Word[],
  context: JudgeContext,
): Verdict {
  const given = head && literalName(head);
  if (given === undefined || given === "") {
    return { reason: `the program ${head?.text} is not known before it runs` };
  }
  const name = given.replace(/^\/(?:usr\/)?bin\//, "");
  if (name.includes("/")) {
    return {
      reason: `runs the file ${given}`,
      paths: [given, ...wordPaths(args)],
    };
  }
  if (asksAbout(name, args, JUDGES.has(name))) return {};
  const known = JUDGES.get(name);
  if (known) {
    const verdict = known(args, context);
    return verdict.reason === undefined || !WORD_PROGRAMS.has(name)
      ? verdict
      : { ...verdict, paths: [...verdict.paths ?? [], ...wordPaths(args)] };
  }
  const reason = RISKY_PROGRAMS.get(name) ?? `unknown program ${name}`;
  return { reason, paths: wordPaths(args) };
}
