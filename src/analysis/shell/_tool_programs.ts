import { optionTable, parseArguments } from "./_options.ts";
import type { Judge, Verdict } from "./_verdict.ts";
import type { Word } from "./_word.ts";

/** Programs that say something about themselves and do nothing else when they are only asked that. */
const VERSIONED =
  "python python2 python3 pypy pypy3 Rscript R julia ghc ocaml elixir c++ clang++ gfortran nodejs node deno npm cargo rustc rustup go java javac ruby gcc g++ clang cc make cmake docker perl php pip pip3 dotnet swift kotlinc tsc curl wget bash sh zsh jq sqlite3 psql ffmpeg convert pandoc gh kubectl terraform uv bun rg fd openssl eslint prettier ruff black mypy";

/** Compilers and runtimes, of which only the version may be asked, and archives, which may only be listed. */
export const TOOL_PROGRAMS: Readonly<Record<string, Judge>> = {
  tar: listArchive,
  unzip: listZip,
  ...Object.fromEntries(
    ["gzip", "gunzip", "xz", "unxz", "bzip2", "bunzip2"].map((name) =>
      [name, compressed] as const
    ),
  ),
  deno: judgeDeno,
  npm: judgeNpm,
  pip: judgePip,
  pip3: judgePip,
};

/**
 * Whether a program is only asked what it is; `node version` would run a file.
 *
 * @param given How the program is called: `gcc-13` and `python3.12` count as `gcc` and `python3`.
 * @param isKnown Whether it is one whose options are known.
 */
export function asksAbout(
  given: string,
  args: readonly Word[],
  isKnown: boolean,
): boolean {
  const name = given.replace(/(?<=[a-z+])-\d+$|(?<=python\d)\.\d+$/, "");
  const isVersioned = VERSIONED.split(" ").includes(name);
  const [only] = args;
  // What follows `time` is a command.
  if (args.length !== 1 || name === "time") return false;
  if (!isVersioned && !isKnown) return false;
  if (only?.value === "--version" || only?.value === "--help") return true;
  return isVersioned && asksVersion(name, only?.value);
}

function asksVersion(name: string, option: string | undefined): boolean {
  switch (option) {
    case "-V":
      return /^(?:python\d?|pip3?|rustc|cargo|curl|wget|jq|perl)$/.test(name);
    case "-v":
      return /^(?:node|npm|deno|php|docker|gcc|g\+\+|clang|cc|make|bun|perl|ruby|tsc)$/
        .test(name);
    case "-version":
      return /^(?:java|javac|ffmpeg)$/.test(name);
    case "version":
      return /^(?:go|cargo|npm|terraform|gh|openssl)$/.test(name);
    default:
      return false;
  }
}

const TAR = optionTable(
  "tcavzjJ f@ --list --create --auto-compress --verbose --gzip --bzip2 --xz --file@ --exclude: --wildcards --full-time",
);

function listArchive(args: readonly Word[]): Verdict {
  const [first, ...rest] = args;
  // `tar tzf x` has its options without a dash.
  // Then each letter takes its value from the words that follow.
  const isOld = /^[vzjJa]*[tc][vzjJa]*f?$/.test(first?.value ?? "");
  const words = isOld && first
    ? [{ ...first, text: `-${first.text}`, value: `-${first.value}` }, ...rest]
    : args;
  const given = parseArguments(words, TAR);
  const lists = given.options.some((it) =>
    it.name === "-t" || it.name === "--list"
  );
  const creates = given.options.some((it) =>
    it.name === "-c" || it.name === "--create"
  );
  const isRemote = given.paths.some((it) => it?.includes(":"));
  return {
    reason: isRemote
      ? "tar reaches the network"
      : lists || creates
      ? given.reason
      : "tar unpacks files",
    paths: [...given.paths, ...given.operands.map((it) => it.value)],
    writes: creates ? given.paths : [],
  };
}

const UNZIP = optionTable("lvtZpqz1");

function listZip(args: readonly Word[]): Verdict {
  const given = parseArguments(args, UNZIP);
  const lists = given.options.some((it) => /^-[ltvZp]$/.test(it.name));
  return {
    reason: lists ? given.reason : "unzip unpacks files",
    paths: given.operands.map((it) => it.value),
  };
}

const GZIP = optionTable(
  "lcdktvq123456789 --list --stdout --test --decompress --keep --verbose",
);

function compressed(args: readonly Word[]): Verdict {
  const given = parseArguments(args, GZIP);
  const prints =
    given.options.some((it) =>
      /^-(?:[lct]|-list|-stdout|-test)$/.test(it.name)
    ) ||
    given.operands.length === 0;
  return {
    reason: prints ? given.reason : "replaces files",
    paths: given.operands.map((it) => it.value),
  };
}

const DENO_FMT = optionTable("qc: --check --quiet --ext: --ignore@");
const DENO_LINT = optionTable("q --quiet --json --compact --rules --ignore@");

function judgeDeno([command, ...args]: readonly Word[]): Verdict {
  const isFmt = command?.value === "fmt";
  if (!isFmt && command?.value !== "lint") {
    return { reason: `deno ${command?.text ?? ""} runs code`.trim() };
  }
  const given = parseArguments(args, isFmt ? DENO_FMT : DENO_LINT);
  const checks = !isFmt || given.options.some((it) => it.name === "--check");
  return {
    reason: given.reason ?? (checks ? undefined : "deno fmt changes files"),
    paths: [...given.paths, ...given.operands.map((it) => it.value)],
  };
}

const NPM_LS = optionTable(
  "alg --all --long --json --parseable --depth: --global --omit: --production --dev --prod --silent",
);

function judgeNpm([command, ...args]: readonly Word[]): Verdict {
  const name = command?.value ?? "";
  if (/^(?:ls|list|ll|root|prefix)$/.test(name)) {
    const given = parseArguments(args, NPM_LS);
    return { reason: given.reason };
  }
  if (name === "pkg" && args[0]?.value === "get") {
    const isPlain = args.every((it) =>
      /^[\w.-]+$/.test(it.value ?? "") && !it.value?.startsWith("-")
    );
    return isPlain ? {} : { reason: "npm pkg changes the package" };
  }
  return {
    reason: `npm ${command?.text ?? ""} runs scripts or changes packages`,
  };
}

function judgePip([command, ...args]: readonly Word[]): Verdict {
  const name = command?.value ?? "";
  const isPlain = args.every((it) =>
    /^(?:[\w.-]+|--format=\w+)$/.test(it.value ?? "") && it.value !== "-o"
  );
  return /^(?:list|show|freeze)$/.test(name) && isPlain &&
      !args.some((it) =>
        /^-(?!-format=|-not-required$|-user$|-local$|f$|v$)/.test(
          it.value ?? "",
        )
      )
    ? {}
    : { reason: "pip manages packages" };
}
