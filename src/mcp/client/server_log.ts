import type { LogEntry } from "../../core/tool_result.ts";

/** Most lines that are kept. */
const MAX_LINES = 500;

/** Longest line that is kept, in UTF-16 code units. */
const MAX_LINE_LENGTH = 2_000;

interface Line extends LogEntry {
  readonly isShared: boolean;
}

/** What a server said beside its answers: the last lines of it. */
export class ServerLog {
  readonly #isShared: () => boolean;
  readonly #lines: Line[] = [];
  #count = 0;

  /** @param isShared Whether what comes now may belong to calls of several callers. */
  constructor(isShared: () => boolean) {
    this.#isShared = isShared;
  }

  /** Keeps a line. */
  add(level: LogEntry["level"], line: string): void {
    const text = line.length > MAX_LINE_LENGTH
      ? `${line.slice(0, MAX_LINE_LENGTH)}…`
      : line;
    const time = new Date().toISOString();
    this.#lines.push({ level, text, time, isShared: this.#isShared() });
    this.#count++;
    if (this.#lines.length > MAX_LINES) this.#lines.shift();
  }

  /** How many lines there were so far. */
  get count(): number {
    return this.#count;
  }

  /** The lines since there were so many, as far as they are kept, and are nobody else's. */
  since(count: number): readonly LogEntry[] {
    const wanted = this.#count - count;
    const lines = wanted <= 0 ? [] : this.#lines.slice(-wanted);
    return lines.filter(({ isShared }) => !isShared)
      .map(({ level, text, time }) => ({ level, text, time }));
  }
}
