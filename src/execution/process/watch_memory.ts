const POLL_MS = 100;

/** Options of {@linkcode watchMemory}. */
export interface WatchMemoryOptions {
  /** Limit of the resident size, in MiB. */
  readonly maxMemoryMb: number;
  /** Whether it is worth looking now. */
  readonly active: () => boolean;
  /** Called once, with the size in MiB, when the limit was passed. */
  readonly exceeded: (sizeMb: number) => void;
}

/**
 * Watches a process's resident size, which the heap flag does not bound: typed
 * arrays and native memory live outside the heap. Needs `/proc`; elsewhere the
 * heap flag is the only bound.
 *
 * @returns A function that ends the watch.
 */
export function watchMemory(
  pid: number,
  { maxMemoryMb, active, exceeded }: WatchMemoryOptions,
): () => void {
  let reading = false;
  const timer = setInterval(async () => {
    if (reading || !active()) return;
    reading = true;
    const sizeMb = await residentMb(pid);
    reading = false;
    if (sizeMb === undefined || sizeMb <= maxMemoryMb) return;
    clearInterval(timer);
    exceeded(sizeMb);
  }, POLL_MS);
  Deno.unrefTimer(timer);
  return () => clearInterval(timer);
}

/** Resident size of a process in MiB, or undefined where the system does not tell. */
async function residentMb(pid: number): Promise<number | undefined> {
  try {
    const status = await Deno.readTextFile(`/proc/${pid}/status`);
    const kb = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kb === undefined ? undefined : Number(kb) / 1024;
  } catch {
    // The process has ended, or there is no /proc.
    return undefined;
  }
}
