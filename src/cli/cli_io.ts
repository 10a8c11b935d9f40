import type { HeldOutput } from "./output_gate.ts";

/** What a command may touch of the outside world besides files: streams, environment, terminal, signals. */
export interface CliIo {
  /** Current folder, absolute: relative paths of the command line start here. */
  readonly cwd: string;
  /** Columns of the terminal that stdout is, undefined when it is none. */
  readonly stdoutColumns: number | undefined;
  /** Whether stderr is a terminal. */
  readonly stderrIsTerminal: boolean;
  /** Whether keys can be read: stdin is a terminal. */
  readonly stdinIsTerminal: boolean;
  /**
   * From now on SIGINT and SIGTERM do not end the process but abort this
   * signal, with an `Interruption` as its reason; for what has more to end than itself.
   */
  watchSignals(): AbortSignal;
  /**
   * Has SIGINT handled, until it is disposed of, by a function that tells whether
   * it did: then nothing is aborted. The last one counts.
   */
  onInterrupt(listener: () => boolean): Disposable;
  /** Does what SIGINT does: a terminal that a prompt has to itself sends none. */
  interrupt(): void;
  /** Value of an environment variable. */
  env(name: string): string | undefined;
  /** Writes results; resolves when all is written. */
  stdout(text: string): Promise<void>;
  /** Writes everything else; resolves when all is written. */
  stderr(text: string): Promise<void>;
  /** Keeps back what goes to the terminal through `stdout` and `stderr`, until it is released. */
  holdOutput(): Promise<HeldOutput>;
  /** Standard input as it comes, as UTF-8. */
  stdinText(): AsyncIterable<string>;
  /** Reads standard input to its end, as UTF-8. */
  stdin(): Promise<string>;
}
