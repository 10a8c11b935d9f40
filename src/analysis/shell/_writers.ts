import {
  type GivenOption,
  optionTable,
  parseArguments,
  type ParsedArguments,
} from "./_options.ts";
import type { Judge, Verdict } from "./_verdict.ts";
import type { Word } from "./_word.ts";

type Paths = readonly (string | undefined)[];

const COPY = optionTable(
  "rRapvnufT t@ --recursive --archive --verbose --no-clobber --update --force --preserve? --target-directory@ --no-target-directory --parents",
);
const MOVE = optionTable(
  "vnufT t@ --verbose --no-clobber --update --force --target-directory@ --no-target-directory",
);
const REMOVE = optionTable("rRfdvIi --recursive --force --dir --verbose");

/** Options that end like names of files and hold no `/` name at most other files here. */
const FILES = { harmlessNames: /^\*[\w.-]*\.\w+$/ } as const;

/** Programs that write where their operands say: benign when every one is literal, for whoever checks where that is. */
export const WRITERS: Readonly<Record<string, Judge>> = {
  mkdir: operandsWriter("pv --parents --verbose"),
  rmdir: operandsWriter("pv --parents --verbose --ignore-fail-on-non-empty"),
  touch: operandsWriter("acmh d:t: r@ --no-create --date: --reference@"),
  tee: operandsWriter("ai --append --ignore-interrupts"),
  truncate: operandsWriter("c s: --no-create --size:"),
  cp: (args) => transfer("cp", parseArguments(args, COPY, FILES)),
  mv: (args) => transfer("mv", parseArguments(args, MOVE, FILES)),
  rm: remove,
};

function operandsWriter(options: string): Judge {
  const table = optionTable(options);
  return (args): Verdict => {
    const given = parseArguments(args, table);
    const paths = given.operands.map((it) => it.value);
    return {
      reason: given.reason ?? patternReason(given.operands),
      paths: given.paths,
      writes: paths,
    };
  };
}

/** A name that begins with what wildcards match could be an option; with an ending as names of files have, none that does harm. */
function patternReason(words: readonly Word[]): string | undefined {
  const odd = words.find((it) =>
    it.pattern && (it.many || /^[*?[](?!.*\.\w+$)/s.test(it.value ?? ""))
  );
  return odd && `${odd.text} may be any of several files`;
}

function transfer(program: string, given: ParsedArguments): Verdict {
  const folderOption = given.options.find((it) => isTarget(it));
  const sources = folderOption ? given.operands : given.operands.slice(0, -1);
  const target = folderOption
    ? folderOption.value?.value
    : given.operands.at(-1)?.value;
  const names = sources.map((it) => it.value);
  return {
    reason: given.reason ?? patternReason(given.operands) ??
      transferReason(program, names, given.options),
    paths: [...given.paths, ...names],
    writes: [...targets(target, names), ...program === "mv" ? names : []],
  };
}

function isTarget(option: GivenOption): boolean {
  return option.name === "-t" || option.name === "--target-directory";
}

/** The target may be a folder, and then the file in it is what is written. */
function targets(target: string | undefined, sources: Paths): Paths {
  const inside = sources.map((it) =>
    it === undefined || target === undefined
      ? undefined
      : `${target.replace(/\/+$/, "")}/${lastPart(it)}`
  );
  // A folder that wildcards stand for is none that may be written.
  return /[*?[]/.test(target ?? "") ? [target] : [target, ...inside];
}

function lastPart(path: string): string {
  return path.replace(/\/+$/, "").replace(/^.*\//s, "");
}

function transferReason(
  program: string,
  sources: Paths,
  options: readonly GivenOption[],
): string | undefined {
  if (sources.length === 0) return `${program} without a target`;
  const isWhole = sources.some((it) => /^\.{0,2}$/.test(lastPart(it ?? "")));
  const merges = options.some((it) =>
    /^(?:-T|--no-target-directory|--parents)$/.test(it.name)
  );
  return isWhole || merges
    ? `${program} writes files whose names are not known`
    : undefined;
}

/** What the script itself wrote it may delete, file by file. */
function remove(args: readonly Word[]): Verdict {
  const given = parseArguments(args, REMOVE);
  const paths = given.operands.map((it) => it.value);
  const isPlain = given.reason === undefined &&
    given.options.every((it) => /^-(?:[fvi]|-force|-verbose)$/.test(it.name));
  return {
    reason: "rm deletes files",
    fineForOwn: isPlain,
    paths,
    writes: paths,
  };
}
