import type { CapturedStream } from "./captured_stream.ts";
import type { ProgramLaunch } from "./program_config.ts";

/** What a program printed and how it ended. */
export interface ProgramResult {
  readonly success: boolean;
  /** Everything that a model needs to see of it. */
  readonly output: string;
  readonly error?: string;
  readonly stdout: string;
  readonly stderr: string;
  /** Its exit code; 128 and the signal's number after a signal, 124 when its time was over. */
  readonly return_code: number;
  readonly signal?: string;
  readonly timed_out?: true;
  readonly duration_ms: number;
  /** What held it: `bubblewrap`, `deno` or `none`. */
  readonly protection: string;
  readonly notes?: readonly string[];
  /** Files of the workspace with the whole of long outputs. */
  readonly saved_output?: readonly string[];
}

/** What {@linkcode programResult} makes a result of. */
export interface EndedProgram {
  readonly launch: ProgramLaunch;
  readonly stdout: CapturedStream;
  readonly stderr: CapturedStream;
  readonly status: Deno.CommandStatus;
  /** Seconds after which it was ended. */
  readonly timedOutAfter: number | undefined;
  readonly durationMs: number;
}

const SIGNALS: Readonly<Record<number, string>> = {
  1: "SIGHUP",
  2: "SIGINT",
  3: "SIGQUIT",
  4: "SIGILL",
  6: "SIGABRT",
  8: "SIGFPE",
  9: "SIGKILL",
  11: "SIGSEGV",
  13: "SIGPIPE",
  14: "SIGALRM",
  15: "SIGTERM",
};

/** Exit code of a program whose time was over, as `timeout` has it. */
const TIMED_OUT = 124;

/** The result of a program that has ended. */
export function programResult(ended: EndedProgram): ProgramResult {
  const { launch, status, timedOutAfter, durationMs } = ended;
  const stdout = shown(ended.stdout.text(), launch);
  const stderr = shown(ended.stderr.text(), launch);
  const saved = [ended.stdout.savedAs, ended.stderr.savedAs]
    .filter((name) => name !== undefined);
  const timedOut = timedOutAfter !== undefined;
  const code = timedOut ? TIMED_OUT : status.code;
  const signal = timedOut ? undefined : status.signal ?? SIGNALS[code - 128];
  const end = timedOut
    ? `The program was ended after ${timedOutAfter} s, with all that it had started`
    : `The program ended with return code ${code}${
      signal ? ` (${signal})` : ""
    }`;
  const failed = code !== 0;
  return {
    success: !failed,
    output: modelText({ stdout, stderr, end: failed ? end : undefined }),
    ...(failed && { error: withCause(end, stderr) }),
    stdout,
    stderr,
    return_code: code,
    ...(signal && { signal }),
    ...(timedOut && { timed_out: true }),
    duration_ms: durationMs,
    protection: launch.protection,
    ...(launch.notes.length > 0 && { notes: launch.notes }),
    ...(saved.length > 0 && { saved_output: saved }),
  };
}

/** Deno says so whenever a host's permission broker guards a program. */
const BROKER_WARNING = "Warning Permission broker is an experimental feature\n";

/** Without the run's own folder, which is gone by now, and what the program did not say. */
function shown(
  text: string,
  { run_dir, protection }: ProgramLaunch,
): string {
  const guarded = protection === "deno" && text.startsWith(BROKER_WARNING);
  return (guarded ? text.slice(BROKER_WARNING.length) : text)
    .replaceAll(`file://${run_dir}/`, "").replaceAll(`${run_dir}/`, "");
}

function modelText(
  { stdout, stderr, end }: {
    readonly stdout: string;
    readonly stderr: string;
    readonly end: string | undefined;
  },
): string {
  const parts = [
    stdout.trimEnd(),
    stderr.trim() && `[stderr]\n${stderr.trimEnd()}`,
    end && `[${end}]`,
  ].filter((part) => part);
  return parts.join("\n") || "(The program printed nothing.)";
}

/** How a line begins that says what went wrong, wherever it stands. */
const CAUSE = /^(?:error|fatal)(?:\[\w+\])?: /i;

/** Programs say what went wrong in a line of their own, interpreters in the last one. */
function withCause(end: string, stderr: string): string {
  const lines = stderr.trimEnd().split("\n")
    .filter((line) => !/^\s+at /.test(line));
  const cause = lines.find((line) => CAUSE.test(line)) ?? lines.at(-1);
  const shown = cause?.trim().slice(0, 500);
  return shown ? `${end}: ${shown}` : `${end}.`;
}
