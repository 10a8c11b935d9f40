import { parsePattern, type PatternNode } from "./_pattern_node.ts";

type Repeat = Extract<PatternNode, { kind: "repeat" }>;

/** Most steps that a match may take in the worst case: some tenths of a second. */
const MAX_STEPS = 20_000_000;

/** Characters that stand for all others when two character classes are compared. */
const SAMPLE: readonly string[] = Array.from(
  { length: 0x180 },
  (_, code) => String.fromCodePoint(code),
);

/**
 * Whether a regular expression can be matched against any text of some length
 * in little time. The engine goes back when a match fails, which can take
 * exponential time; this counts its worst case and errs on the careful side.
 *
 * @param source A regular expression of ECMAScript.
 * @param length Length of the longest text.
 * @returns False also for what is no regular expression under the `u` flag.
 */
export function isSafePattern(source: string, length: number): boolean {
  try {
    new RegExp(source, "u");
  } catch {
    return false; // whatever the engine says, it cannot be matched
  }
  const pattern = parsePattern(source);
  if (!pattern) return false;
  const starts = isAnchored(pattern) ? 1 : length + 1;
  const scan = hasRepeat(pattern) ? length + 1 : 1;
  return countPaths(pattern, length) * starts * scan <= MAX_STEPS;
}

/** How many ways there are at most to match a text of some length. */
function countPaths(node: PatternNode, length: number): number {
  switch (node.kind) {
    case "character":
    case "boundary":
    case "reference":
      return 1;
    case "look":
      return countPaths(node.item, length);
    case "sequence":
      return node.items.reduce(
        (paths, item, index) =>
          hasOneEnd(item, node.items.slice(index + 1))
            ? paths
            : paths * countPaths(item, length),
        1,
      );
    case "choice":
      return node.items.reduce(
        (paths, item) => paths + countPaths(item, length),
        0,
      );
    case "repeat":
      return countRepeats(node, length);
  }
}

function countRepeats({ item, min, max }: Repeat, length: number): number {
  const times = Math.min(max, length + 1);
  const spread = Math.max(0, times - min) + 1;
  if (item.kind === "character" || startsEachRound(item)) return spread;
  // The rounds can share out a text among them.
  return Math.max(2, countPaths(item, length)) ** times * spread;
}

/** Whether a repeated character must be followed by one that it does not match, or by the end: `[a-z]+-`. */
function hasOneEnd(
  node: PatternNode,
  following: readonly PatternNode[],
): boolean {
  if (node.kind !== "repeat" || node.item.kind !== "character") return false;
  const { source } = node.item;
  for (const next of following) {
    if (next.kind === "boundary") return next.source === "$";
    const first = firstCharacter(next);
    if (first === undefined || overlap(source, first)) return false;
    if (next.kind !== "repeat" || next.min > 0) return true;
  }
  return false;
}

function firstCharacter(node: PatternNode): string | undefined {
  if (node.kind === "character") return node.source;
  if (node.kind === "repeat") return firstCharacter(node.item);
  return node.kind === "sequence" && node.items[0]?.kind === "character"
    ? node.items[0].source
    : undefined;
}

/**
 * Whether a group begins with a character that nothing after it in the group
 * matches, such as `(-[a-z]+)*`: then a text falls into rounds in one way only.
 */
function startsEachRound(item: PatternNode): boolean {
  if (item.kind !== "sequence") return false;
  const [first, ...rest] = item.items;
  if (first?.kind !== "character") return false;
  const others = rest.map((part) => part.kind === "repeat" ? part.item : part);
  return others.every((part) =>
    part.kind === "character" && !overlap(first.source, part.source)
  ) && rest.filter(({ kind }) => kind === "repeat").length <= 1;
}

function overlap(one: string, other: string): boolean {
  const [first, second] = [one, other]
    .map((source) => new RegExp(`^${source}$`, "u"));
  return SAMPLE.some((text) => first.test(text) && second.test(text));
}

function hasRepeat(node: PatternNode): boolean {
  switch (node.kind) {
    case "repeat":
      return node.max > node.min || hasRepeat(node.item);
    case "look":
      return hasRepeat(node.item);
    case "sequence":
    case "choice":
      return node.items.some(hasRepeat);
    default:
      return false;
  }
}

function isAnchored(node: PatternNode): boolean {
  if (node.kind === "boundary") return node.source === "^";
  if (node.kind === "sequence") {
    return node.items.length > 0 && isAnchored(node.items[0]);
  }
  return node.kind === "choice" && node.items.every(isAnchored);
}
