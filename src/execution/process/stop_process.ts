import { findDescendants } from "./descendants.ts";
import { settlesWithin } from "./settles_within.ts";

/** Time that a process has to end after SIGTERM, in milliseconds. */
const TERM_GRACE_MS = 300;

/** How often descendants are looked for that were started while others were killed. */
const MAX_ROUNDS = 5;

/** Options of {@linkcode stopProcess}. */
export interface StopProcessOptions {
  /** The sandbox's marker, by which its descendants are found. */
  readonly marker: string;
  /** Whether the process could start others so far. */
  readonly hasDescendants: () => boolean;
}

/**
 * Stops a process that leads its own group, and all that descends from it.
 * Resolves when it is gone. A process that has ended already is no error.
 */
export async function stopProcess(
  child: Deno.ChildProcess,
  options: StopProcessOptions,
): Promise<void> {
  const { marker } = options;
  const hasDescendants = options.hasDescendants();
  // Its number may be another's by now.
  if (!hasDescendants && await settlesWithin(0, child.status)) return;
  // Found while the tree still hangs together: orphans lose their parent.
  const find = () => hasDescendants ? findDescendants(child.pid, marker) : [];
  const descendants = new Set(await find());
  // SIGTERM first: a program may be in the middle of writing a file.
  signalGroup(child, "SIGTERM");
  for (const pid of descendants) signal(pid, "SIGTERM");
  const ended = await settlesWithin(TERM_GRACE_MS, child.status);
  for (const pid of await find()) descendants.add(pid);
  if (!ended || hasDescendants) signalGroup(child, "SIGKILL");
  for (let round = 0; descendants.size > 0 && round < MAX_ROUNDS; round++) {
    for (const pid of descendants) signal(pid, "SIGKILL");
    descendants.clear();
    for (const pid of await find()) descendants.add(pid);
  }
  await child.status;
}

function signalGroup(child: Deno.ChildProcess, name: Deno.Signal): void {
  if (Deno.build.os !== "windows") {
    signal(-child.pid, name);
    return;
  }
  try {
    child.kill(name);
  } catch {
    // It has ended.
  }
}

function signal(pid: number, name: Deno.Signal): void {
  try {
    Deno.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}
