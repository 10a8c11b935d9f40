import type { Failure } from "./file_failure.ts";
import type { ProgramGate } from "./program_gate.ts";
import type { ProgramResult } from "./program_result.ts";
import { runProgram } from "./run_program.ts";

/** What tools that run programs use of the host's context. */
export interface ProgramContext {
  readonly workspace?: string;
  readonly signal?: AbortSignal;
}

/** Options of {@linkcode runSource}. */
export interface RunSourceOptions {
  readonly argv?: readonly string[];
  /** What runs, for names of files and errors: `python`. */
  readonly label: string;
  /** Time that it may take, in seconds. */
  readonly timeout: number;
  readonly context: ProgramContext | undefined;
  /** Makes the text that is run of the text that was permitted. */
  readonly prepare?: (source: string) => string;
}

/**
 * Runs a program that passes the gate.
 *
 * @param source Its text, as the model gave it and the operator sees it.
 * @throws {Deno.errors.NotCapable} If it may not run.
 */
export async function runSource(
  gate: ProgramGate,
  source: string,
  { argv = [], label, timeout, context, prepare = (text) => text }:
    RunSourceOptions,
): Promise<ProgramResult | Failure> {
  const fault = faultOf(source, argv);
  if (fault) return { success: false, error: `Cannot run ${label}: ${fault}.` };
  try {
    const launch = await gate.permit({ source, argv });
    const running = runProgram(launch, {
      text: prepare(source),
      argv,
      workspace: context?.workspace ?? Deno.cwd(),
      label,
      timeout,
      signal: context?.signal,
    });
    // The host looks at what it left however it ended.
    const notes = await running.then(
      () => gate.ended(launch),
      () => gate.ended(launch),
    );
    const result = await running;
    return notes.length === 0 ? result : withNotes(result, notes);
  } catch (error) {
    if (
      error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotSupported
    ) {
      return { success: false, error: `Cannot run ${label}: ${error.message}` };
    }
    throw error;
  }
}

function withNotes(
  result: ProgramResult,
  notes: readonly string[],
): ProgramResult {
  return {
    ...result,
    output: [result.output, ...notes.map((note) => `[${note}]`)].join("\n"),
    notes: [...result.notes ?? [], ...notes],
  };
}

function faultOf(source: string, argv: readonly string[]): string | undefined {
  if (source.trim() === "") return "there is nothing to run";
  if ([source, ...argv].some((text) => text.includes("\0"))) {
    return "it holds a NUL character";
  }
  return undefined;
}
