import { isRiskyVariable } from "./_environment_names.ts";
import { listsFiles } from "./_listed_files.ts";
import {
  optionTable,
  parseArguments,
  type ParsedArguments,
} from "./_options.ts";
import type { Scope } from "./_scope.ts";
import { judgeTest } from "./_test_command.ts";
import { Unreadable } from "./_unreadable.ts";
import type { Judge, JudgeContext, Verdict } from "./_verdict.ts";
import { type Fragment, literalWord, type Word } from "./_word.ts";
import { evaluated } from "./_wrappers.ts";

/** What the shell itself does, where that is more than reading. */
export const BUILTINS: Readonly<Record<string, Judge>> = {
  cd: changeFolder,
  set: setOptions,
  read: readVariables,
  printf: print,
  test: (args) => judgeTest(args),
  "[": (args) =>
    args.at(-1)?.value === "]"
      ? judgeTest(args.slice(0, -1))
      : { reason: "[ without its end" },
  eval: (args) => evaluated(args, "here"),
  trap,
  shift: (_args, { scope }) => {
    // Where a function is seen to shift, its parameters are taken as unknown.
    if (scope.positional) throw new Unreadable("shift in disguise");
    return {};
  },
  mapfile: readLines,
  readarray: readLines,
  getopts: (args, context) => {
    const [letters, name, ...rest] = args;
    if (rest.length || letters?.value === undefined) {
      throw new Unreadable("getopts in a form that is not known");
    }
    return setNames("getopts", name ? [name] : [], {
      ...context,
      held: UNKNOWN,
    });
  },
  let: unfollowed("let"),
  unset: unfollowed("unset"),
  shopt: (args) => {
    const [sign, ...names] = args.map((it) => it.value ?? "?");
    const isHarmless = /^-[su]$/.test(sign ?? "") &&
      names.every((it) =>
        /^(?:nullglob|failglob|globstar|nocasematch|inherit_errexit)$/.test(it)
      );
    return isHarmless ? {} : { reason: "shopt changes how the shell works" };
  },
  pushd: (args, context) => {
    const { scope } = context;
    const before = scope.folders;
    if (args.length !== 1 || /^[+-]/.test(args[0]?.value ?? "+")) {
      throw new Unreadable("pushd in a form that is not known");
    }
    const verdict = changeFolder(args, context);
    scope.pushed = [...scope.pushed, before];
    return verdict;
  },
  popd: (args, { scope }) => {
    const folders = scope.pushed.at(-1);
    if (!folders || args.length) {
      throw new Unreadable("popd in a form that is not known");
    }
    scope.pushed = scope.pushed.slice(0, -1);
    scope.addFolders(folders);
    return {};
  },
  declare: unfollowed("declare"),
  typeset: unfollowed("typeset"),
  local: unfollowed("local"),
  readonly: unfollowed("readonly"),
  export: unfollowed("export"),
};

/** These set variables by names that may be made up as the script runs. */
function unfollowed(name: string): Judge {
  return (): Verdict => {
    throw new Unreadable(`${name}, which sets variables`);
  };
}

function changeFolder(args: readonly Word[], { scope }: JudgeContext): Verdict {
  const words = args.filter((it) =>
    it.value !== "--" && it.value !== "-P" && it.value !== "-L"
  );
  const [target = literalWord("~")] = words;
  const folder = target.pattern && target.many ? undefined : target.value;
  const isOdd = words.length > 1 || folder === undefined || folder === "" ||
    folder.startsWith("-");
  scope.enter(isOdd ? undefined : folder);
  const reason = isOdd
    ? `changes to a folder that is not known: ${target.text}`
    : undefined;
  return { reason, paths: [isOdd ? undefined : folder] };
}

/** The options that make a script stricter, or say more. */
function setOptions(args: readonly Word[], { scope }: JudgeContext): Verdict {
  const text = args.map((it) => it.value ?? "?").join(" ");
  if (
    !/^(?:[-+][eux]*o? ?(?:(?:pipefail|errexit|nounset|xtrace) ?)?)+$/.test(
      text,
    )
  ) {
    return { reason: "set changes how the shell works" };
  }
  if (/-[ux]*e|-[eux]*o errexit/.test(text)) scope.stopsOnFailure = true;
  if (/\+[ux]*e|\+[eux]*o errexit/.test(text)) scope.stopsOnFailure = false;
  return {};
}

const UNKNOWN: Fragment = { kind: "unknown", quoted: true };
const READ = optionTable("res ndptNua:");

function readVariables(
  args: readonly Word[],
  { scope, feeder }: JudgeContext,
): Verdict {
  const given = parseArguments(args, READ);
  const held = readLine(given, { scope, feeder });
  const array = given.options.find((it) => it.name === "-a")?.value;
  const { reason } = setNames("read", [
    ...given.operands,
    ...array ? [array] : [],
  ], { scope, held });
  return { reason: given.reason ?? reason };
}

const LINES = optionTable("t dnsu:");

/** `mapfile` reads lines into an array. */
function readLines(
  args: readonly Word[],
  { scope, feeder }: JudgeContext,
): Verdict {
  const given = parseArguments(args, LINES);
  const listed = feeder && !scope.hasMoved ? listsFiles(feeder) : undefined;
  const held: Fragment = listed
    ? { kind: "list", items: [{ kind: "name", text: listed, quoted: true }] }
    : UNKNOWN;
  const { reason } = setNames("mapfile", given.operands, { scope, held });
  return { reason: given.reason ?? reason };
}

/**
 * Follows a builtin that sets variables.
 *
 * @throws {Unreadable} When a name is made up as the script runs, or holds a subscript, which is evaluated.
 */
function setNames(
  program: string,
  names: readonly Word[],
  { scope, held }: { readonly scope: Scope; readonly held: Fragment },
): Verdict {
  for (const word of names) {
    const name = word.pattern ? undefined : word.value;
    if (!name || !/^[A-Za-z_]\w*$/.test(name)) {
      throw new Unreadable(`${program} ${word.text}`);
    }
    scope.bind(name, held, -1);
  }
  const risky = names.find((it) => isRiskyVariable(it.value ?? ""));
  return { reason: risky && `${program} sets ${risky.text}` };
}

/** What `read` reads: one name, when a command of the pipeline lists files. */
function readLine(
  { operands, options }: ParsedArguments,
  { scope, feeder }: JudgeContext,
): Fragment {
  const isPlain = operands.length === 1 && !scope.hasMoved &&
    options.every((it) =>
      it.name === "-r" || (it.name === "-d" && it.value?.value === "")
    );
  const listed = isPlain && feeder ? listsFiles(feeder) : undefined;
  return listed
    ? { kind: "name", text: listed, quoted: true }
    : { kind: "unknown", quoted: true };
}

/** `printf -v` sets a variable, and evaluates its subscript. */
function print(args: readonly Word[]): Verdict {
  const [format] = args;
  if (format?.value?.startsWith("-v")) {
    throw new Unreadable("printf -v, which sets variables");
  }
  const isPlain = format?.value !== undefined && !format.many &&
    !/^(?:-(?!-$)|[*?[])/.test(format.value);
  return isPlain ? {} : { reason: "printf with a format that is not literal" };
}

function trap(args: readonly Word[]): Verdict {
  const [command, ...signals] = args;
  if (!command || command.value === "-l" || command.value === "-p") return {};
  if (command.value === "-" || command.value === "") return {};
  if (!signals.length) return { reason: "trap in a form that is not known" };
  return evaluated([command], "later");
}
