import type { LogEntry } from "../../core/tool_result.ts";

/** Where the side that runs tools puts what they print. */
export interface LogSink {
  /**
   * Puts one entry, at once: what a tool printed before it spins or exits must not be lost.
   *
   * @param call The call that printed it, if known.
   */
  write(call: number | undefined, level: LogEntry["level"], text: string): void;
  /**
   * Marks how far the logs go now.
   *
   * @param always Whether to mark them though nothing was seen being written.
   * @returns The number of the mark, or undefined when the logs need none.
   */
  mark(always?: boolean): number | undefined;
}
