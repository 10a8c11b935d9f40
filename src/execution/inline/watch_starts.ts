import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import workerThreads from "node:worker_threads";
import { patchFunction } from "./patch_function.ts";
import { processPrograms } from "./process_programs.ts";
import {
  type ProgramStart,
  startOfChildProcess,
  startOfCommand,
  startOfFile,
  startOfShell,
} from "./program_start.ts";
import { revokeRun } from "./revoke_run.ts";
import type { StartWatcher } from "./start_watcher.ts";

/**
 * Has a watcher told of each program that this process starts by `Deno.Command`
 * or `node:child_process`, and of each thread, which may start any.
 *
 * @returns A function that ends it; the last one gives the globals back.
 */
export function watchStarts(watcher: StartWatcher): () => void {
  const programs = processPrograms();
  if (programs.watchers.size === 0) programs.restore = patchAll();
  programs.watchers.add(watcher);
  return () => {
    if (!programs.watchers.delete(watcher)) return;
    if (programs.watchers.size === 0) programs.restore();
  };
}

function started(start: ProgramStart, proceed: () => unknown): unknown {
  const watchers = [...processPrograms().watchers];
  const asked = watchers.some(({ asksEachTime }) => asksEachTime);
  const run = asked ? () => askedAnew(proceed) : proceed;
  return watchers.reduce<() => unknown>(
    (inner, watcher) => () => watcher.around(start, inner, { asked }),
    run,
  )();
}

/** What was granted at a question before must be asked for again, and what is granted now. */
function askedAnew(proceed: () => unknown): unknown {
  revokeRun();
  try {
    return proceed();
  } finally {
    revokeRun();
  }
}

/** Makes `started` go around all starts; the function that it returns undoes it. */
function patchAll(): () => void {
  const undo = [
    ...patchCommands(),
    ...patchChildProcesses(),
    ...patchThreads(),
  ];
  syncBuiltinESMExports();
  return () => {
    for (const restore of undo) restore();
    syncBuiltinESMExports();
  };
}

function patchCommands(): (() => void)[] {
  const commands = new WeakMap<object, ProgramStart>();
  const known = (self: unknown) =>
    self instanceof Object ? commands.get(self) ?? {} : {};
  return [
    patchFunction(Deno, "Command", ({ args, proceed }) => {
      const command = proceed();
      if (command instanceof Object) {
        commands.set(command, startOfCommand(args));
      }
      return command;
    }),
    ...["spawn", "output", "outputSync"].map((name) =>
      patchFunction(
        Deno.Command.prototype,
        name,
        ({ self, proceed }) => started(known(self), proceed),
      )
    ),
  ];
}

function patchChildProcesses(): (() => void)[] {
  const { prototype } = childProcess.ChildProcess;
  const members = [
    [prototype, "spawn", startOfChildProcess],
    [childProcess, "spawnSync", startOfFile],
    [childProcess, "execFileSync", startOfFile],
    [childProcess, "execSync", startOfShell],
  ] as const;
  return members.map(([owner, name, startOf]) =>
    patchFunction(
      owner,
      name,
      ({ args, proceed }) => started(startOf(args), proceed),
    )
  );
}

/** What a thread will start is not known. */
function patchThreads(): (() => void)[] {
  return [globalThis, workerThreads].map((owner) =>
    patchFunction(owner, "Worker", ({ proceed }) => started({}, proceed))
  );
}
