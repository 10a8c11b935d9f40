/**
 * Decodes a source file.
 *
 * @param bytes Content of the file.
 * @returns Its text without byte order mark, or undefined when it is no UTF-8 text.
 */
export function decodeSource(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch (error) {
    // What a fatal decoder throws for malformed input.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/**
 * One line of a source text.
 *
 * @param text The source text.
 * @param line Number of the line, counted from 1.
 * @returns The line without its break, or undefined when there is none.
 */
export function sourceLine(text: string, line: number): string | undefined {
  return text.split(/\r\n|[\n\r\u2028\u2029]/, line)[line - 1];
}

/**
 * The place of a character in a source text.
 *
 * @param text The source text.
 * @param offset Index of the character in UTF-16 code units.
 * @returns Line and column, both counted from 1, and the line itself.
 */
export function positionAt(
  text: string,
  offset: number,
): { line: number; column: number; sourceLine: string } {
  const before = text.slice(0, offset).split(/\r\n|[\n\r\u2028\u2029]/);
  return {
    line: before.length,
    column: (before.at(-1) ?? "").length + 1,
    sourceLine: sourceLine(text, before.length) ?? "",
  };
}
