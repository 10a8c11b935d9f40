import { CapturedStream } from "./captured_stream.ts";
import { endProgram } from "./end_program.ts";
import { openOutputFile } from "./output_file.ts";
import type { ProgramLaunch } from "./program_config.ts";
import { type ProgramResult, programResult } from "./program_result.ts";

/** Time for reading pipes that something left behind may hold open, in milliseconds. */
const DRAIN_MS = 500;

/** Options of {@linkcode runProgram}. */
export interface RunProgramOptions {
  /** Text for the launch's file, or a shell's command line. */
  readonly text: string;
  /** The program's own arguments. */
  readonly argv?: readonly string[];
  readonly workspace: string;
  /** What runs, for names of files: `python`. */
  readonly label: string;
  /** Time that it may take, in seconds. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
}

/**
 * Runs a program in the workspace, without input. Its output is captured, head and tail of
 * a long one; the whole is saved in the workspace then. In the end the launch's folder is removed.
 *
 * @returns How it ended; that it took too long is a result too.
 * @throws The signal's reason when the call is cancelled: nobody waits for a result.
 */
export async function runProgram(
  launch: ProgramLaunch,
  options: RunProgramOptions,
): Promise<ProgramResult> {
  const { signal } = options;
  try {
    signal?.throwIfAborted();
    if (launch.program_file !== null) {
      await Deno.writeTextFile(launch.program_file, options.text);
    }
    return await start(launch, options);
  } finally {
    // What a program leaves there may be its own to remove only; the host removes the rest.
    await Deno.remove(launch.run_dir, { recursive: true }).catch(() => {});
  }
}

async function start(
  launch: ProgramLaunch,
  { text, argv = [], workspace, label, timeout, signal }: RunProgramOptions,
): Promise<ProgramResult> {
  const started = performance.now();
  const { supervised } = launch;
  const own = launch.program_file === null ? [text] : argv;
  const child = new Deno.Command(launch.command, {
    args: [...launch.args, ...own],
    cwd: workspace,
    clearEnv: true,
    env: { ...launch.env },
    stdin: supervised ? "piped" : "null",
    stdout: "piped",
    stderr: "piped",
    detached: Deno.build.os !== "windows",
  }).spawn();
  const save = (stream: string) => () =>
    openOutputFile({ workspace, label: `${label}-${stream}` });
  const stdout = new CapturedStream(child.stdout, save("stdout"));
  const stderr = new CapturedStream(child.stderr, save("stderr"));
  const cut = await untilCut(child, timeout * 1_000, signal);
  if (cut) await endProgram({ child, supervised });
  const status = await child.status;
  if (supervised) await child.stdin.close().catch(() => {});
  await Promise.all([drained(stdout), drained(stderr)]);
  if (cut === "cancelled") {
    // Closes the files of what was saved.
    stdout.text();
    stderr.text();
    signal?.throwIfAborted();
  }
  const refusal = await refusalOf(launch);
  if (refusal !== undefined) throw new Deno.errors.NotCapable(refusal);
  return programResult({
    launch,
    stdout,
    stderr,
    status,
    timedOutAfter: cut ? timeout : undefined,
    durationMs: Math.round(performance.now() - started),
  });
}

/** Why a program that Deno holds ended, if it was refused something and did not bear it. */
async function refusalOf(
  { protection, run_dir }: ProgramLaunch,
): Promise<string | undefined> {
  if (protection !== "deno") return undefined;
  try {
    using file = await Deno.open(`${run_dir}/refused.txt`);
    const bytes = new Uint8Array(4096);
    return new TextDecoder().decode(
      bytes.subarray(0, await file.read(bytes) ?? 0),
    );
  } catch {
    return undefined;
  }
}

/** Why a program must be ended, or undefined when it ended by itself. */
async function untilCut(
  child: Deno.ChildProcess,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<"timed out" | "cancelled" | undefined> {
  const end = Promise.withResolvers<"timed out" | "cancelled" | undefined>();
  const timer = setTimeout(() => end.resolve("timed out"), timeoutMs);
  const cancel = () => end.resolve("cancelled");
  signal?.addEventListener("abort", cancel);
  if (signal?.aborted) cancel();
  child.status.then(() => end.resolve(undefined));
  try {
    return await end.promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", cancel);
  }
}

async function drained(stream: CapturedStream): Promise<void> {
  const timer = setTimeout(() => stream.cancel(), DRAIN_MS);
  await stream.ended;
  clearTimeout(timer);
}
