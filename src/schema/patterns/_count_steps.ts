import { Comparisons } from "./_comparisons.ts";
import { overlap } from "./_overlap.ts";
import type { PatternNode } from "./_pattern_node.ts";

type Repeat = Extract<PatternNode, { kind: "repeat" }>;

/** How many parts that may be missing are looked past: `a*b?c?d?e`. */
const MAX_LOOK_AHEAD = 10;

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
  const comparisons = new Comparisons();
  return costOf(pattern, { length, isLast: true, comparisons }).steps;
}

interface Place {
  readonly comparisons: Comparisons;
  readonly length: number;
  /** Whether the whole pattern has matched when this has. */
  readonly isLast: boolean;
}

function costOf(node: PatternNode, place: Place): Cost {
  const { length, comparisons } = place;
  switch (node.kind) {
    case "character":
    case "boundary":
      return { paths: 1, steps: 1 };
    case "reference":
      return { paths: 1, steps: length + 1 };
    case "look": {
      // Once it has matched, no other way is tried.
      const { steps } = costOf(node.item, {
        length,
        isLast: true,
        comparisons,
      });
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
      return costOfRepeat(node, place);
  }
}

function costOfSequence(
  items: readonly PatternNode[],
  { length, isLast, comparisons }: Place,
): Cost {
  let paths = 1;
  let steps = 1;
  for (const [index, item] of items.entries()) {
    const following = items.slice(index + 1);
    if (isLast && endsMatch(item, following)) {
      return { paths, steps: steps + paths + length + 1 };
    }
    if (item.kind === "repeat" && hasOneEnd(item, following, comparisons)) {
      steps += paths * (Math.min(item.max, length) + 1);
      continue;
    }
    if (item.kind !== "character" && hasOneWay(item, following, comparisons)) {
      steps += paths * (countRuns(item) * (length + 1) + 1);
      const isEither = item.kind === "repeat" && item.min === 0 &&
        !comparisons.areDistinct([item.item], following);
      if (isEither) paths *= 2;
      continue;
    }
    const cost = costOf(item, {
      length,
      comparisons,
      isLast: isLast && following.length === 0,
    });
    steps += paths * cost.steps;
    paths *= cost.paths;
  }
  return { paths, steps };
}

function costOfRepeat({ item, min, max }: Repeat, place: Place): Cost {
  const { length } = place;
  const times = Math.min(max, length + 1);
  const spread = Math.max(0, times - min) + 1;
  if (item.kind === "character") return { paths: spread, steps: times + 1 };
  if (item.kind === "sequence" && hasClearRounds(item.items)) {
    return { paths: spread, steps: (length + 1) * item.items.length };
  }
  // The rounds can share out a text among them.
  const round = costOf(item, { ...place, isLast: false });
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
  node: Repeat,
  following: readonly PatternNode[],
  comparisons: Comparisons,
): boolean {
  return node.item.kind === "character" &&
    comparisons.areDistinct([node.item], following.slice(0, MAX_LOOK_AHEAD));
}

/** Whether a group that may be missing, or a choice, has one way to match where it does: `(?:\.\d+)?`. */
function hasOneWay(
  node: PatternNode,
  following: readonly PatternNode[],
  comparisons: Comparisons,
): boolean {
  const isOptional = node.kind === "repeat" && node.max === 1;
  return comparisons.isDecided(
    isOptional ? node.item : node,
    following.slice(0, MAX_LOOK_AHEAD),
  );
}

/** How many parts of a pattern go on as far as the text does. */
function countRuns(node: PatternNode): number {
  switch (node.kind) {
    case "sequence":
    case "choice":
      return node.items.reduce((sum, item) => sum + countRuns(item), 0);
    case "repeat":
      return countRuns(node.item) + (node.max > 1 ? 1 : 0);
    default:
      return 0;
  }
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
