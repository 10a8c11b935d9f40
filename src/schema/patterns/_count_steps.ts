import type { PatternNode } from "./_pattern_node.ts";

type Repeat = Extract<PatternNode, { kind: "repeat" }>;

/** How many parts that may be missing are looked past: `a*b?c?d?e`. */
const MAX_LOOK_AHEAD = 10;
/** Characters that stand for all others when two character classes are compared. */
const SAMPLE: readonly string[] = Array.from(
  { length: 0x180 },
  (_, code) => String.fromCodePoint(code),
);

/** The worst case of matching part of a pattern. */
interface Cost {
  /** How many ways there are to match it. */
  readonly paths: number;
  /** How many steps all of them take together. */
  readonly steps: number;
}

/**
 * Counts the steps of matching in view of which characters can follow each
 * other: `[a-z]+-` ends in one place only.
 *
 * @param pattern The pattern.
 * @param length Length of the text.
 * @returns The most steps from a given place in the text on.
 */
export function countSteps(pattern: PatternNode, length: number): number {
  return costOf(pattern, { length, isLast: true }).steps;
}

interface Place {
  readonly length: number;
  /** Whether the whole pattern has matched when this has. */
  readonly isLast: boolean;
}

function costOf(node: PatternNode, place: Place): Cost {
  const { length } = place;
  switch (node.kind) {
    case "character":
    case "boundary":
      return { paths: 1, steps: 1 };
    case "reference":
      return { paths: 1, steps: length + 1 };
    case "look": {
      // Once it has matched, no other way is tried.
      const { steps } = costOf(node.item, { length, isLast: true });
      return { paths: 1, steps };
    }
    case "sequence":
      return costOfSequence(node.items, place);
    case "choice":
      return node.items.map((item) => costOf(item, place))
        .reduce((all, { paths, steps }) => ({
          paths: all.paths + paths,
          steps: all.steps + steps,
        }));
    case "repeat":
      return costOfRepeat(node, length);
  }
}

function costOfSequence(
  items: readonly PatternNode[],
  { length, isLast }: Place,
): Cost {
  let paths = 1;
  let steps = 1;
  for (const [index, item] of items.entries()) {
    const following = items.slice(index + 1);
    if (isLast && endsMatch(item, following)) {
      return { paths, steps: steps + paths + length + 1 };
    }
    if (hasOneEnd(item, following)) {
      steps += paths * (Math.min(item.max, length) + 1);
      continue;
    }
    const cost = costOf(item, {
      length,
      isLast: isLast && following.length === 0,
    });
    steps += paths * cost.steps;
    paths *= cost.paths;
  }
  return { paths, steps };
}

function costOfRepeat({ item, min, max }: Repeat, length: number): Cost {
  const times = Math.min(max, length + 1);
  const spread = Math.max(0, times - min) + 1;
  if (item.kind === "character") return { paths: spread, steps: times + 1 };
  if (item.kind === "sequence" && hasClearRounds(item.items)) {
    return { paths: spread, steps: (length + 1) * item.items.length };
  }
  // The rounds can share out a text among them.
  const round = costOf(item, { length, isLast: false });
  if (times <= 1) {
    return { paths: round.paths + spread - 1, steps: round.steps + 1 };
  }
  const paths = Math.max(2, round.paths) ** times * spread;
  return { paths, steps: paths * round.steps };
}

/** Whether a match cannot fail any more: what is left matches any text, and then nothing or the end follows. */
function endsMatch(
  node: PatternNode,
  following: readonly PatternNode[],
): boolean {
  if (node.kind !== "repeat" || node.item.kind !== "character") return false;
  if (following.length === 0) return node.min <= 1;
  const [next] = following;
  return following.length === 1 && next.kind === "boundary" &&
    next.source === "$" && node.min === 0 && node.max === Infinity &&
    /^\[(?:\\s\\S|\\S\\s|\^)\]$/.test(node.item.source);
}

/** Whether a repeated character must be followed by one that it does not match, or by the end: `[a-z]+-`. */
function hasOneEnd(
  node: PatternNode,
  following: readonly PatternNode[],
): node is Repeat {
  if (node.kind !== "repeat" || node.item.kind !== "character") return false;
  const { source } = node.item;
  for (const next of following.slice(0, MAX_LOOK_AHEAD)) {
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
 * Whether a repeated group begins or ends with a character that nothing else in
 * the group matches, such as `(-[a-z]+)*`: then a text falls into rounds in one
 * way only.
 */
function hasClearRounds(items: readonly PatternNode[]): boolean {
  if (items.length === 0) return false;
  if (items.filter(({ kind }) => kind === "repeat").length > 1) return false;
  return [0, items.length - 1].some((index) => {
    const mark = items[index];
    return mark.kind === "character" && items.every((part, other) => {
      const one = part.kind === "repeat" ? part.item : part;
      return other === index ||
        (one.kind === "character" && !overlap(mark.source, one.source));
    });
  });
}

function overlap(one: string, other: string): boolean {
  const sources = [one, other];
  // What a property such as \p{L} has outside ASCII, only the engine knows.
  if (sources.some(isProperty) && !sources.some(isAscii)) return true;
  const [first, second] = sources
    .map((source) => new RegExp(`^${source}$`, "u"));
  return [...SAMPLE, ...sources.flatMap(limitsOf)]
    .some((text) => first.test(text) && second.test(text));
}

function isProperty(source: string): boolean {
  return /\\p/i.test(source);
}

function isAscii(source: string): boolean {
  return /^[\x20-\x7e]*$/.test(source) &&
    !/^\.$|^\[\^|\\[WDSPpuxc]/.test(source);
}

/** The characters that a class names, where its ranges begin and end, and those beside them. */
function limitsOf(source: string): readonly string[] {
  const escape = /\\u\{([\da-f]+)\}|\\u([\da-f]{4})|\\x([\da-f]{2})/gi;
  const named = [...source.matchAll(escape)]
    .map(([, long, short, byte]) => parseInt(long ?? short ?? byte, 16));
  const plain = [...source].map((text) => text.codePointAt(0) ?? 0);
  return [...named, ...plain]
    .flatMap((code) => [code - 1, code, code + 1])
    .filter((code) => code > 0 && code <= 0x10ffff)
    .map((code) => String.fromCodePoint(code));
}
