import { overlap } from "./_overlap.ts";
import type { PatternNode } from "./_pattern_node.ts";

/** Most character classes that are compared for one pattern. */
const MAX_COMPARISONS = 1_000;

/** What can come first in a part of a pattern: character classes, and whether nothing or the end of the text can. */
interface First {
  readonly sources: readonly string[];
  readonly isOpen: boolean;
}

/** Tells where the next character of a text decides how to go on, within a limit of work. */
export class Comparisons {
  #left = MAX_COMPARISONS;

  /**
   * Whether the next character of a text always tells how to go on within a
   * part of a pattern, so that there is one way to match it: `\d+(?:\.\d+)?s`.
   *
   * @param node The part.
   * @param following What must match after it; when that can end, nothing is known of what comes then.
   * @returns False also when it cannot be told.
   */
  isDecided(node: PatternNode, following: readonly PatternNode[]): boolean {
    switch (node.kind) {
      case "character":
        return true;
      case "boundary":
        return node.source === "$";
      case "look":
      case "reference":
        return false;
      case "sequence":
        return node.items.every((item, index) =>
          this.isDecided(item, [...node.items.slice(index + 1), ...following])
        );
      case "choice":
        return node.items.every((item, index) =>
          this.isDecided(item, following) &&
          node.items.slice(index + 1).every((other) =>
            this.areDistinct([item, ...following], [other, ...following])
          )
        );
      case "repeat": {
        const { item, min, max } = node;
        const again = max > 1 ? [{ ...node, min: 0 }] : [];
        return !matchesNothing(item) &&
          this.isDecided(item, [...again, ...following]) &&
          (min === max || this.areDistinct([item], following));
      }
    }
  }

  /** Whether no character can be first in both. */
  areDistinct(
    some: readonly PatternNode[],
    others: readonly PatternNode[],
  ): boolean {
    const one = firstOf(some);
    const other = firstOf(others);
    if (one === undefined || other === undefined) return false;
    if (one.isOpen && other.isOpen) return false;
    this.#left -= one.sources.length * other.sources.length;
    return this.#left >= 0 &&
      one.sources.every((source) =>
        other.sources.every((second) => !overlap(source, second))
      );
  }
}

/** What can come first; undefined when it cannot be told. */
function firstOf(nodes: readonly PatternNode[]): First | undefined {
  const sources: string[] = [];
  for (const node of nodes) {
    const first = firstOfNode(node);
    if (first === undefined) return undefined;
    sources.push(...first.sources);
    if (node.kind === "boundary") return { sources, isOpen: true };
    if (!first.isOpen) return { sources, isOpen: false };
  }
  return undefined;
}

function firstOfNode(node: PatternNode): First | undefined {
  switch (node.kind) {
    case "character":
      return { sources: [node.source], isOpen: false };
    case "boundary":
      return node.source === "$" ? { sources: [], isOpen: true } : undefined;
    case "sequence": {
      const sources: string[] = [];
      for (const item of node.items) {
        const first = firstOfNode(item);
        if (first === undefined) return undefined;
        sources.push(...first.sources);
        if (!first.isOpen) return { sources, isOpen: false };
      }
      return { sources, isOpen: true };
    }
    case "choice": {
      const all = node.items.map(firstOfNode);
      const known = all.filter((first) => first !== undefined);
      return known.length < all.length ? undefined : {
        sources: known.flatMap(({ sources }) => sources),
        isOpen: known.some(({ isOpen }) => isOpen),
      };
    }
    case "repeat": {
      const first = firstOfNode(node.item);
      return first && { ...first, isOpen: first.isOpen || node.min === 0 };
    }
    default:
      return undefined;
  }
}

function matchesNothing(node: PatternNode): boolean {
  return firstOfNode(node)?.isOpen !== false;
}
