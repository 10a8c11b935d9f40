import { expandBraces } from "./_brace_expansion.ts";

/** A part of a word, before the shell splits and matches it. */
export type Fragment =
  | { readonly kind: "text"; readonly text: string; readonly quoted: boolean }
  /** Some number. */
  | { readonly kind: "number" }
  /** One of the names that a pattern matches. */
  | { readonly kind: "name"; readonly text: string; readonly quoted: boolean }
  /** Anything; several words when it is not quoted. */
  | { readonly kind: "unknown"; readonly quoted: boolean }
  /** What an array holds. */
  | { readonly kind: "list"; readonly items: readonly Fragment[] }
  /** Where one word ends and the next begins. */
  | { readonly kind: "gap" };

/** A word as a program receives it. */
export interface Word {
  /** For an operator: the value, or the source when there is none. */
  readonly text: string;
  /** Its value, or the pattern that its values match; undefined when it is not known. */
  readonly value: string | undefined;
  /** Whether it stands for any number of names that match `value`. */
  readonly pattern: boolean;
  /** Whether it may be no word or several, each of them anything that holds no `/` when `value` is known. */
  readonly many: boolean;
  /** Whether it is some number. @default {false} */
  readonly isNumber?: boolean;
}

/** Makes the word of a text that is known. */
export function literalWord(value: string): Word {
  return { text: value, value, pattern: false, many: false };
}

/** Makes the word of a text that is not known. */
export function unknownWord(text: string, many: boolean): Word {
  return { text, value: undefined, pattern: false, many };
}

/** Gives what a variable holds that is set to a word. */
export function wordFragment(word: Word): Fragment {
  const { value, pattern, many } = word;
  if (value === undefined || (many && !/^(?:\.\/)?\*\*$/.test(value))) {
    return { kind: "unknown", quoted: true };
  }
  if (value === "*" && !many && pattern && word.isNumber) {
    return { kind: "number" };
  }
  return { kind: pattern ? "name" : "text", text: value, quoted: true };
}

/**
 * Turns the fragments of one word of the source into the words that a program
 * receives: braces expanded, literal variables split.
 *
 * @param fragments What the word is made of.
 * @param source How it is written.
 */
export function wordsOf(
  fragments: readonly Fragment[],
  source: string,
): readonly Word[] {
  const [only] = fragments;
  if (
    fragments.length === 1 && only?.kind === "text" &&
    (only.quoted || /^[\w./:=@%+,-]*$/.test(only.text))
  ) {
    return [literalWord(only.text)];
  }
  return splitAtGaps(fragments).flatMap((it) => expandBraces(it))
    .filter((it) => it.length > 0).map((it) => joined(it, source));
}

function splitAtGaps(
  fragments: readonly Fragment[],
): readonly (readonly Fragment[])[] {
  if (!fragments.some((it) => it.kind === "gap")) return [fragments];
  const words: Fragment[][] = [[]];
  for (const fragment of fragments) {
    if (fragment.kind === "gap") words.push([]);
    else words.at(-1)?.push(fragment);
  }
  return words;
}

function joined(fragments: readonly Fragment[], source: string): Word {
  let value = "";
  let pattern = false;
  let many = false;
  let known = true;
  for (const fragment of fragments) {
    switch (fragment.kind) {
      case "text":
        value += fragment.text;
        pattern ||= !fragment.quoted && /[*?[]/.test(fragment.text);
        break;
      case "number":
        value += "*";
        pattern = true;
        break;
      case "name":
        value += fragment.text;
        pattern = true;
        // Names may hold blanks, and before a `/` an absolute path behind them.
        known &&= fragment.quoted || !/\s|[*?[].*\//.test(fragment.text);
        many ||= !fragment.quoted;
        break;
      case "unknown":
        known = false;
        many ||= !fragment.quoted;
        break;
      case "list":
        known = false;
        many = true;
        break;
      case "gap":
        break;
      default:
        fragment satisfies never;
    }
  }
  if (!known) return unknownWord(source, many);
  const isNumber = fragments.length === 1 && fragments[0]?.kind === "number";
  return { text: value, value, pattern, many, ...(isNumber && { isNumber }) };
}
