import type { LogEntry } from "../core/tool_result.ts";

/** Size of the logs that one call keeps, in bytes: half for their beginning, half for their end. */
export const MAX_LOG_BYTES = 1024 * 1024;

/** Raw output that follows raw output of its level joins it up to this size. */
const MAX_JOINED_BYTES = 64 * 1024;

/** What an entry counts besides its text: empty lines must not be without end. */
const ENTRY_BYTES = 64;

interface Held {
  readonly level: LogEntry["level"];
  text: string;
  bytes: number;
  readonly time: string;
  /** Output that comes in pieces of any size. */
  readonly raw: boolean;
}

/** Options of {@linkcode LogBuffer.add}. */
export interface AddLogOptions {
  /** Whether the text is a piece of raw output, which joins what is before it. */
  readonly raw?: boolean;
}

/** What a call printed, the middle left out when it is too much. */
export class LogBuffer {
  readonly #head: Held[] = [];
  #headRoom = MAX_LOG_BYTES / 2;
  #tail: Held[] = [];
  #tailStart = 0;
  #tailBytes = 0;
  #dropped = 0;
  /** Whether the first entry of the tail goes on where the last one of the head was cut. */
  #split = false;

  /** Adds what was printed. */
  add(
    level: LogEntry["level"],
    text: string,
    { raw = false }: AddLogOptions = {},
  ): void {
    const bytes = utf8Length(text);
    if (bytes + ENTRY_BYTES <= this.#headRoom) {
      this.#headRoom -= append(this.#head, { level, text, bytes, raw });
      return;
    }
    const cut = cutAfter(text, this.#headRoom - ENTRY_BYTES);
    if (cut > 0) {
      const start = text.slice(0, cut);
      append(this.#head, { level, text: start, bytes: utf8Length(start), raw });
      this.#split = true;
    }
    this.#headRoom = 0;
    this.#addToTail(level, text.slice(cut), raw);
  }

  #addToTail(level: LogEntry["level"], text: string, raw: boolean): void {
    const bytes = utf8Length(text);
    this.#tailBytes += append(this.#tail, { level, text, bytes, raw });
    this.#trim();
  }

  #trim(): void {
    const limit = MAX_LOG_BYTES / 2;
    while (this.#tailBytes > limit) {
      const first = this.#tail[this.#tailStart];
      if (first === undefined) return;
      if (this.#tail.length - this.#tailStart > 1) {
        this.#tailStart++;
        this.#tailBytes -= ENTRY_BYTES;
        this.#drop(first.bytes);
      } else {
        const surplus = this.#tailBytes - limit;
        const cut = cutAfter(first.text, surplus) + 1;
        const from = isLowSurrogate(first.text, cut) ? cut + 1 : cut;
        const kept = first.text.slice(from);
        const bytes = utf8Length(kept);
        this.#drop(first.bytes - bytes);
        first.text = kept;
        first.bytes = bytes;
      }
    }
    // Cut off in large steps, so that dropping stays cheap.
    if (this.#tailStart > 1024 && this.#tailStart * 2 > this.#tail.length) {
      this.#tail = this.#tail.slice(this.#tailStart);
      this.#tailStart = 0;
    }
  }

  #drop(bytes: number): void {
    this.#tailBytes -= bytes;
    this.#dropped += bytes;
  }

  /** What was kept, in order; where something was left out an entry says how much. */
  entries(): LogEntry[] {
    const head = [...this.#head];
    const tail = this.#tail.slice(this.#tailStart);
    if (this.#dropped > 0) {
      const text = `[${this.#dropped} bytes of output left out]`;
      const time = new Date().toISOString();
      head.push({ level: "warning", text, bytes: 0, time, raw: false });
    } else if (this.#split) {
      const [cut, rest] = [head.pop(), tail.shift()];
      if (cut && rest) head.push({ ...cut, text: cut.text + rest.text });
    }
    return [...head, ...tail].map(({ level, text, time, raw }) => ({
      level,
      text: raw ? text.replace(/\r?\n$/, "") : text,
      time,
    }));
  }
}

/** Adds a piece to a list; the bytes that the list grew by. */
function append(list: Held[], piece: Omit<Held, "time">): number {
  const last = list.at(-1);
  const { level, text, bytes, raw } = piece;
  if (
    raw && last?.raw && last.level === level &&
    last.bytes + bytes <= MAX_JOINED_BYTES
  ) {
    last.text += text;
    last.bytes += bytes;
    return bytes;
  }
  list.push({ ...piece, time: new Date().toISOString() });
  return bytes + ENTRY_BYTES;
}

/** Bytes of a text in UTF-8; a surrogate pair counts six, so never too few. */
function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) bytes += extraBytes(text, i);
  return bytes;
}

/** The length of the longest beginning of a text that is not over a number of bytes. */
function cutAfter(text: string, maxBytes: number): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    bytes += 1 + extraBytes(text, i);
    // A pair of surrogates is not taken apart.
    if (bytes > maxBytes) return i > 0 && isLowSurrogate(text, i) ? i - 1 : i;
  }
  return text.length;
}

function extraBytes(text: string, i: number): 0 | 1 | 2 {
  const code = text.charCodeAt(i);
  return code <= 0x7f ? 0 : code > 0x7ff ? 2 : 1;
}

function isLowSurrogate(text: string, i: number): boolean {
  return (text.charCodeAt(i) & 0xfc00) === 0xdc00;
}
