import { DECODED, HOLE, NUMBER } from "./_value.ts";

const MARKS = new RegExp(`[${HOLE}${DECODED}${NUMBER}]`, "g");

const SIMPLE: Readonly<Record<string, string>> = {
  "\n": "",
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
const ESCAPE =
  /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3})|(N)\{[^}]*\}|([\s\S]))/g;
const PARTS = /^([a-zA-Z]*)('''|"""|'|")([\s\S]*)$/;

/** A string literal as written, taken apart. */
export interface StringLiteral {
  readonly raw: boolean;
  readonly bytes: boolean;
  readonly quote: string;
  /** What stands between the quotes, escapes not yet read. */
  readonly body: string;
}

/**
 * Takes a string literal apart.
 *
 * @param source The literal with prefix and quotes.
 */
export function splitLiteral(source: string): StringLiteral {
  const [, prefix = "", quote = "", rest = ""] = PARTS.exec(source) ?? [];
  const body = rest.endsWith(quote) ? rest.slice(0, -quote.length) : rest;
  return { raw: /r/i.test(prefix), bytes: /b/i.test(prefix), quote, body };
}

/**
 * Reads the escapes of a literal's body.
 *
 * @param body Text between the quotes.
 * @param raw Whether escapes stand for themselves.
 */
export function readEscapes(body: string, raw: boolean): string {
  const text = body.replace(MARKS, "?");
  if (raw || !text.includes("\\")) return text;
  return text.replace(ESCAPE, (whole, ...groups: unknown[]) => {
    const [x, u, wide, octal, name, other] = groups.map((group) =>
      typeof group === "string" ? group : undefined
    );
    const hex = x ?? u ?? wide;
    if (hex) return character(parseInt(hex, 16));
    if (octal) return character(parseInt(octal, 8));
    if (name) return DECODED;
    return SIMPLE[other ?? ""] ?? whole;
  });
}

function character(code: number): string {
  return code <= 0x10FFFF ? String.fromCodePoint(code) : DECODED;
}
