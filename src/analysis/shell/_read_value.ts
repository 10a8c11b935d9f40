import type { SyntaxNode } from "../syntax_tree.ts";
import type { Scope } from "./_scope.ts";
import type { Walk } from "./_walk.ts";
import type { Fragment } from "./_word.ts";
import { quotedText, readFragments } from "./_word_reader.ts";

/**
 * Reads the one value of a word where the shell does not split: assignments and
 * here-strings.
 *
 * @returns What a variable would hold.
 */
export function readValue(
  walk: Walk,
  node: SyntaxNode,
  scope: Scope,
): Fragment {
  const fragments = readFragments(walk, node, scope);
  const [only] = fragments;
  if (fragments.every((it) => it.kind === "text")) {
    return quotedText(fragments.map((it) => it.text).join(""));
  }
  if (fragments.length === 1 && only?.kind === "number") return only;
  if (fragments.length === 1 && only?.kind === "name") {
    return { ...only, quoted: true };
  }
  const text = fragments.map((it) => patternOf(it));
  return text.includes(undefined)
    ? { kind: "unknown", quoted: true }
    : { kind: "name", text: text.join(""), quoted: true };
}

/** What a part of a value matches, when that holds no `/` of its own. */
function patternOf(fragment: Fragment): string | undefined {
  switch (fragment.kind) {
    case "text":
      return /[*?[\]\s]/.test(fragment.text) ? undefined : fragment.text;
    case "number":
      return "*";
    case "name":
      return fragment.quoted ? fragment.text : undefined;
    default:
      return undefined;
  }
}
