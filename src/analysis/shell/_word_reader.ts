import type { SyntaxNode } from "../syntax_tree.ts";
import { checkArithmetic } from "./_arithmetic.ts";
import {
  decodeAnsiQuoted,
  decodeBare,
  decodeDoubleQuoted,
} from "./_decode_text.ts";
import {
  type ExpansionPlace,
  readExpansion,
  readVariable,
} from "./_read_expansion.ts";
import type { Scope } from "./_scope.ts";
import { readSubstitution } from "./_read_substitution.ts";
import { Unreadable } from "./_unreadable.ts";
import { sourceOf, type Walk } from "./_walk.ts";
import { type Fragment, type Word, wordsOf } from "./_word.ts";

/**
 * Reads the words that one word of the source becomes.
 *
 * @throws {Unreadable} When it holds what this analysis does not follow.
 */
export function readWords(
  walk: Walk,
  node: SyntaxNode,
  scope: Scope,
): readonly Word[] {
  const source = sourceOf(walk, node);
  if (source.startsWith("#")) throw new Unreadable(`unclear word ${source}`);
  return wordsOf(readFragments(walk, node, scope), source);
}

/**
 * Reads what a word of the source is made of, and walks the commands in it.
 *
 * @throws {Unreadable} When it holds what this analysis does not follow.
 */
export function readFragments(
  walk: Walk,
  node: SyntaxNode,
  scope: Scope,
): readonly Fragment[] {
  const source = sourceOf(walk, node);
  switch (node.type) {
    case "word":
    case "number":
    case "variable_name":
    case "brace_expression":
    case "test_operator":
    case "extglob_pattern":
      return decodeBare(source).map((it) => ({ kind: "text", ...it }));
    case "command_name":
    case "concatenation":
      return readParts(walk, node, scope);
    case "raw_string":
      if (!/^'[^']*'$/.test(source)) {
        throw new Unreadable(`unclear text ${source}`);
      }
      return [quotedText(source.slice(1, -1))];
    case "ansi_c_string":
      return [quotedText(decodeAnsiQuoted(source))];
    case "string":
      return readString(walk, node, scope);
    case "process_substitution":
      return readSubstitution(walk, node, { scope, quoted: false });
    default:
      return readExpanded(walk, node, { scope, quoted: false });
  }
}

function readParts(
  walk: Walk,
  node: SyntaxNode,
  scope: Scope,
): readonly Fragment[] {
  const parts = node.children;
  checkCovered(node, parts);
  if (
    parts.some((it, at) => at > 0 && it.startIndex !== parts[at - 1]?.endIndex)
  ) {
    throw new Unreadable(`unclear word ${sourceOf(walk, node)}`);
  }
  return parts.flatMap((it) => {
    if (/^\s/.test(walk.source.charAt(it.startIndex))) {
      throw new Unreadable(`unclear word ${sourceOf(walk, node)}`);
    }
    return readFragments(walk, it, scope);
  });
}

function checkCovered(node: SyntaxNode, parts: readonly SyntaxNode[]): void {
  const first = parts[0];
  const last = parts.at(-1);
  if (
    first?.startIndex !== node.startIndex || last?.endIndex !== node.endIndex
  ) throw new Unreadable(`unclear word ${node.text}`);
}

/** What stands between the expansions is literal, blanks included, though the grammar has no nodes for some. */
function readString(
  walk: Walk,
  node: SyntaxNode,
  scope: Scope,
): readonly Fragment[] {
  const source = walk.source.slice(node.startIndex, node.endIndex);
  const start = node.startIndex + source.indexOf('"');
  if (!/^\s*".*"$/s.test(source) || start + 1 >= node.endIndex) {
    throw new Unreadable(`unclear text ${source}`);
  }
  return readQuoted(walk, node, {
    scope,
    from: start + 1,
    to: node.endIndex - 1,
  });
}

/** Where quoted text stands. */
export interface QuotedPlace {
  readonly scope: Scope;
  readonly from: number;
  readonly to: number;
  /** Whether a double quote is a character as others are, as in a here-document. */
  readonly quotesAreText?: boolean;
}

/**
 * Reads text in which only expansions count: between double quotes, and in
 * here-documents.
 */
export function readQuoted(
  walk: Walk,
  node: SyntaxNode,
  { scope, from, to, quotesAreText = false }: QuotedPlace,
): readonly Fragment[] {
  const fragments: Fragment[] = [];
  let end = from;
  const addText = (until: number): void => {
    if (until > end) {
      const text = walk.source.slice(end, until);
      const plain = quotesAreText ? text.replaceAll('"', "'") : text;
      fragments.push(quotedText(decodeDoubleQuoted(plain)));
    }
  };
  for (const child of node.namedChildren) {
    if (child.type === "string_content" || child.type === "heredoc_content") {
      continue;
    }
    const blanks = /^\s*/.exec(
      walk.source.slice(child.startIndex, child.endIndex),
    )?.[0].length ?? 0;
    addText(child.startIndex + blanks);
    fragments.push(...readExpanded(walk, child, { scope, quoted: true }));
    end = child.endIndex;
  }
  addText(to);
  return fragments.length ? fragments : [quotedText("")];
}

/** Reads what the shell expands within quotes and outside of them. */
function readExpanded(
  walk: Walk,
  node: SyntaxNode,
  place: ExpansionPlace,
): readonly Fragment[] {
  const source = sourceOf(walk, node);
  switch (node.type) {
    case "simple_expansion":
      return readVariable(source.slice(1), place);
    case "expansion":
      return readNested(walk, node, place);
    case "arithmetic_expansion":
      checkArithmetic(walk, node, place.scope);
      return [{ kind: "number" }];
    case "command_substitution":
      return readSubstitution(walk, node, place);
    default:
      throw new Unreadable(`${node.type.replaceAll("_", " ")}: ${source}`);
  }
}

/** Reads `${...}` and walks the commands in it. */
function readNested(
  walk: Walk,
  node: SyntaxNode,
  place: ExpansionPlace,
): readonly Fragment[] {
  const source = sourceOf(walk, node);
  const word = node.namedChildren.at(-1);
  const parts = word?.type === "concatenation" ? word.children : [word];
  let plain = source;
  for (const part of parts) {
    if (!part || !/^(?:command_substitution|string)$/.test(part.type)) continue;
    readFragments(walk, part, place.scope);
    plain = plain.replace(
      walk.source.slice(part.startIndex, part.endIndex),
      "x",
    );
  }
  const fragments = readExpansion(plain, place);
  return plain === source
    ? fragments
    : [{ kind: "unknown", quoted: place.quoted }];
}

/** Gives text as it is between quotes. */
export function quotedText(text: string): Fragment {
  return { kind: "text", text, quoted: true };
}
