import { optionTable, parseArguments } from "./_options.ts";
import type { Verdict } from "./_verdict.ts";
import type { Word } from "./_word.ts";

const TABLE = optionTable(
  "Fv: --field-separator: --assign: --posix --re-interval",
);
const MAX_LENGTH = 8_000;
const TOKEN =
  /(?:[ \t\r]|\\\n)+|\n\s*|#[^\n]*|"(?:[^"\\\n]|\\.)*"|[A-Za-z_]\w*|[\d.]+|\/|&&|\|\||[<>=!]=|>>|[\s\S]/y;
const REGEX = /\/(?:[^\/\\\n[]|\\.|\[\^?\]?[^\]\n]*\])*\//y;
const KEYWORDS =
  /^(?:if|while|for|return|in|print|printf|else|do|case|switch|delete|exit|getline)$/;

/** Judges `awk`: only programs that neither run commands nor read or write files of their own. */
export function judgeAwk(args: readonly Word[]): Verdict {
  const given = parseArguments(args, TABLE, { stopsAtOperand: true });
  const [program, ...files] = given.operands;
  const isHarmless = program?.value !== undefined && !program.pattern &&
    isHarmlessProgram(program.value);
  return {
    reason: given.reason ??
      (isHarmless
        ? undefined
        : "awk with a program that may do more than print"),
    paths: [...given.paths, ...files.map((it) => it.value)],
  };
}

/** Whether a program has nothing that runs commands, and no files but its operands. */
function isHarmlessProgram(program: string): boolean {
  if (program.length > MAX_LENGTH) return false;
  // Anywhere at all, names in strings included: functions can be called by name.
  if (
    /system|getline|@|ARGV|ARGC|\/inet|fflush|close|extension/.test(program)
  ) return false;
  const scanner = new AwkScanner(program);
  return scanner.isHarmless();
}

class AwkScanner {
  readonly #program: string;
  readonly #openers: string[] = [];
  #at = 0;
  #previous = "";
  #afterCondition = false;
  /** How deep the parentheses are since `print`; undefined outside of one. */
  #printDepth: number | undefined;

  constructor(program: string) {
    this.#program = program;
  }

  isHarmless(): boolean {
    while (this.#at < this.#program.length) {
      const token = this.#next();
      if (token === undefined || !this.#accept(token)) return false;
    }
    return true;
  }

  #next(): string | undefined {
    const isSlash = this.#program.charAt(this.#at) === "/";
    const isDivision = /^(?:[\w.$]+|\]|\)|"[^]*)$/.test(this.#previous) &&
      !KEYWORDS.test(this.#previous) && !this.#afterCondition;
    const pattern = isSlash && !isDivision ? REGEX : TOKEN;
    pattern.lastIndex = this.#at;
    const token = pattern.exec(this.#program)?.[0];
    if (token === undefined) return undefined;
    this.#at += token.length;
    // A quote in it would hide what follows, if this were a division after all.
    if (pattern === REGEX && token.includes('"')) return undefined;
    return token === '"' ? undefined : token;
  }

  #accept(token: string): boolean {
    if (/^[ \t\r\\]/.test(token)) return true;
    if (token.startsWith("#")) return true;
    // After these a statement goes on in the next line.
    const goesOn = /^(?:,|&&|\|\|)$/.test(this.#previous);
    if (token.startsWith("\n") && goesOn) return true;
    if (/^(?:[;{}]|\n\s*)$/.test(token)) {
      this.#printDepth = undefined;
    } else if (token === "print" || token === "printf") this.#printDepth = 0;
    this.#afterCondition = false;
    if (token === "(") this.#openParenthesis();
    if (token === ")") this.#closeParenthesis();
    // `>` compares inside of parentheses and where nothing is printed.
    const prints = this.#printDepth === 0;
    if (token === "|" || token === ">>" || (token === ">" && prints)) {
      return false;
    }
    this.#previous = token.trim() || ";";
    return true;
  }

  #openParenthesis(): void {
    this.#openers.push(this.#previous);
    if (this.#printDepth !== undefined) this.#printDepth += 1;
  }

  #closeParenthesis(): void {
    this.#afterCondition = /^(?:if|while|for)$/.test(this.#openers.pop() ?? "");
    if (this.#printDepth) this.#printDepth -= 1;
  }
}
