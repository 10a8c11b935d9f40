import { optionTable, parseArguments } from "./_options.ts";
import type { JudgeContext, Verdict } from "./_verdict.ts";
import { unknownWord, type Word } from "./_word.ts";

const TABLE = optionTable(
  "0rtx nLPsdI: i? --null --no-run-if-empty --max-args: --max-lines? --max-procs: --delimiter: --replace? --verbose",
);
/** These only tell about a file, not what is in it. */
const METADATA =
  /^(?:wc|ls|stat|file|du|basename|dirname|echo|md5sum|sha1sum|sha256sum|printf)$/;
const CONTENT = /^(?:cat|head|tail|grep|egrep|fgrep|nl|tac|cut|od|strings)$/;

/**
 * Judges `xargs`: what it starts gets words that are not known, unless another
 * command of the pipeline lists files of the folders among its own paths.
 */
export function judgeXargs(
  args: readonly Word[],
  { feeder }: JudgeContext,
): Verdict {
  const given = parseArguments(args, TABLE, {
    stopsAtOperand: true,
    takesAnything: true,
    anyOption: true,
  });
  const names = given.options.map((it) => it.name);
  const mark = markOf(given.options);
  const isExact = names.some((it) => it === "-0" || it === "--null");
  const words = given.operands.length ? given.operands : [echo()];
  const program = words[0]?.value ?? "";
  const source = listsFiles(feeder ?? [], { isExact });
  const isKnown = source === "any"
    ? METADATA.test(program) || CONTENT.test(program)
    : source === "names" && METADATA.test(program);
  // A listed name is relative to a folder that the listing command has among its paths.
  const filled: Word = isKnown
    ? { text: "...", value: "./*", pattern: true, many: false }
    : unknownWord("...", true);
  return {
    reason: given.reason,
    paths: given.paths,
    inner: [{ kind: "words", words: fill(words, { mark, filled }) }],
  };
}

function echo(): Word {
  return { text: "echo", value: "echo", pattern: false, many: false };
}

function markOf(
  options: readonly { readonly name: string; readonly value?: Word }[],
): string | undefined {
  const option = options.find((it) => /^(?:-I|-i|--replace)$/.test(it.name));
  return option && (option.value?.value ?? "{}");
}

function fill(
  words: readonly Word[],
  { mark, filled }: {
    readonly mark: string | undefined;
    readonly filled: Word;
  },
): readonly Word[] {
  if (!mark) return [...words, filled];
  return words.map((it) => {
    if (it.value === mark) return { ...filled, text: it.text };
    return it.value?.includes(mark) ? unknownWord(it.text, false) : it;
  });
}

/**
 * Whether a command prints nothing but names of files below its own paths: `any`
 * when each arrives as one word that is no path elsewhere, `names` when a name
 * with blanks could arrive as several.
 */
function listsFiles(
  feeder: readonly Word[],
  { isExact }: { readonly isExact: boolean },
): "any" | "names" | undefined {
  const words = feeder.map((it) => it.value ?? "?");
  const [program = "", ...rest] = words;
  switch (program) {
    case "find": {
      if (rest.some((it) => /^-(?:printf|ls|exec)/.test(it))) return undefined;
      if (!/^[\w.]/.test(rest[0] ?? "")) return undefined;
      const suffix = rest[rest.indexOf("-name") + 1] ?? "";
      const isNamed = rest.includes("-name") && /^\*\.\w+$/.test(suffix) &&
        !rest.some((it) => /^-(?:o|or|not)$|^[!,(]$/.test(it));
      const ends = rest.includes("-print0") && isExact;
      return ends || isNamed ? "any" : "names";
    }
    case "git":
      return rest[0] !== "ls-files"
        ? undefined
        : rest.some((it) => /^-(?:-others|[a-z]*o)/.test(it))
        ? "names"
        : "any";
    case "ls":
      return rest.every((it) => /^-[1AaRrtS]+$/.test(it)) ? "names" : undefined;
    case "rg":
    case "grep":
    case "fd":
      return program === "fd" ||
          rest.some((it) =>
            /^-[a-zA-Z]*l[a-zA-Z]*$|^--files(?:-with-matches)?$/.test(it)
          )
        ? "names"
        : undefined;
    default:
      return undefined;
  }
}
