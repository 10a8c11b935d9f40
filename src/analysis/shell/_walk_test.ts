import type { SyntaxNode } from "../syntax_tree.ts";
import { touches } from "./_gaps.ts";
import type { Scope } from "./_scope.ts";
import { Unreadable } from "./_unreadable.ts";
import { sourceOf, type Walk } from "./_walk.ts";
import { literalWord, unknownWord, type Word } from "./_word.ts";
import { readFragments, readWords } from "./_word_reader.ts";

const EXPRESSIONS =
  /^(?:unary|binary|parenthesized|postfix|ternary)_expression$/;
const ARITHMETIC = /^-(?:eq|ne|lt|le|gt|ge)$/;

/** Walks `[ ... ]` and `[[ ... ]]`. */
export function walkTest(walk: Walk, node: SyntaxNode, scope: Scope): void {
  const leaves = leavesOf(node);
  checkParts(walk, leaves);
  const open = leaves[0]?.type;
  const inner = leaves.slice(1, -1);
  if (open === "[") {
    // These are redirections and the like there, whatever the grammar says.
    const odd = inner.find((it) =>
      !it.isNamed && !/^(?:=|==|!=|!)$/.test(it.text)
    );
    if (odd) throw new Unreadable(`unclear test ${odd.text}`);
    const words = inner.flatMap((it) => readLeaf(walk, it, scope));
    walk.command({
      assignments: [],
      words: [literalWord("["), ...words, literalWord("]")],
      reads: [],
    }, scope);
  } else if (open === "[[") {
    walkDouble(walk, inner, { scope, text: sourceOf(walk, node) });
  } else throw new Unreadable("unclear test");
}

function leavesOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.children.flatMap((it) =>
    EXPRESSIONS.test(it.type) ? leavesOf(it) : [it]
  );
}

function checkParts(walk: Walk, leaves: readonly SyntaxNode[]): void {
  for (const [index, leaf] of leaves.entries()) {
    const before = leaves[index - 1];
    if (!before) continue;
    const gap = walk.source.slice(before.endIndex, leaf.startIndex);
    const isJoined = touches(walk, before, leaf) &&
      !/^[()!]$/.test(before.type) && !/^[()]$/.test(leaf.type);
    if (!/^(?:[ \t]|\\\n)*$/.test(gap) || isJoined) {
      throw new Unreadable("unclear test");
    }
  }
}

function readLeaf(
  walk: Walk,
  leaf: SyntaxNode,
  scope: Scope,
): readonly Word[] {
  if (leaf.isNamed) return readWords(walk, leaf, scope);
  const text = leaf.text.trim();
  if (!/^(?:=|==|!=|!|<|>|&&|\|\||=~|\\?\(|\\?\))$/.test(text)) {
    throw new Unreadable(`unclear test ${text}`);
  }
  return [literalWord(text)];
}

/** In double brackets nothing is split, but numbers are evaluated, and so are commands in subscripts. */
function walkDouble(
  walk: Walk,
  leaves: readonly SyntaxNode[],
  { scope, text }: { readonly scope: Scope; readonly text: string },
): void {
  const words = leaves.map((it) => readDoubleLeaf(walk, it, scope));
  const paths: string[] = [];
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (word.text === "-v" || word.text === "-R") {
      if (!/^[A-Za-z_]\w*$/.test(next?.value ?? "")) {
        throw new Unreadable(`test ${text}`);
      }
    }
    if (ARITHMETIC.test(word.text)) {
      checkNumber(words[index - 1]);
      checkNumber(next);
    }
    if (/^-[a-zA-Z]$/.test(word.text) && next?.value !== undefined) {
      if (!/^-[nzvRot]$/.test(word.text)) paths.push(next.value);
    }
  }
  walk.recorder.addCommand({
    program: "[[",
    text,
    words: ["[[", ...words.map((it) => it.value), "]]"],
    benign: true,
    paths,
  }, scope);
}

function checkNumber(word: Word | undefined): void {
  if (!/^(?:-?\d+|\*)$/.test(word?.value ?? "")) {
    throw new Unreadable(`test with ${word?.text}, which may not be a number`);
  }
}

function readDoubleLeaf(
  walk: Walk,
  leaf: SyntaxNode,
  scope: Scope,
): Word {
  const source = sourceOf(walk, leaf);
  if (leaf.type === "regex" || leaf.type === "extglob_pattern") {
    if (!/^(?:[^\s`$<>;&"'\\]|\\[^\s`]|\$(?=\)|\||$))*$/.test(source)) {
      throw new Unreadable(`pattern ${source}`);
    }
    return literalWord(source);
  }
  if (!leaf.isNamed) {
    const [word] = readLeaf(walk, leaf, scope);
    return word ?? literalWord("");
  }
  const fragments = readFragments(walk, leaf, scope);
  const [only] = fragments;
  if (fragments.every((it) => it.kind === "text")) {
    return literalWord(fragments.map((it) => it.text).join(""));
  }
  if (fragments.length === 1 && only?.kind === "number") {
    return { text: source, value: "*", pattern: true, many: false };
  }
  return unknownWord(source, false);
}
