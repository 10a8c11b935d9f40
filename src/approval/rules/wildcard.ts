/**
 * Reads a pattern in which `*` stands for any text; `\*` and `\\` stand for
 * the characters themselves.
 *
 * @param pattern The pattern.
 * @returns The pieces of plain text between its stars: one more than there are stars.
 */
export function wildcardPieces(pattern: string): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (let index = 0; index < pattern.length; index++) {
    const char = pattern.charAt(index);
    const next = pattern.charAt(index + 1);
    if (char === "\\" && (next === "*" || next === "\\")) {
      piece += next;
      index++;
    } else if (char === "*") {
      pieces.push(piece);
      piece = "";
    } else {
      piece += char;
    }
  }
  return [...pieces, piece];
}

/**
 * Whether a text matches a pattern. Each piece is looked for once, behind the
 * piece before it, so that no pattern makes this slow.
 *
 * @param pieces What `wildcardPieces` read.
 * @param text The whole text.
 */
export function matchesWildcard(
  pieces: readonly string[],
  text: string,
): boolean {
  const [first = "", ...others] = pieces;
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of others) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/**
 * Whether some text that starts so matches a pattern.
 *
 * @param pieces What `wildcardPieces` read.
 * @param start How the text starts.
 */
export function mayMatchWildcard(
  pieces: readonly string[],
  start: string,
): boolean {
  const [first = "", ...others] = pieces;
  if (first.startsWith(start)) return true;
  return others.length > 0 && start.startsWith(first);
}

/**
 * Writes a text as a pattern that matches it alone.
 *
 * @param text The text.
 */
export function escapeWildcard(text: string): string {
  return text.replace(/[\\*]/g, "\\$&");
}
