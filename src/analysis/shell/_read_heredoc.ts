import type { SyntaxNode } from "../syntax_tree.ts";
import { checkGaps } from "./_gaps.ts";
import { readRedirect, type Redirected } from "./_read_redirect.ts";
import type { Scope } from "./_scope.ts";
import { Unreadable } from "./_unreadable.ts";
import type { Walk } from "./_walk.ts";
import type { Word } from "./_word.ts";
import { readQuoted, readWords } from "./_word_reader.ts";

/** What a here-document is, and what stands behind it on its line. */
export interface HereDocument extends Redirected {
  /** `| command`, `&& command`: runs after the command that reads the document. */
  readonly next?: {
    readonly operator: string;
    readonly node: SyntaxNode;
  };
}

/**
 * Reads `<<EOF` up to its last line. Where it ends is checked here again: what
 * a parser takes for text must not be what the shell runs.
 *
 * @throws {Unreadable} When that is not beyond doubt.
 */
export function readHereDocument(
  walk: Walk,
  node: SyntaxNode,
  scope: Scope,
): HereDocument {
  const children = node.children;
  const [operator, start] = children;
  const end = children.at(-1);
  if (start?.type !== "heredoc_start" || end?.type !== "heredoc_end") {
    throw new Unreadable("here-document");
  }
  const body = children.find((it) => it.type === "heredoc_body");
  const tail = children.slice(2, -1).filter((it) => it !== body);
  const head = [...children.slice(0, 2), ...tail];
  checkGaps(walk, head, "blanks");
  const lineEnd = head.at(-1)?.endIndex ?? start.endIndex;
  const stripsTabs = operator?.text === "<<-";
  const { text, from } = bodyText(walk, {
    lineEnd,
    stripsTabs,
    delimiter: delimiterOf(start.text),
    end: end.startIndex,
  });
  const literal = /['"\\]/.test(start.text);
  const input = literal ? text : readBody(walk, body, { scope, from, text });
  return { ...readTail(walk, tail, scope), input };
}

function delimiterOf(source: string): string {
  const match = /^(?:'([\w.!-]+)'|"([\w.!-]+)"|\\?([\w.!-]+))$/.exec(source);
  const delimiter = match?.[1] ?? match?.[2] ?? match?.[3];
  if (!delimiter) throw new Unreadable(`here-document ${source}`);
  return delimiter;
}

interface BodyPlace {
  readonly lineEnd: number;
  readonly stripsTabs: boolean;
  readonly delimiter: string;
  readonly end: number;
}

function bodyText(
  walk: Walk,
  { lineEnd, stripsTabs, delimiter, end }: BodyPlace,
): { readonly text: string; readonly from: number } {
  const blanks = /^[ \t]*\n/.exec(walk.source.slice(lineEnd));
  if (!blanks) throw new Unreadable("here-document");
  const from = lineEnd + blanks[0].length;
  let text = "";
  for (let at = from; at < walk.source.length;) {
    const newline = walk.source.indexOf("\n", at);
    const stop = newline < 0 ? walk.source.length : newline;
    const raw = walk.source.slice(at, stop);
    const line = stripsTabs ? raw.replace(/^\t+/, "") : raw;
    if (line === delimiter) {
      if (stop - delimiter.length !== end) break;
      return { text, from };
    }
    text += `${line}\n`;
    at = stop + 1;
  }
  throw new Unreadable("here-document with an unclear end");
}

/** Unquoted documents are expanded; gives the text when there is nothing to expand. */
function readBody(
  walk: Walk,
  body: SyntaxNode | undefined,
  place: {
    readonly scope: Scope;
    readonly from: number;
    readonly text: string;
  },
): string | undefined {
  if (/\\/.test(place.text) && /[`$]/.test(place.text)) {
    throw new Unreadable("here-document with escapes");
  }
  if (!/[`$\\]/.test(place.text)) return place.text;
  if (!body) throw new Unreadable("here-document");
  readQuoted(walk, body, {
    scope: place.scope,
    from: place.from,
    to: body.endIndex,
    quotesAreText: true,
  });
  return undefined;
}

function readTail(
  walk: Walk,
  tail: readonly SyntaxNode[],
  scope: Scope,
): HereDocument {
  const reads: (string | undefined)[] = [];
  const words: Word[] = [];
  for (const [index, node] of tail.entries()) {
    const isLast = index === tail.length - 1;
    if (node.type === "file_redirect") {
      const redirect = readRedirect(walk, node, scope);
      reads.push(...redirect.reads);
      words.push(...redirect.words);
    } else if (node.type === "pipeline" && isLast) {
      return { reads, words, next: { operator: "|", node } };
    } else if (/^(?:&&|\|\|)$/.test(node.type) && index === tail.length - 2) {
      const next = tail[index + 1];
      if (next) {
        return { reads, words, next: { operator: node.type, node: next } };
      }
    } else if (
      /^(?:word|string|raw_string|concatenation|number)$/.test(node.type)
    ) {
      words.push(...readWords(walk, node, scope));
    } else throw new Unreadable("here-document with more on its line");
  }
  return { reads, words };
}
