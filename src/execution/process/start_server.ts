import { errorText } from "../../core/error_text.ts";
import { removeFolder } from "../remove_folder.ts";
import type { ServerCommand } from "../os_sandbox/server_command.ts";
import type { ProcessGuard } from "./process_guard.ts";
import { settlesWithin } from "./settles_within.ts";
import { stopProcess } from "./stop_process.ts";

/** Time that a server has to end by itself when its input does, in milliseconds. */
const END_GRACE_MS = 300;

/** A program that serves on its standard streams; disposing ends it and all that it started. */
export interface RunningServer extends AsyncDisposable {
  readonly pid: number;
  readonly stdin: WritableStream<Uint8Array>;
  readonly stdout: ReadableStream<Uint8Array>;
  readonly stderr: ReadableStream<Uint8Array>;
  /** How it ended, in words; never rejects. */
  readonly ended: Promise<string>;
}

/** Options of {@linkcode startServer}. */
export interface StartServerOptions {
  /** Kills it should the host be killed. */
  readonly guard: () => ProcessGuard | undefined;
}

/**
 * Starts a program that serves on its standard streams. It leads its own process
 * group, so that a signal to the host's group does not end it first. Needs
 * `--allow-run`.
 *
 * @param command What is started, and in which surroundings.
 * @param options Who watches over it.
 * @throws {Error} If it cannot be started; the message says why. The folder of the run is gone then.
 */
export async function startServer(
  { command, args, env, cwd, marker, runDir }: ServerCommand,
  { guard }: StartServerOptions,
): Promise<RunningServer> {
  await using held = new AsyncDisposableStack();
  held.defer(() => removeFolder(runDir));
  let child: Deno.ChildProcess;
  try {
    child = new Deno.Command(command, {
      args: [...args],
      cwd,
      clearEnv: true,
      env: { ...env },
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
      detached: true,
    }).spawn();
  } catch (error) {
    throw new Error(startFailure(command, error), { cause: error });
  }
  const watcher = guard();
  watcher?.watch(child.pid, marker);
  held.defer(() => watcher?.release(child.pid, marker));
  held.defer(async () => {
    await settlesWithin(END_GRACE_MS, child.status);
    await stopProcess(child, { marker, hasDescendants: () => true });
  });
  const kept = held.move();
  return {
    pid: child.pid,
    stdin: child.stdin,
    stdout: child.stdout,
    stderr: child.stderr,
    ended: child.status.then(({ code, signal }) =>
      signal === null ? `exit code ${code}` : `${signal}`
    ),
    [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose](),
  };
}

function startFailure(command: string, error: unknown): string {
  if (error instanceof Deno.errors.NotFound) {
    return `there is no program ${JSON.stringify(command)} in its PATH`;
  }
  if (error instanceof Deno.errors.NotCapable) {
    return `this host may not start programs (--allow-run): ${
      errorText(error)
    }`;
  }
  return `${JSON.stringify(command)} cannot be started: ${errorText(error)}`;
}
