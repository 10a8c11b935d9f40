import type { ts } from "../compiler.ts";

/**
 * Lists the doc comments of a text, wherever they stand.
 *
 * @param text The text.
 * @returns Their places, delimiters included.
 */
export function listDocComments(text: string): ts.TextRange[] {
  const found: ts.TextRange[] = [];
  let from = text.indexOf("/**");
  while (from >= 0) {
    const end = text.indexOf("*/", from + 3);
    if (end < 0) break;
    found.push({ pos: from, end: end + 2 });
    from = text.indexOf("/**", end + 2);
  }
  return found;
}
