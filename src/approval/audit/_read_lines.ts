const LINE_BREAK = 10;

/** Longest line, in bytes; the log has none that comes near. */
const MAX_LINE = 16 * 1024 * 1024;

/** A line of a file. */
export interface FileLine {
  /** Its bytes, without the line break. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether a line break ends it. */
  readonly isWhole: boolean;
}

/**
 * Reads a file line by line. Needs read permission.
 *
 * @param path Absolute path of the file.
 * @throws {RangeError} If a line is longer than 16 MiB.
 */
export async function* readLines(path: string): AsyncGenerator<FileLine> {
  using file = await Deno.open(path);
  let rest = new Uint8Array();
  const chunk = new Uint8Array(64 * 1024);
  for (;;) {
    const count = await file.read(chunk);
    if (count === null) break;
    const bytes = new Uint8Array(rest.length + count);
    bytes.set(rest);
    bytes.set(chunk.subarray(0, count), rest.length);
    let start = 0;
    let end = bytes.indexOf(LINE_BREAK, rest.length);
    for (; end >= 0; end = bytes.indexOf(LINE_BREAK, start)) {
      yield { bytes: bytes.slice(start, end), isWhole: true };
      start = end + 1;
    }
    rest = bytes.slice(start);
    if (rest.length > MAX_LINE) {
      throw new RangeError(`${path} has a line of more than ${MAX_LINE} bytes`);
    }
  }
  if (rest.length > 0) yield { bytes: rest, isWhole: false };
}
