import type { LogEntry } from "../../core/tool_result.ts";
import { LogReader } from "./log_reader.ts";
import { Marks } from "./marks.ts";

/** Length of the end of the error output that is kept to explain why a process ended. */
const KEPT_ERROR_TEXT = 4096;

/** What Deno says when it has a permission broker. */
const BROKER_WARNING =
  /^(?:\p{Cc}\[[\d;]*m)*Warning(?:\p{Cc}\[[\d;]*m)* Permission broker is an experimental feature\n/u;

/** Receives what a child printed. */
export type ChildLogListener = (
  level: LogEntry["level"],
  text: string,
  details: { readonly call?: number; readonly raw?: boolean },
) => void;

/** Reads what a child prints on descriptors 1 and 2, as fast as it comes. */
export class ChildLogs {
  readonly #marks = new Marks();
  readonly #readers: ReadableStreamDefaultReader<Uint8Array>[] = [];
  #lastErrors = "";
  /** Resolves when both descriptors have ended; rejects when one cannot be read. */
  readonly ended: Promise<void>;

  /** @param token The child's token, which starts its records. */
  constructor(
    child: Pick<Deno.ChildProcess, "stdout" | "stderr">,
    token: string,
    listener: ChildLogListener,
  ) {
    this.ended = Promise.all([
      this.#pump(child.stdout, 0, token, listener),
      this.#pump(child.stderr, 1, token, listener),
    ]).then(() => {});
  }

  /** The end of what was printed as raw error output. */
  get lastErrors(): string {
    return this.#lastErrors.trim();
  }

  /** Resolves when both descriptors were read up to a mark, or have ended. */
  reached(mark: number): Promise<void> {
    return this.#marks.wait(mark);
  }

  /** Stops reading, though something that the child started may hold a descriptor open. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#readers.map((reader) => reader.cancel()));
  }

  async #pump(
    stream: ReadableStream<Uint8Array>,
    pipe: 0 | 1,
    token: string,
    listener: ChildLogListener,
  ): Promise<void> {
    const level = pipe === 0 ? "info" : "error";
    const records = new LogReader(token, {
      entry: (entryLevel, text, call) => listener(entryLevel, text, { call }),
      raw: (text) => {
        const shown = pipe === 1 ? text.replace(BROKER_WARNING, "") : text;
        if (shown === "") return;
        if (pipe === 1) {
          this.#lastErrors = (this.#lastErrors + shown).slice(-KEPT_ERROR_TEXT);
        }
        listener(level, shown, { raw: true });
      },
      mark: (mark) => this.#marks.reach(pipe, mark),
    });
    const reader = stream.getReader();
    this.#readers.push(reader);
    try {
      while (true) {
        const { done, value } = await reader.read();
        if (done) break;
        records.push(value);
      }
    } finally {
      records.end();
      this.#marks.close(pipe);
    }
  }
}
