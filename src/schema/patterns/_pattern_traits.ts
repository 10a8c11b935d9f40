import type { PatternNode } from "./_pattern_node.ts";

/** A group with flags of its own, such as `(?i:a)`: which characters it matches is not known here. */
const MODIFIERS = /\(\?(?:[ims]+(?:-[ims]*)?|-[ims]+):/;

/** Whether a pattern has groups with flags of their own. */
export function hasModifiers(source: string): boolean {
  return MODIFIERS.test(source);
}

/** Whether a pattern can match at the beginning of a text only. */
export function isAnchored(node: PatternNode): boolean {
  if (node.kind === "boundary") return node.source === "^";
  if (node.kind === "sequence") {
    return node.items.length > 0 && isAnchored(node.items[0]);
  }
  return node.kind === "choice" && node.items.every(isAnchored);
}
