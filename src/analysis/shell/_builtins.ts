import { isRiskyVariable } from "./_environment_names.ts";
import { optionTable, parseArguments } from "./_options.ts";
import { judgeTest } from "./_test_command.ts";
import { Unreadable } from "./_unreadable.ts";
import type { Judge, JudgeContext, Verdict } from "./_verdict.ts";
import { literalWord, type Word } from "./_word.ts";
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
  mapfile: unfollowed("mapfile"),
  readarray: unfollowed("readarray"),
  getopts: unfollowed("getopts"),
  let: unfollowed("let"),
  unset: unfollowed("unset"),
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
    : scope.hasFunctions
    ? "changes the folder in a script with functions"
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

const READ = optionTable("res ndptNu:");

function readVariables(
  args: readonly Word[],
  { scope }: JudgeContext,
): Verdict {
  const given = parseArguments(args, READ);
  for (const word of given.operands) {
    const name = word.pattern ? undefined : word.value;
    if (!/^[A-Za-z_]\w*$/.test(name ?? "")) {
      throw new Unreadable(`read ${word.text}`);
    }
    if (name) scope.bind(name, { kind: "unknown", quoted: true }, -1);
  }
  const risky = given.operands.find((it) => isRiskyVariable(it.value ?? ""));
  return { reason: given.reason ?? (risky && `read sets ${risky.text}`) };
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
