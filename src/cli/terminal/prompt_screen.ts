import { widthOf } from "./fit_text.ts";
import type { PromptFrame } from "./prompt.ts";
import type { TerminalSession } from "./terminal.ts";

const CLEAR_BELOW = "\r\x1b[J";
// Where a terminal takes a character for wider than we do, its line ends at the
// edge instead of pushing the rest of the prompt down.
const NO_WRAP = "\x1b[?7l";
const WRAP = "\x1b[?7h";

/** Draws one prompt at the bottom of a terminal, again and again in the same place. */
export class PromptScreen {
  readonly #session: Pick<TerminalSession, "size" | "write">;
  #drawn: PromptFrame = { lines: [] };

  /**
   * @param session The terminal, with the cursor at the start of a line.
   */
  constructor(session: Pick<TerminalSession, "size" | "write">) {
    this.#session = session;
  }

  /**
   * Draws a frame where the last one was.
   *
   * @param frame What is to be seen from now on.
   */
  async draw(frame: PromptFrame): Promise<void> {
    const cursor = `${moveUp(frame.below ?? 0)}\r${moveRight(cursorOf(frame))}`;
    const lines = frame.lines.join("\r\n");
    const text = `${this.#erase()}${NO_WRAP}${lines}${WRAP}${cursor}`;
    this.#drawn = frame;
    await this.#session.write(text);
  }

  /**
   * Takes the prompt away; one line stays.
   *
   * @param line That line.
   */
  async finish(line: string): Promise<void> {
    const text = `${this.#erase()}${line}\r\n`;
    this.#drawn = { lines: [] };
    await this.#session.write(text);
  }

  #erase(): string {
    const { columns } = this.#session.size();
    const { lines, below = 0 } = this.#drawn;
    // In a terminal that became narrower, lines take more rows than before.
    const rowsOf = (line: string): number =>
      Math.max(1, Math.ceil(widthOf(line) / columns));
    const above = lines.slice(0, lines.length - below).slice(0, -1).map(rowsOf)
      .reduce((sum, rows) => sum + rows, 0);
    return moveUp(above + Math.floor(cursorOf(this.#drawn) / columns)) +
      CLEAR_BELOW;
  }
}

function cursorOf({ lines, cursor, below = 0 }: PromptFrame): number {
  return cursor ?? widthOf(lines.at(-1 - below) ?? "");
}

function moveUp(rows: number): string {
  return rows === 0 ? "" : `\x1b[${rows}A`;
}

function moveRight(columns: number): string {
  return columns === 0 ? "" : `\x1b[${columns}C`;
}
