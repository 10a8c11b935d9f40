import type { PatternNode } from "./_pattern_node.ts";

/** Longest text that is looked at. */
const MAX_LENGTH = 30;
/** Most rounds that are gone through one by one. */
const MAX_ROUNDS = 200;

/** One number for each length of a text, from 0. */
type Counts = readonly number[];

/** How a part of a pattern can go on in a text that suits it in every way. */
interface Ways {
  /** How many ways there are to match just so many characters. */
  readonly ends: Counts;
  /** How many steps all ways take together when so many characters are left. */
  readonly steps: Counts;
}

/**
 * Counts the steps of matching, all ways to share out a text among the parts of
 * a pattern gone through.
 *
 * @param pattern The pattern.
 * @returns The most steps for a text of each length, from a given place in it on.
 */
export function countWays(pattern: PatternNode): Counts {
  return waysOf(pattern).steps;
}

const NOTHING: Counts = Array.from({ length: MAX_LENGTH + 1 }, () => 0);
const ONE_EACH: Counts = NOTHING.map(() => 1);
const EMPTY: Counts = NOTHING.map((_, length) => length === 0 ? 1 : 0);
const CHARACTER: Counts = NOTHING.map((_, length) => length === 1 ? 1 : 0);

function waysOf(node: PatternNode): Ways {
  switch (node.kind) {
    case "character":
      return { ends: CHARACTER, steps: ONE_EACH };
    case "boundary":
      return { ends: EMPTY, steps: ONE_EACH };
    case "reference":
      return { ends: ONE_EACH, steps: ONE_EACH.map((_, left) => left + 1) };
    case "look": {
      const { steps } = waysOf(node.item);
      // What is before can be any part of the text.
      const most = Math.max(...steps);
      return {
        ends: EMPTY,
        steps: node.behind ? steps.map(() => most) : steps,
      };
    }
    case "sequence":
      return node.items.map(waysOf).reduce(then, {
        ends: EMPTY,
        steps: ONE_EACH,
      });
    case "choice":
      return node.items.map(waysOf).reduce((all, ways) => ({
        ends: sum(all.ends, ways.ends),
        steps: sum(all.steps, ways.steps),
      }));
    case "repeat":
      return repeated(waysOf(node.item), node);
  }
}

function repeated(
  item: Ways,
  { min, max }: { readonly min: number; readonly max: number },
): Ways {
  // The engine ends a round beyond the least that takes no character.
  const further: Ways = {
    ...item,
    ends: item.ends.map((count, length) => length === 0 ? 0 : count),
  };
  let current: Ways = { ends: EMPTY, steps: ONE_EACH };
  for (let round = 0; round < Math.min(min, MAX_ROUNDS); round++) {
    current = then(current, item);
  }
  let { ends } = current;
  const rounds = Math.min(max - min, MAX_LENGTH + 1);
  for (let round = 0; round < rounds; round++) {
    current = then(current, further);
    ends = sum(ends, current.ends);
  }
  return min > MAX_ROUNDS
    ? { ends, steps: current.steps.map(() => Infinity) }
    : { ends, steps: current.steps };
}

function then(first: Ways, next: Ways): Ways {
  return {
    ends: convolve(first.ends, next.ends),
    steps: sum(first.steps, convolve(first.ends, next.steps)),
  };
}

function sum(a: Counts, b: Counts): Counts {
  return a.map((count, length) => count + b[length]);
}

function convolve(a: Counts, b: Counts): Counts {
  return a.map((_, length) => {
    let total = 0;
    for (let part = 0; part <= length; part++) {
      if (a[part] !== 0 && b[length - part] !== 0) {
        total += a[part] * b[length - part];
      }
    }
    return total;
  });
}
