/** Columns and rows of a terminal. */
export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** A terminal that a prompt has to itself: keys come as bytes, and others who write wait. */
export interface TerminalSession extends AsyncDisposable {
  size(): TerminalSize;
  write(text: string): Promise<void>;
  /** What is typed next, in raw form; null when no more can come. */
  read(): Promise<Uint8Array | null>;
  /** Calls `listener` whenever the size changes. */
  onResize(listener: () => void): void;
}

/** Options of {@linkcode Terminal.open}. */
export interface OpenTerminalOptions {
  /** Whether what was typed before counts, as it does where no question is asked. @default {false} */
  readonly keepsTyped?: boolean;
}

/** A terminal where an operator can be asked. */
export interface Terminal {
  /**
   * Takes the terminal for one prompt. What was typed before is thrown away: it
   * was no answer to a question that nobody had seen.
   */
  open(options?: OpenTerminalOptions): Promise<TerminalSession>;
}
