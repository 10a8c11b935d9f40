import type {
  Terminal,
  TerminalSession,
} from "../../../src/cli/terminal/terminal.ts";
import { eventually } from "../../support/eventually.ts";

/** A terminal in memory: keys are pressed by the test, the screen is a string. */
export class FakeTerminal implements Terminal {
  /** All that was written. */
  screen = "";
  /** How often it was taken, and given back. */
  opened = 0;
  closed = 0;
  size = { columns: 60, rows: 20 };
  #keys = Promise.withResolvers<Uint8Array | null>();
  readonly #onResize = new Set<() => void>();

  /** Presses keys; null ends the input. */
  press(keys: string | null): void {
    this.#keys.resolve(keys === null ? null : new TextEncoder().encode(keys));
    this.#keys = Promise.withResolvers();
  }

  /** Changes the size. */
  resize(columns: number, rows: number): void {
    this.size = { columns, rows };
    for (const listener of this.#onResize) listener();
  }

  /** Waits until something was shown that was not before; the screen is then forgotten. */
  async shows(text: string): Promise<void> {
    await eventually(() => this.screen.includes(text), 5_000);
    // The reading of keys begins right after.
    await new Promise((resolve) => setTimeout(resolve));
    this.screen = "";
  }

  open(): Promise<TerminalSession> {
    this.opened++;
    return Promise.resolve({
      size: () => this.size,
      write: (text: string) => Promise.resolve(void (this.screen += text)),
      read: () => this.#keys.promise,
      onResize: (listener: () => void) => void this.#onResize.add(listener),
      [Symbol.asyncDispose]: () => Promise.resolve(void this.closed++),
    });
  }
}
