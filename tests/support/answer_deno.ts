import { driveTerminal } from "./drive_terminal.ts";
import { outputText } from "./output_text.ts";

/** A program that is run in a pseudo-terminal, or without any. */
export interface AskingProgram {
  readonly command: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Answers to Deno's questions, in order. */
  readonly answers?: readonly string[];
  /** Seconds that an answer takes. @default {0} */
  readonly delay?: number;
  /** Whether there is a terminal. @default {true} */
  readonly terminal?: boolean;
}

/** What a program did. */
export interface AskedRun {
  readonly code: number;
  /** What Deno asked for, in order, such as `run access to "git"`. */
  readonly asked: readonly string[];
  readonly stdout: string;
  /** What the terminal showed, or standard error without one. */
  readonly screen: string;
}

/**
 * Runs a program and answers what Deno asks for.
 *
 * @throws {Error} If fewer questions came than there are answers.
 */
export async function answerDeno(
  { terminal = true, ...program }: AskingProgram,
): Promise<AskedRun> {
  const run = terminal
    ? await inTerminal(program)
    : await withoutTerminal(program);
  const asked = [...run.screen.matchAll(/Deno requests (.*?)\.\r?\n/g)];
  return { ...run, asked: asked.map(([, what = ""]) => what) };
}

type Run = Omit<AskedRun, "asked">;

async function inTerminal(
  { answers = [], delay = 0, ...program }: AskingProgram,
): Promise<Run> {
  const steps = answers.map((answer) => ({ answer, delay }));
  // Where a terminal has no size, Deno draws nothing of what it downloads.
  const size = { columns: 0, rows: 0 };
  return await driveTerminal({ ...program, ...size, steps });
}

async function withoutTerminal(
  { command: [program = "", ...args], cwd, env }: AskingProgram,
): Promise<Run> {
  const start = { args, cwd, env: { ...env }, stdin: "null" } as const;
  const output = await new Deno.Command(program, start).output();
  const { code, stdout, stderr } = outputText(output);
  return { code, stdout, screen: stderr };
}
