import { Unreadable } from "./_unreadable.ts";

const BARE = /^(?:[^\s'"`$\\|&;<>()]|\\[^\r])*$/s;
const ANSI_ESCAPES: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  '"': '"',
  "?": "?",
};

/** A piece of literal text, and whether the shell may still expand it. */
export interface DecodedText {
  readonly text: string;
  readonly quoted: boolean;
}

/**
 * Decodes text that stands outside of quotes.
 *
 * @throws {Unreadable} When it holds a character that ends a word: the parser took it wrongly.
 */
export function decodeBare(source: string): readonly DecodedText[] {
  if (!BARE.test(source)) throw new Unreadable(`unclear word ${source}`);
  if (!source.includes("\\")) return [{ text: source, quoted: false }];
  const pieces: DecodedText[] = [];
  for (const [part] of source.matchAll(/\\.|[^\\]+/gs)) {
    if (part === "\\\n") continue;
    const quoted = part.startsWith("\\");
    pieces.push({ text: quoted ? part.slice(1) : part, quoted });
  }
  return pieces;
}

/**
 * Decodes literal text between double quotes.
 *
 * @throws {Unreadable} When it holds an expansion: the parser took it wrongly.
 */
export function decodeDoubleQuoted(source: string): string {
  if (/(?<!\\)(?:\\\\)*(?:["`]|\$[\w({[@*#?$!-])/.test(source)) {
    throw new Unreadable(`unclear text "${source}"`);
  }
  return source.replace(/\\([$`"\\\n])/g, (_, c) => c === "\n" ? "" : c);
}

/**
 * Decodes `$'...'`.
 *
 * @throws {Unreadable} When shells disagree about where it ends or what it says.
 */
export function decodeAnsiQuoted(source: string): string {
  const inner = /^\$'((?:[^'\\]|\\[^'])*)'$/s.exec(source)?.[1];
  if (inner === undefined) throw new Unreadable(`unclear text ${source}`);
  return inner.replace(
    /\\(x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{1,4}|U[0-9a-fA-F]{1,8}|[0-7]{1,3}|.)/gs,
    (_, escape: string) => decodeEscape(escape, source),
  );
}

function decodeEscape(escape: string, source: string): string {
  const simple = ANSI_ESCAPES[escape];
  if (simple !== undefined) return simple;
  const hex = /^[xuU](.+)$/.exec(escape)?.[1];
  const code = hex ? parseInt(hex, 16) : parseInt(escape, 8);
  // Above 127 the octal and \x forms are bytes, whose text depends on the locale.
  const known = hex || /^[0-7]+$/.test(escape);
  if (!known || !(code > 0 && code < 128)) {
    throw new Unreadable(`unclear escape in ${source}`);
  }
  return String.fromCharCode(code);
}
