/**
 * Whether a text takes more bytes in UTF-8 than it may.
 *
 * @param text Any text.
 * @param maxBytes The limit.
 */
export function exceedsBytes(text: string, maxBytes: number): boolean {
  if (text.length > maxBytes) return true;
  // A UTF-16 unit takes three bytes at most: most texts need no count.
  return text.length * 3 > maxBytes &&
    new TextEncoder().encode(text).length > maxBytes;
}
