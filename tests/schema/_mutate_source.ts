import type { Random } from "./_random.ts";

const PIECES = [
  ..."{}()[]<>|&=:;,.?!*/`\"'$@#\\~^%+-\n\0",
  "=>",
  "...",
  "/**",
  "*/",
  "//",
  "${",
  "as const",
  "satisfies",
  "extends",
  "infer X",
  "keyof ",
  "typeof ",
  "unique symbol",
  "readonly ",
  "export ",
  "default ",
  "import ",
  "function tool_x",
  "async ",
  "class ",
  "enum ",
  "namespace ",
  "abstract ",
  "declare ",
  "get ",
  "static {",
  "@param ",
  "@default ",
  "@typedef ",
  "0x",
  "1e999",
  "9n",
  "-0",
  "__proto__",
  "constructor",
  "\u2028",
  "\ufeff",
  "\u200b",
  "\u202e",
  "é",
  "𝒳",
  "\ud800",
  "\\u{61}",
  "\\u{110000}",
  "ℵ",
];

/**
 * Changes a text at one to five places: parts of it are dropped, doubled, moved
 * or replaced by parts of another one, by tokens, by characters or by bytes, or
 * it ends too soon.
 *
 * @param text The text.
 * @param other Another one, whose parts may be put in.
 * @param random Makes the choices.
 * @returns The changed text.
 */
export function mutateSource(
  text: string,
  other: string,
  random: Random,
): string {
  let changed = text;
  for (let count = 1 + random.below(5); count > 0; count--) {
    changed = random.pick([
      () => mutateTokens(changed, other, random),
      () => mutateTokens(changed, other, random),
      () => mutateCharacters(changed, random),
      () => mutateBytes(changed, random),
      () => changed.slice(0, random.below(changed.length + 1)),
    ])();
  }
  return changed;
}

function mutateTokens(text: string, other: string, random: Random): string {
  const tokens = tokensOf(text);
  const spare = tokensOf(other);
  if (tokens.length === 0 || spare.length === 0) return text + other;
  const at = random.below(tokens.length);
  const length = 1 + random.below(4);
  const from = random.below(spare.length);
  const taken = tokens.slice(at, at + length);
  const [drop, insert] = random.pick<readonly [number, readonly string[]]>([
    [length, []],
    [0, taken],
    [length, spare.slice(from, from + length)],
    [0, spare.slice(from, from + 3 * length)],
    [length, [...taken].reverse()],
    [0, [random.pick(PIECES)]],
    [1, [random.pick(PIECES)]],
  ]);
  return [...tokens.slice(0, at), ...insert, ...tokens.slice(at + drop)]
    .join("");
}

function tokensOf(text: string): string[] {
  return text.match(/[\w$]+|\s+|[^\w\s$]/g) ?? [];
}

function mutateCharacters(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const piece = random.once(2)
    ? random.pick(PIECES)
    : String.fromCharCode(random.below(0x10000));
  return text.slice(0, at) + piece.repeat(random.once(9) ? 200 : 1) +
    text.slice(at + random.below(3));
}

function mutateBytes(text: string, random: Random): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length === 0) return text;
  bytes[random.below(bytes.length)] ^= 1 << random.below(8);
  return new TextDecoder().decode(bytes);
}
