import type { Verdict } from "./_verdict.ts";
import type { Word } from "./_word.ts";

const UNARY = /^-[abcdefghknoprstuwxzGLNOSR]$/;
const BINARY = /^(?:=|==|!=|<|>|-(?:eq|ne|lt|le|gt|ge|nt|ot|ef))$/;

/**
 * Judges `test` and `[`: they look, but `-v` evaluates subscripts, so that it must
 * not be able to come from a word that is not known.
 */
export function judgeTest(args: readonly Word[]): Verdict {
  const risky = args.findIndex((it) => it.value === "-v" || it.value === "-R");
  const name = args[risky + 1];
  if (risky >= 0 && !/^[A-Za-z_]\w*$/.test(name?.value ?? "")) {
    return { reason: "test of a name that is evaluated" };
  }
  const isPlain = args.every((it) => it.value !== undefined && !it.many);
  const words = args[0]?.value === "!" ? args.slice(1) : args;
  if (!isPlain && !isClear(words)) {
    return { reason: "test with words that are not known before it runs" };
  }
  return { paths: pathsOf(args) };
}

/** Whether no word that is not known can be taken for an operator. */
function isClear(words: readonly Word[]): boolean {
  if (words.some((it) => it.many)) return false;
  const [first, second, third] = words;
  if (words.length === 1) return true;
  if (words.length === 2) return UNARY.test(first?.value ?? "");
  return words.length === 3 && third !== undefined &&
    BINARY.test(second?.value ?? "");
}

function pathsOf(args: readonly Word[]): readonly string[] {
  return args.flatMap((word, at) => {
    const before = args[at - 1]?.value ?? "";
    const after = args[at + 1]?.value ?? "";
    const isFile = /^-[abcdefghkprsuwxGLNOS]$/.test(before) ||
      /^-(?:nt|ot|ef)$/.test(before) || /^-(?:nt|ot|ef)$/.test(after);
    return isFile && word.value !== undefined ? [word.value] : [];
  });
}
