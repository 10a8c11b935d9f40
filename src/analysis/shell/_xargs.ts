import { listsFiles } from "./_listed_files.ts";
import { optionTable, parseArguments } from "./_options.ts";
import type { JudgeContext, Verdict } from "./_verdict.ts";
import { unknownWord, type Word } from "./_word.ts";

const TABLE = optionTable(
  "0rtx a@ nLPsdI: i? --null --no-run-if-empty --max-args: --max-lines? --max-procs: --delimiter: --replace? --verbose --arg-file@",
);
/** Of these no option does harm, whatever a name that is split at its blanks becomes. */
const READERS =
  /^(?:wc|ls|stat|file|du|basename|dirname|echo|md5sum|sha1sum|sha256sum|printf|cat|head|tail|grep|egrep|fgrep|nl|tac|cut|od|strings)$/;

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
  const words = given.operands.length ? given.operands : [echo()];
  const program = words[0]?.value ?? "";
  const hasFile = names.some((it) => it === "-a" || it === "--arg-file");
  const isKnown = !hasFile && listsFiles(feeder ?? []) !== undefined &&
    READERS.test(program);
  // A listed name is relative to a folder that the listing command has among its paths.
  const filled: Word = isKnown
    ? { text: "...", value: "./**", pattern: true, many: false }
    : unknownWord("...", true);
  const items = hasFile ? undefined : literalItems(feeder ?? []);
  if (items) {
    const rounds = mark ? items : [undefined];
    return {
      reason: given.reason,
      paths: given.paths,
      inner: rounds.map((it) => ({
        kind: "words",
        words: it ? put(words, { mark, item: it }) : [...words, ...items],
      })),
    };
  }
  return {
    reason: given.reason,
    paths: given.paths,
    inner: [{ kind: "words", words: fill(words, { mark, filled }) }],
  };
}

/** The words that `echo` or `printf` print, where nothing in them is taken apart further. */
function literalItems(
  [program, ...args]: readonly Word[],
): readonly Word[] | undefined {
  const format = args[0]?.value ?? "";
  const isPrintf = program?.value === "printf" && /^%s\\[n0]$/.test(format);
  if (program?.value !== "echo" && !isPrintf) return undefined;
  const items = isPrintf ? args.slice(1) : args;
  const isPlain = items.every((it) =>
    !it.pattern && !it.many &&
    /^[\w.,\/:@%+=][\w.,\/:@%+=-]*$/.test(it.value ?? "")
  );
  return isPlain && items.length > 0 && items.length <= 32 ? items : undefined;
}

function put(
  words: readonly Word[],
  { mark, item }: { readonly mark: string | undefined; readonly item: Word },
): readonly Word[] {
  return words.map((it) => {
    if (!mark || !it.value?.includes(mark)) return it;
    const value = it.value.replaceAll(mark, item.value ?? "");
    return { ...it, text: value, value };
  });
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
