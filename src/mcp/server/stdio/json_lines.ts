/** Longest message, in UTF-16 code units. */
export const MAX_MESSAGE = 64 * 2 ** 20;

/** A line that is longer than any message may be; it was skipped. */
export const TOO_LONG = Symbol("too long");

/**
 * Cuts a stream of text into lines without their ends; empty ones are left out.
 * A line that is too long is skipped, and told in its place.
 *
 * @param chunks Pieces of text.
 * @param maxLength Longest line, in UTF-16 code units.
 * @returns The lines that end in one piece, together: what they lead to can be sent together too.
 */
export async function* jsonLines(
  chunks: AsyncIterable<string>,
  maxLength: number = MAX_MESSAGE,
): AsyncGenerator<readonly (string | typeof TOO_LONG)[]> {
  let pieces: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const lines: (string | typeof TOO_LONG)[] = [];
    let from = 0;
    for (;;) {
      const end = chunk.indexOf("\n", from);
      const piece = chunk.slice(from, end === -1 ? undefined : end);
      length += piece.length;
      if (length <= maxLength) pieces.push(piece);
      else pieces = [];
      if (end === -1) break;
      if (length > maxLength) lines.push(TOO_LONG);
      else {
        const line = pieces.length === 1 ? pieces[0] ?? "" : pieces.join("");
        if (line.trim() !== "") lines.push(line);
      }
      pieces = [];
      length = 0;
      from = end + 1;
    }
    if (lines.length > 0) yield lines;
  }
}
