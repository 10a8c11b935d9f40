import type {
  OpenTerminalOptions,
  Terminal,
  TerminalSession,
} from "../../terminal/terminal.ts";
import type { LiveArea } from "./live_area.ts";

/** A terminal whose changing rows go while a question is on the screen. */
export class PausingTerminal implements Terminal {
  readonly #terminal: Terminal;
  readonly #live: LiveArea;

  /**
   * @param terminal The terminal.
   * @param live Its changing rows.
   */
  constructor(terminal: Terminal, live: LiveArea) {
    this.#terminal = terminal;
    this.#live = live;
  }

  /** Takes the terminal, without the rows. */
  async open(options?: OpenTerminalOptions): Promise<TerminalSession> {
    await using held = new AsyncDisposableStack();
    held.use(await this.#live.pause());
    const session = held.use(await this.#terminal.open(options));
    const owned = held.move();
    return {
      size: () => session.size(),
      write: (text) => session.write(text),
      read: () => session.read(),
      onResize: (listener) => session.onResize(listener),
      [Symbol.asyncDispose]: () => owned.disposeAsync(),
    };
  }
}
