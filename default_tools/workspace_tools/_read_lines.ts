import type { ContainedPath } from "../_shared/contained_path.ts";
import type { Failure } from "../_shared/file_failure.ts";
import { binaryKind, HEAD_BYTES, sizeText } from "./_describe_file.ts";

/** Most characters of one answer. */
const MAX_CHARACTERS = 256 * 1024;
/** In larger files the lines after the answer are not counted. */
const COUNTED_BYTES = 16 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;

/** What to read of a file. */
export interface ReadLinesOptions {
  readonly offset: number;
  readonly column: number;
  readonly limit: number;
  readonly numbered: boolean;
  readonly signal?: AbortSignal;
}

/** Some lines of a file. */
export interface LinesRead {
  readonly success: true;
  readonly output: string;
  readonly first_line: number;
  readonly last_line: number;
  /** Absent when the file is too large to be read to its end. */
  readonly total_lines?: number;
}

/**
 * Reads some lines of a text file of any size.
 *
 * @param file The file.
 * @returns The lines, with a closing remark when more follow; a failure for binary files and for
 * an offset behind the end.
 * @throws {Error} What the file system reports.
 */
export async function readLines(
  file: ContainedPath,
  options: ReadLinesOptions,
): Promise<LinesRead | Failure> {
  using source = await Deno.open(file.real);
  const { size } = await source.stat();
  const window = new LineWindow({ ...options, maxCharacters: MAX_CHARACTERS });
  const kind = await fill(window, source, size, options.signal);
  if (kind !== undefined) {
    const error = `"${file.shown}" is not text: ${kind}, ${
      sizeText(size)
    }. It cannot be shown.`;
    return { success: false, error };
  }
  const { offset } = options;
  if (window.lines.length === 0 && offset > Math.max(window.seenLines, 1)) {
    const error =
      `"${file.shown}" has ${window.seenLines} lines; offset ${offset} is behind its end.`;
    return { success: false, error };
  }
  return describe(window, size, options);
}

/** Reads the file into the window; returns the kind of a binary file. */
async function fill(
  window: LineWindow,
  source: Deno.FsFile,
  size: number,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const decoder = new TextDecoder();
  const chunk = new Uint8Array(CHUNK_BYTES);
  let first = true;
  for (;;) {
    signal?.throwIfAborted();
    const count = await source.read(chunk);
    if (count === null) break;
    const bytes = chunk.subarray(0, count);
    if (first) {
      const kind = binaryKind(bytes.subarray(0, HEAD_BYTES));
      if (kind !== undefined) return kind;
      first = false;
    }
    window.push(decoder.decode(bytes, { stream: true }));
    if (window.next !== undefined && size > COUNTED_BYTES) return undefined;
  }
  window.push(decoder.decode());
  window.finish();
  return undefined;
}

function describe(
  window: LineWindow,
  size: number,
  { offset, numbered }: ReadLinesOptions,
): LinesRead {
  window.finish();
  const { lines, next } = window;
  const text = lines.map((line, index) =>
    numbered ? `${String(offset + index).padStart(6)}\t${line}` : line
  ).join("");
  const last = offset + lines.length - 1;
  const complete = next === undefined || size <= COUNTED_BYTES;
  const total = complete ? { total_lines: window.seenLines } : {};
  const place = { first_line: offset, last_line: Math.max(last, 0), ...total };
  if (next === undefined) return { success: true, output: text, ...place };
  const column = next.column > 1 ? `, column ${next.column}` : "";
  const of = complete ? ` of ${window.seenLines}` : "";
  const remark =
    `[Lines ${offset} to ${last}${of}; the file has ${sizeText(size)}. ` +
    `Continue with offset ${next.offset}${column}.]`;
  const separator = text.endsWith("\n") ? "" : "\n";
  return { success: true, output: text + separator + remark, ...place };
}

/** Which part of a text to keep. */
interface LineWindowOptions {
  /** First line, counted from 1. */
  readonly offset: number;
  /** First character of that line, counted from 1. */
  readonly column: number;
  /** Most lines. */
  readonly limit: number;
  /** Most characters. */
  readonly maxCharacters: number;
}

/** Keeps some lines of a text that arrives in pieces, and never more than those. */
class LineWindow {
  /** The kept lines, each with its `\n` if it has one. */
  readonly lines: string[] = [];
  readonly #options: LineWindowOptions;
  #line = 1;
  #column = 0;
  #current = "";
  #room: number;
  #next: { readonly offset: number; readonly column: number } | undefined;

  constructor(options: LineWindowOptions) {
    this.#options = options;
    this.#room = options.maxCharacters;
  }

  /** Where to go on reading, once the window is full and more text follows. */
  get next(): { readonly offset: number; readonly column: number } | undefined {
    return this.#next;
  }

  /** Number of lines seen so far; an unfinished one counts. */
  get seenLines(): number {
    return this.#line - (this.#column === 0 ? 1 : 0);
  }

  /** Takes the next piece of the text. */
  push(text: string): void {
    let start = 0;
    for (;;) {
      const end = text.indexOf("\n", start);
      if (end < 0) break;
      this.#add(text.slice(start, end + 1));
      this.#endLine();
      start = end + 1;
    }
    if (start < text.length) this.#add(text.slice(start));
  }

  /** Takes the end of the text. */
  finish(): void {
    if (this.#current !== "") this.#endLine();
  }

  #add(piece: string): void {
    const { offset, column, limit } = this.#options;
    const skipped = this.#line === offset
      ? Math.max(0, column - 1 - this.#column)
      : 0;
    const wanted = this.#line < offset ? "" : piece.slice(skipped);
    const at = this.#column + Math.min(skipped, piece.length);
    this.#column += piece.length;
    if (wanted === "" || this.#next !== undefined) return;
    if (this.#line >= offset + limit) {
      this.#next = { offset: this.#line, column: 1 };
      return;
    }
    // A cut may not leave half a surrogate pair behind.
    const kept = wanted.slice(0, this.#room).replace(/[\uD800-\uDBFF]$/, "");
    this.#current += kept;
    this.#room -= kept.length;
    if (kept.length < wanted.length) {
      this.#next = { offset: this.#line, column: at + kept.length + 1 };
    }
  }

  #endLine(): void {
    if (this.#current !== "") {
      this.lines.push(this.#current.replace(/\r\n$/, "\n"));
      this.#current = "";
    }
    this.#line++;
    this.#column = 0;
  }
}
