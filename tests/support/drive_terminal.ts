import { fromFileUrl } from "../../src/core/path.ts";

/** One step of a script; see drive_terminal.py. */
export type TerminalStep =
  | { readonly expect: string }
  | { readonly send: string }
  | { readonly resize: readonly [columns: number, rows: number] }
  | { readonly signal: "SIGINT" | "SIGTERM" | "SIGKILL" | "SIGUSR1" }
  | { readonly mode: string }
  | { readonly suspend: true }
  | { readonly hangUp: true }
  | { readonly answer: string; readonly delay?: number };

/** A program and what happens at its terminal. */
export interface TerminalScript {
  readonly command: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly rows?: number;
  /** Whether standard output is the terminal too. */
  readonly shared?: boolean;
  /** Keys that are in the terminal before the program starts. */
  readonly ahead?: string;
  /** Seconds for everything. */
  readonly deadline?: number;
  readonly steps: readonly TerminalStep[];
}

/** How a terminal treats keys: all three hold in a shell. */
export interface TerminalMode {
  readonly echo: boolean;
  readonly lines: boolean;
  readonly signals: boolean;
}

/** What came of a script. */
export interface TerminalRun {
  /** Exit code, or a signal's number below zero. */
  readonly code: number;
  /** All that was sent to the terminal. */
  readonly screen: string;
  readonly stdout: string;
  /** By the names that the script gave, and `end`. */
  readonly modes: Readonly<Record<string, TerminalMode>>;
  /** When the program was started, each text seen, and the program ended: seconds since 1970. */
  readonly times: readonly number[];
}

/** The mode of a shell. */
export const COOKED: TerminalMode = { echo: true, lines: true, signals: true };

/** The mode in which each key arrives as it is. */
export const RAW: TerminalMode = { echo: false, lines: false, signals: false };

/**
 * Runs a program in a pseudo-terminal and plays a script.
 *
 * @param script What to run and what to press.
 * @throws {Error} If a step does not come true.
 */
export async function driveTerminal(
  script: TerminalScript,
): Promise<TerminalRun> {
  const driver = fromFileUrl(new URL("drive_terminal.py", import.meta.url));
  const child = new Deno.Command("python3", {
    args: [driver],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify(script)));
  await writer.close();
  const { stdout } = await child.output();
  const { failed, ...run } = JSON.parse(new TextDecoder().decode(stdout));
  if (failed) {
    throw new Error(`${Deno.inspect(failed)} in ${Deno.inspect(run)}`);
  }
  return run;
}
