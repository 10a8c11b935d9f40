import type { Sandbox } from "./sandbox.ts";

/** Longest time that a timer holds, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** A sandbox of a pool, from the moment that its opening starts. */
export class PoolEntry implements AsyncDisposable {
  readonly key: string;
  readonly opening: Promise<Sandbox>;
  /** The sandbox once it is open. */
  opened: Sandbox | undefined;
  /** How many hold it, or wait for it. */
  users = 0;
  /** Number of the last use, growing from one to the next. */
  lastUse = 0;
  #idleSince = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param key What the sandbox is for.
   * @param opening The sandbox to be.
   */
  constructor(key: string, opening: Promise<Sandbox>) {
    this.key = key;
    this.opening = opening;
  }

  /** Whether the sandbox can take a call at once. */
  get ready(): boolean {
    return this.opened !== undefined && this.opened.usable &&
      !this.opened.stopping;
  }

  /** The sandbox once it is known whether it stays usable. */
  async settled(): Promise<Sandbox> {
    const sandbox = await this.opening;
    await sandbox.settled();
    return sandbox;
  }

  /**
   * Notes that nobody uses the sandbox from now on.
   *
   * @param idleMs How long it may stay so, in milliseconds.
   * @param ended Called when it stayed so for that long.
   */
  rest(idleMs: number, ended: () => void): void {
    this.#idleSince = performance.now();
    // One timer for many times of rest: calls may be short.
    if (this.#timer === undefined) this.#watchRest(idleMs, idleMs, ended);
  }

  #watchRest(ms: number, idleMs: number, ended: () => void): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.users > 0) return;
      const leftMs = this.#idleSince + idleMs - performance.now();
      if (leftMs > 0) this.#watchRest(leftMs, idleMs, ended);
      else ended();
    }, Math.min(ms, MAX_TIMER_MS));
    Deno.unrefTimer(this.#timer);
  }

  /** Ends the sandbox, once it is open. */
  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#timer);
    const sandbox = await this.opening.catch(() => undefined);
    await sandbox?.[Symbol.asyncDispose]();
  }
}
