const NEWLINE = 10;

/** Options of {@linkcode readLines}. */
export interface ReadLinesOptions {
  /** Longest line, in bytes. */
  readonly maxBytes: number;
  /** Whether a longer line is given in parts, instead of ending the reading. @default {false} */
  readonly split?: boolean;
}

/**
 * Reads a stream line by line. What follows the last line break is no line: who
 * wrote it ended in the middle.
 *
 * @param stream UTF-8.
 * @param options How long lines may be.
 * @throws {RangeError} If a line is longer.
 */
export async function* readLines(
  stream: ReadableStream<Uint8Array>,
  { maxBytes, split = false }: ReadLinesOptions,
): AsyncGenerator<string> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const take = (): string => {
    const text = textOf(parts, size);
    parts = [];
    size = 0;
    return text;
  };
  for await (const chunk of stream) {
    let start = 0;
    while (start < chunk.length) {
      const found = chunk.indexOf(NEWLINE, start);
      const end = found < 0 ? chunk.length : found;
      parts.push(chunk.subarray(start, end));
      size += end - start;
      if (size > maxBytes) {
        if (!split) {
          throw new RangeError(
            `it sent a message of more than ${maxBytes / 2 ** 20} MiB`,
          );
        }
        yield take();
      }
      if (found >= 0) yield take();
      start = end + 1;
    }
  }
  if (split && size > 0) yield take();
}

function textOf(parts: readonly Uint8Array[], size: number): string {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  const text = new TextDecoder().decode(bytes);
  return text.endsWith("\r") ? text.slice(0, -1) : text;
}
