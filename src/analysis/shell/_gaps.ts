import type { SyntaxNode } from "../syntax_tree.ts";
import type { Walk } from "./_walk.ts";
import { Unreadable } from "./_unreadable.ts";

const BLANKS = /^(?:[ \t]|\\\n)*$/;
const BLANKS_AND_LINES = /^(?:[ \t\n]|\\\n)*$/;

/** What may stand between two parts. */
export type GapKind = "blanks" | "lines";

/**
 * Makes sure that the parser has accounted for everything between parts, so
 * that nothing runs which is in no node.
 *
 * @throws {Unreadable} When something else stands there.
 */
export function checkGap(
  walk: Walk,
  range: readonly [from: number, to: number],
  kind: GapKind,
): void {
  const [from, to] = range;
  if (from === to) return;
  const gap = walk.source.slice(from, to);
  const allowed = kind === "blanks" ? BLANKS : BLANKS_AND_LINES;
  if (!allowed.test(gap)) throw new Unreadable(`unclear text ${gap.trim()}`);
}

/**
 * Checks the gaps between all children of a node.
 *
 * @param nodes The children, in order.
 */
export function checkGaps(
  walk: Walk,
  nodes: readonly SyntaxNode[],
  kind: GapKind,
): void {
  let end: number | undefined;
  for (const node of nodes) {
    if (end !== undefined) checkGap(walk, [end, node.startIndex], kind);
    end = node.endIndex;
  }
}

/**
 * Whether a node touches the one before it, if any, so that the shell could take
 * both for one word. A continued line is no gap.
 */
export function touches(
  walk: Walk,
  before: SyntaxNode | undefined,
  node: SyntaxNode,
): boolean {
  if (before === undefined) return false;
  const { source } = walk;
  const gap = source.slice(before.endIndex, node.startIndex);
  return gap.replaceAll("\\\n", "") === "" &&
    !/\s/.test(source.charAt(node.startIndex));
}
