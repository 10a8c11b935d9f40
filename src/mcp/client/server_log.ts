import type { LogEntry } from "../../core/tool_result.ts";

/** Most lines that are kept. */
const MAX_LINES = 500;

/** Longest line that is kept, in UTF-16 code units. */
const MAX_LINE_LENGTH = 2_000;

/** What a server said beside its answers: the last lines of it. */
export class ServerLog {
  readonly #lines: LogEntry[] = [];
  #count = 0;

  /** Keeps a line. */
  add(level: LogEntry["level"], line: string): void {
    const text = line.length > MAX_LINE_LENGTH
      ? `${line.slice(0, MAX_LINE_LENGTH)}…`
      : line;
    this.#lines.push({ level, text, time: new Date().toISOString() });
    this.#count++;
    if (this.#lines.length > MAX_LINES) this.#lines.shift();
  }

  /** How many lines there were so far. */
  get count(): number {
    return this.#count;
  }

  /** The lines since there were so many, as far as they are kept. */
  since(count: number): readonly LogEntry[] {
    const wanted = this.#count - count;
    return wanted <= 0 ? [] : this.#lines.slice(-wanted);
  }
}
