import type { CliIo } from "../cli_io.ts";
import type {
  OpenTerminalOptions,
  Terminal,
  TerminalSession,
  TerminalSize,
} from "./terminal.ts";

/**
 * How often, and for how long each time in milliseconds, no key must come until
 * what was typed before a question counts as read: many short waits, since on a
 * busy machine one long wait can end before the reading had its turn.
 */
const QUIET_WAITS = 5;
const QUIET_WAIT_MS = 30;

const CTRL_C = 3;

/** Size to assume when the terminal does not tell. */
const DEFAULT_SIZE: TerminalSize = { columns: 80, rows: 24 };

/** Has a terminal say what is pasted, or send it as it is. */
const MARK_PASTE = "\x1b[?2004h";
const PLAIN_PASTE = "\x1b[?2004l";

/** The terminal that stdin and stderr of this process are. */
export class ProcessTerminal implements Terminal {
  readonly #io: CliIo;
  /** A read cannot be taken back: the next prompt waits for the same one. */
  #reading: Promise<Uint8Array | null> | undefined;
  /** Whether what is typed between prompts is not shown. */
  #isHushed = false;

  /**
   * @param io Holds back what others write.
   */
  constructor(io: CliIo) {
    this.#io = io;
  }

  /** Takes the terminal: raw mode, which disposing ends. */
  async open(
    { keepsTyped = false }: OpenTerminalOptions = {},
  ): Promise<TerminalSession> {
    await using held = new AsyncDisposableStack();
    const output = await this.#io.holdOutput();
    held.defer(() => output.release());
    Deno.stdin.setRaw(true);
    held.defer(() => this.#rest());
    await write(output.atLineStart ? PLAIN_PASTE : `${PLAIN_PASTE}\r\n`);
    let typed = keepsTyped ? undefined : await this.#forgetTyped();
    const owned = held.move();
    return {
      size: terminalSize,
      write,
      read: async () => {
        const first = typed;
        typed = undefined;
        return first ?? await this.#read();
      },
      onResize: (listener) => {
        owned.defer(listenTo("SIGWINCH", listener));
        // A shell gives the terminal back in a mode of its own.
        owned.defer(listenTo("SIGCONT", () => {
          setRaw(true);
          listener();
        }));
      },
      [Symbol.asyncDispose]: () => owned.disposeAsync(),
    };
  }

  /**
   * Has the terminal show nothing of what is typed between prompts, where it would
   * stand in the middle of what is printed, until it is disposed of. It is kept for
   * the next prompt, pastes as such; Ctrl-C stays a signal.
   */
  async hush(): Promise<AsyncDisposable> {
    this.#isHushed = true;
    await this.#rest();
    return {
      [Symbol.asyncDispose]: async () => {
        this.#isHushed = false;
        await this.#rest();
      },
    };
  }

  /** What the terminal does while no prompt is read. */
  async #rest(): Promise<void> {
    // Windows has no such mode.
    const isHushed = this.#isHushed && Deno.build.os !== "windows";
    await write(isHushed ? MARK_PASTE : PLAIN_PASTE);
    setRaw(isHushed, { cbreak: isHushed });
  }

  /** Reads what was typed before the question; what of it is not forgotten. */
  async #forgetTyped(): Promise<Uint8Array | undefined> {
    let quiet = 0;
    while (quiet < QUIET_WAITS) {
      const waited = Promise.withResolvers<void>();
      const timer = setTimeout(waited.resolve, QUIET_WAIT_MS);
      const bytes = await Promise.race([this.#read(), waited.promise]);
      clearTimeout(timer);
      // The end of input, which the prompt is to see for itself.
      if (bytes === null) return undefined;
      // In raw mode nothing else ends the program.
      if (bytes?.includes(CTRL_C)) return Uint8Array.of(CTRL_C);
      quiet = bytes === undefined ? quiet + 1 : 0;
    }
    return undefined;
  }

  #read(): Promise<Uint8Array | null> {
    return this.#reading ??= readChunk().finally(() => {
      this.#reading = undefined;
    });
  }
}

async function readChunk(): Promise<Uint8Array | null> {
  const buffer = new Uint8Array(4_096);
  try {
    const count = await Deno.stdin.read(buffer);
    return count === null ? null : buffer.subarray(0, count);
  } catch {
    // A terminal that was closed under the program: nobody can answer there.
    return null;
  }
}

async function write(text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  let written = 0;
  try {
    while (written < bytes.length) {
      written += await Deno.stderr.write(bytes.subarray(written));
    }
  } catch {
    // A terminal that was closed: reading from it tells the same.
  }
}

function setRaw(isRaw: boolean, options?: Deno.SetRawOptions): void {
  try {
    Deno.stdin.setRaw(isRaw, options);
  } catch {
    // A terminal that was closed has no mode.
  }
}

/** Columns and rows of this process's terminal. */
export function terminalSize(): TerminalSize {
  try {
    const { columns, rows } = Deno.consoleSize();
    return {
      columns: columns || DEFAULT_SIZE.columns,
      rows: rows || DEFAULT_SIZE.rows,
    };
  } catch {
    // Some pseudo-terminals have no size.
    return DEFAULT_SIZE;
  }
}

function listenTo(
  signal: "SIGWINCH" | "SIGCONT",
  listener: () => void,
): () => void {
  // Windows has no such signals: there the next key draws anew.
  if (Deno.build.os === "windows") return () => {};
  Deno.addSignalListener(signal, listener);
  return () => Deno.removeSignalListener(signal, listener);
}
