import { readerJudge } from "./_judge_reader.ts";
import type { JudgeContext, Verdict } from "./_verdict.ts";
import type { Word } from "./_word.ts";

const judge = readerJudge({
  options:
    "cCerRsSnjaM --compact-output --raw-output --raw-input --slurp --sort-keys --null-input --exit-status --join-output --ascii-output --color-output --monochrome-output --tab --indent: --stream --seq --unbuffered --raw-output0",
  operands: "text-then-paths",
  anyOption: true,
  check: ({ operands }) => {
    const [program] = operands;
    if (!program || program.pattern || program.value === undefined) {
      return "jq with a program that is not literal";
    }
    return /\b(?:import|include)\b/
        .test(program.value.replace(/"(?:[^"\\]|\\[^(])*"/g, '""'))
      ? "jq reads modules"
      : undefined;
  },
});

/** Judges `jq`: its programs compute, unless they read modules. */
export function judgeJq(
  args: readonly Word[],
  context: JudgeContext,
): Verdict {
  const rest: Word[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at];
    // These take a name and a value, which is text whatever it is.
    if (/^--arg(?:json)?$/.test(word?.value ?? "")) {
      if (args.slice(at + 1, at + 3).some((it) => it.many)) {
        return { reason: `${word?.text} with words that are not known` };
      }
      at += 2;
    } else if (word) rest.push(word);
  }
  return judge(rest, context);
}
