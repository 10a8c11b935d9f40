import { Unreadable } from "./_unreadable.ts";
import type { Fragment } from "./_word.ts";

const MAX_WORDS = 256;

/** A fragment, or one character that the shell may expand. */
type Item = Fragment | string;

/**
 * Expands `{a,b}` and `{1..3}` where they stand outside of quotes.
 *
 * @param fragments What a word is made of.
 * @returns The words, each by its fragments.
 * @throws {Unreadable} When there would be too many.
 */
export function expandBraces(
  fragments: readonly Fragment[],
): readonly (readonly Fragment[])[] {
  if (!fragments.some((it) => isBare(it) && it.text.includes("{"))) {
    return [fragments];
  }
  const items = fragments.flatMap((it): readonly Item[] =>
    isBare(it) ? [...it.text] : [it]
  );
  return expand(items).map(toFragments);
}

function isBare(
  fragment: Fragment,
): fragment is Fragment & { readonly kind: "text" } {
  return fragment.kind === "text" && !fragment.quoted;
}

function expand(items: readonly Item[]): readonly (readonly Item[])[] {
  for (let start = items.indexOf("{"); start >= 0;) {
    const group = readGroup(items, start);
    const choices = group && choicesOf(group);
    if (group && choices) {
      const before = items.slice(0, start);
      const rests = expand(items.slice(group.end + 1));
      const words = choices.flatMap((choice) => expand(choice)).flatMap((it) =>
        rests.map((rest) => [...before, ...it, ...rest])
      );
      if (words.length > MAX_WORDS) {
        throw new Unreadable("braces of many words");
      }
      return words;
    }
    start = items.indexOf("{", start + 1);
  }
  return [items];
}

interface Group {
  readonly parts: readonly (readonly Item[])[];
  readonly end: number;
}

function readGroup(items: readonly Item[], start: number): Group | undefined {
  const parts: Item[][] = [[]];
  let depth = 0;
  for (let index = start + 1; index < items.length; index++) {
    const item = items[index];
    if (item === undefined) break;
    if (item === "{") depth += 1;
    if (item === "}" && depth-- === 0) return { parts, end: index };
    if (item === "," && depth === 0) parts.push([]);
    else parts.at(-1)?.push(item);
  }
  return undefined;
}

function choicesOf(group: Group): readonly (readonly Item[])[] | undefined {
  if (group.parts.length > 1) return group.parts;
  const text = (group.parts[0] ?? []).map((it) =>
    typeof it === "string" ? it : "\0"
  ).join("");
  const range = /^(-?\d{1,9})\.\.(-?\d{1,9})(?:\.\.(-?\d{1,9}))?$/.exec(text);
  if (range) return numbers(range.slice(1));
  if (/^[A-Za-z]\.\.[A-Za-z]$/.test(text)) return letters(text);
  // Anything else that looks like a range is told apart by the shell's version.
  if (text.includes("..")) throw new Unreadable(`unclear braces {${text}}`);
  return undefined;
}

function numbers(
  [first = "", last = "", by]: readonly (string | undefined)[],
): readonly (readonly Item[])[] {
  const [from, to] = [Number(first), Number(last)];
  const step = Math.abs(Number(by ?? 1)) || 1;
  if (Math.abs(to - from) / step >= MAX_WORDS) return [[{ kind: "number" }]];
  const padded = [first, last].some((it) => /^-?0\d/.test(it));
  const width = padded ? Math.max(first.length, last.length) : 0;
  const texts: string[] = [];
  for (let done = 0; done <= Math.abs(to - from); done += step) {
    const value = from + Math.sign(to - from) * done;
    const digits = String(Math.abs(value));
    texts.push(
      value < 0
        ? `-${digits.padStart(width - 1, "0")}`
        : digits.padStart(width, "0"),
    );
  }
  return texts.map((it) => [...it]);
}

function letters(text: string): readonly (readonly Item[])[] {
  const from = text.charCodeAt(0);
  const to = text.charCodeAt(3);
  const count = Math.abs(to - from) + 1;
  return Array.from(
    { length: count },
    (_, index) => [String.fromCharCode(from + Math.sign(to - from) * index)],
  );
}

function toFragments(items: readonly Item[]): readonly Fragment[] {
  const fragments: Fragment[] = [];
  let text = "";
  const flush = (): void => {
    if (text) fragments.push({ kind: "text", text, quoted: false });
    text = "";
  };
  for (const item of items) {
    if (typeof item === "string") text += item;
    else {
      flush();
      fragments.push(item);
    }
  }
  flush();
  return fragments.length ? fragments : [];
}
