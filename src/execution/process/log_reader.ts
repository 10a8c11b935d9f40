import type { LogEntry } from "../../core/tool_result.ts";
import { isPlainObject } from "../../core/json.ts";
import { isLevel } from "../wire/frames.ts";
import { recordStart } from "../wire/log_records.ts";

/** Longest first line of a record, in bytes. */
const MAX_HEADER_BYTES = 512;
/** Size from which the text of one record is reported in pieces. */
const HUGE_BYTES = 256 * 1024;
const NEWLINE = 10;

/** What {@linkcode LogReader} finds in one descriptor's bytes. */
export interface LogReaderEvents {
  /** A console entry, its call known or not. */
  readonly entry: (
    level: LogEntry["level"],
    text: string,
    call: number | undefined,
  ) => void;
  /** Raw output of the tool or of a program that it started. */
  readonly raw: (text: string) => void;
  /** A mark: all that was printed before it has been reported. */
  readonly mark: (mark: number) => void;
}

/** Tells records and raw output apart in the bytes of a child's descriptor. */
export class LogReader {
  readonly #start: Uint8Array;
  readonly #events: LogReaderEvents;
  readonly #rawDecoder = new TextDecoder();
  readonly #textDecoder = new TextDecoder();
  #held: Uint8Array = new Uint8Array(0);
  /** The record whose text is being read. */
  #text: {
    level: LogEntry["level"];
    call: number | undefined;
    left: number;
    readonly huge: boolean;
    parts: string[];
  } | undefined;

  /** @param token The child's token, which starts its records. */
  constructor(token: string, events: LogReaderEvents) {
    this.#start = recordStart(token);
    this.#events = events;
  }

  /** Takes the next bytes. */
  push(chunk: Uint8Array): void {
    let bytes = this.#held.length > 0 ? concat(this.#held, chunk) : chunk;
    this.#held = new Uint8Array(0);
    while (bytes.length > 0) {
      const used = this.#text ? this.#readText(bytes) : this.#readRaw(bytes);
      if (used < 0) {
        this.#held = bytes.slice();
        return;
      }
      bytes = bytes.subarray(used);
    }
  }

  /** Reports what is left at the end of the descriptor. */
  end(): void {
    if (this.#text) this.#finishText();
    if (this.#held.length > 0) this.#raw(this.#held);
    this.#held = new Uint8Array(0);
  }

  #readText(bytes: Uint8Array): number {
    const text = this.#text;
    if (!text) return 0;
    const part = bytes.subarray(0, text.left);
    text.left -= part.length;
    text.parts.push(this.#textDecoder.decode(part, { stream: text.left > 0 }));
    if (text.left === 0) this.#finishText();
    else if (text.huge) {
      // In pieces, which the log buffer may drop: it is never held as a whole.
      this.#events.entry(text.level, text.parts.join(""), text.call);
      text.parts = [];
    }
    return part.length;
  }

  #finishText(): void {
    const text = this.#text;
    this.#text = undefined;
    if (text) this.#events.entry(text.level, text.parts.join(""), text.call);
  }

  /** Reads up to the end of a record's first line; negative when more bytes are needed to tell. */
  #readRaw(bytes: Uint8Array): number {
    const at = this.#findStart(bytes);
    if (at > 0 || at < 0) {
      const raw = at < 0 ? bytes : bytes.subarray(0, at);
      this.#raw(raw);
      return raw.length;
    }
    if (bytes.length < this.#start.length) return -1;
    const header = bytes.subarray(
      this.#start.length,
      this.#start.length + MAX_HEADER_BYTES + 1,
    );
    const end = header.indexOf(NEWLINE);
    if (end < 0 && header.length <= MAX_HEADER_BYTES) return -1;
    const line = new TextDecoder().decode(header.subarray(0, Math.max(end, 0)));
    if (end < 0 || !this.#open(line)) {
      // Somebody printed the token: it is raw output then.
      this.#raw(bytes.subarray(0, this.#start.length));
      return this.#start.length;
    }
    return this.#start.length + end + 1;
  }

  #raw(bytes: Uint8Array): void {
    const text = this.#rawDecoder.decode(bytes, { stream: true });
    if (text !== "") this.#events.raw(text);
  }

  /** Where a record starts, or may start at the very end; -1 if nowhere. */
  #findStart(bytes: Uint8Array): number {
    for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) {
      const end = Math.min(at + this.#start.length, bytes.length);
      let i = at;
      while (i < end && bytes[i] === this.#start[i - at]) i++;
      if (i === end) return at;
    }
    return -1;
  }

  #open(line: string): boolean {
    const record = parseJson(line);
    if (!isPlainObject(record)) return false;
    const { kind, call, level, bytes, mark } = record;
    if (kind === "mark" && typeof mark === "number") {
      this.#events.mark(mark);
      return true;
    }
    if (kind !== "text" || !isLevel(level) || !isCount(bytes)) return false;
    const known = typeof call === "number" ? call : undefined;
    const huge = bytes > HUGE_BYTES;
    this.#text = { level, call: known, left: bytes, huge, parts: [] };
    if (bytes === 0) this.#finishText();
    return true;
  }
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  const whole = new Uint8Array(a.length + b.length);
  whole.set(a);
  whole.set(b, a.length);
  return whole;
}
