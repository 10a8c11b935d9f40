/** A program as Python would read it, or why it is not read. */
export interface SourceText {
  readonly text: string;
  readonly unreadable?: string;
}

const MAX_SOURCE = 1_000_000;
const COOKIE = /^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)/;
const PLAIN_ENCODING =
  /^(?:utf[-_]?8(?:-sig)?|u8|ascii|us-ascii|latin[-_]?1|iso[-_]?8859[-_]1|iso-8859-15|cp1252)$/i;

/**
 * Brings line ends into one form, and refuses what is not read the same way by
 * Python and by the grammar.
 *
 * @param source The program.
 */
export function readSource(source: string): SourceText {
  const unreadable = (why: string): SourceText => ({
    text: "",
    unreadable: why,
  });
  if (source.length > MAX_SOURCE) return unreadable("longer than 1 MB");
  if (source.includes("\0")) return unreadable("a null character in it");
  const text = source.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  for (const line of text.split("\n", 2)) {
    const encoding = COOKIE.exec(line)?.[1];
    if (encoding !== undefined && !PLAIN_ENCODING.test(encoding)) {
      return unreadable(`encoded as ${encoding.slice(0, 40)}`);
    }
  }
  const split = text.includes("\f") &&
    text.split("\n").some((line) => line.includes("\f") && line.trim() !== "");
  if (split) return unreadable("a form feed within a line");
  return { text };
}
