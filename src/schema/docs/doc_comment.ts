import { ts } from "../compiler.ts";
import type { Place, SourceModule } from "../modules/source_module.ts";

/** A block tag of a doc comment: `@name text`. */
export interface DocTag {
  /** Name without `@`, in lower case. */
  readonly name: string;
  /** The lines after the name, the first one trimmed. */
  readonly lines: readonly string[];
  readonly place: Place;
  /** Whether it stands in the text of the `@param` before it. */
  readonly refines?: boolean;
}

/** A doc comment: its lines up to the first block tag, and the tags. */
export interface DocComment {
  readonly lines: readonly string[];
  readonly tags: readonly DocTag[];
}

/** Options of {@linkcode readDocComment}. */
export interface ReadDocCommentOptions {
  /** Tags that also start in the middle of a line, as in `/** Age. @minimum 0 *\/`. */
  readonly inlineTags?: TagNames;
  /** Tags that also start in the text of a `@param` or `@property`, which they then refine. */
  readonly refiningTags?: TagNames;
}

/** Tells names of tags, in lower case, from others. */
export type TagNames = Pick<ReadonlySet<string>, "has">;

const MEMBER_TAGS: TagNames = new Set([
  "param",
  "arg",
  "argument",
  "property",
  "prop",
]);

interface Line {
  readonly text: string;
  readonly refines?: boolean;
  /** Offset of `text` in the module. */
  readonly position: number;
}

/**
 * Reads the doc comment that stands directly before a node.
 *
 * @param module The module whose text the node is.
 * @param node The node.
 * @returns The comment, or undefined when there is none.
 */
export function readDocComment(
  module: SourceModule,
  node: ts.Node,
  options: ReadDocCommentOptions = {},
): DocComment | undefined {
  const range = findComment(module, node);
  return range === undefined ? undefined : parseDoc(module, range, options);
}

/**
 * Parses a doc comment at a known place.
 *
 * @param module The module.
 * @param range The comment with its delimiters.
 * @returns The comment.
 */
export function parseDoc(
  module: SourceModule,
  range: ts.TextRange,
  options: ReadDocCommentOptions = {},
): DocComment {
  const lines: string[] = [];
  const tags: (DocTag & { readonly lines: string[] })[] = [];
  let open = lines;
  let fenced = false;
  for (const line of splitInline(linesOf(module, range), options)) {
    const { text } = line;
    const match = fenced || !text.includes("@") ? null : TAG.exec(text);
    if (text.includes("`") || text.includes("~")) {
      if (/^\s*(```|~~~)/.test(text)) fenced = !fenced;
    }
    if (match === null) {
      open.push(text);
      continue;
    }
    const position = line.position + text.indexOf("@");
    const rest = text.slice(match[0].length);
    if (rest.startsWith("```")) fenced = true;
    open = [rest];
    const name = (match[1] ?? "").toLowerCase();
    tags.push({
      name,
      lines: open,
      place: { module, position },
      ...(line.refines === true ? { refines: true } : {}),
    });
  }
  return { lines, tags };
}

const TAG = /^\s*@([A-Za-z][\w-]*)(?![\w./@])\s*/;

function findComment(
  module: SourceModule,
  node: ts.Node,
): ts.CommentRange | undefined {
  const { text } = module.file;
  const start = module.startOf(node);
  // Most nodes have nothing but a space before them.
  if (start - node.pos < "/***/".length) return undefined;
  const before = lastDoc(text, ts.getLeadingCommentRanges(text, node.pos));
  if (before !== undefined) {
    return isAboutFile(text, before) ? undefined : before;
  }
  // `{ /** doc */ a: string }`: on the line of the token before, but still before the node.
  const beside = lastDoc(text, ts.getTrailingCommentRanges(text, node.pos));
  return beside === undefined || /[\r\n]/.test(text.slice(beside.end, start))
    ? undefined
    : beside;
}

function lastDoc(
  text: string,
  ranges: readonly ts.CommentRange[] | undefined,
): ts.CommentRange | undefined {
  return ranges?.findLast((range) =>
    range.kind === ts.SyntaxKind.MultiLineCommentTrivia &&
    range.end - range.pos > 4 && text.startsWith("/**", range.pos) &&
    text[range.pos + 3] !== "*"
  );
}

function isAboutFile(text: string, range: ts.CommentRange): boolean {
  return /[\s*]@(?:module|packageDocumentation|fileoverview)\b/.test(
    text.slice(range.pos + 2, range.end - 2),
  );
}

function linesOf(module: SourceModule, range: ts.TextRange): Line[] {
  const { text } = module.file;
  const end = Math.max(range.pos + 3, range.end - 2);
  const lines: Line[] = [];
  let from = range.pos + 3;
  while (from <= end) {
    let to = from;
    while (to < end && !isLineBreak(text.charCodeAt(to))) to++;
    lines.push({ text: text.slice(from, to), position: from });
    const isPair = text.charCodeAt(to) === 13 && text.charCodeAt(to + 1) === 10;
    from = to + (isPair ? 2 : 1);
  }
  return stripMargin(lines);
}

function isLineBreak(code: number): boolean {
  return code === 10 || code === 13 || code === 0x2028 || code === 0x2029;
}

/** Takes off the `*` that lines begin with; where they do not, the indentation that all share. */
function stripMargin(lines: readonly Line[]): Line[] {
  let hasGutter = true;
  let indent = Infinity;
  for (let at = 1; at < lines.length; at++) {
    const { text } = lines[at] ?? { text: "" };
    const margin = marginOf(text);
    if (margin === text.length) continue;
    if (text[margin] !== "*") hasGutter = false;
    indent = Math.min(indent, margin);
  }
  return lines.map((line, at) => {
    const { text } = line;
    const margin = marginOf(text);
    if (at === 0) return cut(line, margin);
    if (!hasGutter) return cut(line, Math.min(indent, text.length));
    if (text[margin] !== "*") return cut(line, margin);
    return cut(line, margin + (text[margin + 1] === " " ? 2 : 1));
  });
}

function marginOf(text: string): number {
  let at = 0;
  while (at < text.length && (text[at] === " " || text[at] === "\t")) at++;
  return at;
}

function cut(line: Line, margin: number): Line {
  return {
    text: line.text.slice(margin).trimEnd(),
    position: line.position + margin,
  };
}

function splitInline(
  lines: readonly Line[],
  { inlineTags, refiningTags }: ReadDocCommentOptions,
): readonly Line[] {
  if (!lines.some(({ text }) => text.includes("@"))) return lines;
  let isMember = false;
  return lines.flatMap((line) => {
    const own = TAG.exec(line.text)?.[1]?.toLowerCase();
    if (own !== undefined) isMember = MEMBER_TAGS.has(own);
    const starts = [{ at: 0, refines: false }];
    for (const match of line.text.matchAll(/\s@([A-Za-z]+)(?=\s|$)/g)) {
      const name = (match[1] ?? "").toLowerCase();
      const refines = isMember && refiningTags?.has(name) === true;
      if (!refines && inlineTags?.has(name) !== true) continue;
      starts.push({ at: match.index + 1, refines });
      if (!refines) isMember = MEMBER_TAGS.has(name);
    }
    return starts.map(({ at, refines }, index) => ({
      text: line.text.slice(at, starts[index + 1]?.at).trimEnd(),
      position: line.position + at,
      refines,
    }));
  });
}
