/** Time for the program to end by itself, a little over what its supervisor gives it, in milliseconds. */
const GRACE_MS = 3_000;

/** A program that was started as the leader of its group, with its input open. */
export interface RunningProgram {
  readonly child: Deno.ChildProcess;
  readonly supervised: boolean;
}

/** Ends a program and what it started. Resolves when it is gone. */
export async function endProgram(
  { child, supervised }: RunningProgram,
): Promise<void> {
  // What supervises the program takes the end of its input as the order; signals
  // to a group need a permission that tools do not have.
  if (supervised) await child.stdin.close().catch(() => {});
  else signalGroup(child, "SIGTERM");
  if (await endsWithin(GRACE_MS, child)) return;
  signalGroup(child, "SIGKILL");
  await child.status;
}

async function endsWithin(
  ms: number,
  child: Deno.ChildProcess,
): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ms);
  try {
    return await Promise.race([child.status.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function signalGroup(child: Deno.ChildProcess, name: Deno.Signal): void {
  try {
    if (Deno.build.os !== "windows") return Deno.kill(-child.pid, name);
  } catch {
    // Not permitted, or the group is gone: the process itself is left.
  }
  try {
    child.kill(name);
  } catch {
    // It has ended meanwhile.
  }
}
