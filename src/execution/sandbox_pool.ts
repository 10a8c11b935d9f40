import type { ExecutorKind } from "../core/executor_kind.ts";
import { untilAborted } from "../core/until_aborted.ts";
import { DeadlineClock } from "./deadline.ts";
import { settlesWithin } from "./process/settles_within.ts";
import { LeaseError } from "./lease_error.ts";
import { PoolEntry } from "./pool_entry.ts";
import type { LeaseOptions, SandboxLease } from "./sandbox_lease.ts";
import { SandboxOpener } from "./sandbox_opener.ts";
import type { Sandbox, SandboxRequest } from "./sandbox.ts";
import { type Turn, WaitingLine } from "./waiting_line.ts";

/** Time for which one may wait for room before calls of a busy sandbox let it go first, in milliseconds. */
const PATIENCE_MS = 100;

/** Time for which a call lets others go first: they may wait for the very call that made it. */
const MAX_YIELD_MS = 5_000;

/** Options of {@linkcode SandboxPool}. */
export interface SandboxPoolOptions {
  /** Where tools run. @default {"process"} */
  readonly executor?: ExecutorKind;
  /** Most sandboxes alive at once; the least recently used idle one goes. @default {8} */
  readonly maxSandboxes?: number;
  /** Time after which an idle sandbox ends, in milliseconds. @default {300000} */
  readonly idleMs?: number;
  /** Opens sandboxes, if not as `executor` says. */
  readonly open?: (request: SandboxRequest) => Promise<Sandbox>;
}

/** Sandboxes by library and workspace: started on first use, kept warm, ended when idle. */
export class SandboxPool implements AsyncDisposable {
  readonly #maxSandboxes: number;
  readonly #idleMs: number;
  readonly #ending = new AbortController();
  readonly #opener: SandboxOpener;
  readonly #start: (request: SandboxRequest) => Promise<Sandbox>;
  /** In the order in which they were opened. */
  readonly #entries = new Map<string, PoolEntry>();
  readonly #closing = new Set<Promise<void>>();
  /** Those that end when their last call has. */
  readonly #leaving = new Set<PoolEntry>();
  /** Who waits for room. */
  readonly #line = new WaitingLine();
  #uses = 0;

  constructor(
    { executor = "process", maxSandboxes = 8, idleMs = 300_000, open }:
      SandboxPoolOptions = {},
  ) {
    this.#maxSandboxes = maxSandboxes;
    this.#idleMs = idleMs;
    const opener = new SandboxOpener(executor, this.#ending.signal);
    this.#opener = opener;
    this.#start = open ?? ((request) => opener.open(request));
  }

  /**
   * Lends the sandbox of a library and workspace, opening one if need be. Waits
   * while as many as may be alive are all in use; whoever came first goes first.
   *
   * @throws {SandboxStartError} If the sandbox cannot be opened.
   * @throws {LeaseError} If it takes longer than `timeoutMs`, or the pool was disposed.
   * @throws The signal's reason, if it is aborted while waiting.
   */
  async lease(
    request: SandboxRequest,
    options: LeaseOptions = {},
  ): Promise<SandboxLease> {
    options.signal?.throwIfAborted();
    const key = keyOf(request);
    const entry = this.#entries.get(key);
    if (entry?.opened && entry.ready && !this.#yields(entry)) {
      entry.users++;
      return this.#lend(entry, entry.opened, 0);
    }
    return await this.#wait(request, key, options);
  }

  async #wait(
    request: SandboxRequest,
    key: string,
    { signal, timeoutMs = Infinity }: LeaseOptions,
  ): Promise<SandboxLease> {
    const turn = { key, since: performance.now() };
    const limit = new AbortController();
    const clock = new DeadlineClock();
    clock.start(timeoutMs, () => limit.abort(new LeaseError("timed-out")));
    const end = AbortSignal.any([limit.signal, ...(signal ? [signal] : [])]);
    try {
      while (true) {
        end.throwIfAborted();
        const lease = await this.#tryTurn(turn, request, end);
        if (lease) return lease;
      }
    } finally {
      clock.end();
      this.#line.leave(turn);
    }
  }

  async #tryTurn(
    turn: Turn,
    request: SandboxRequest,
    end: AbortSignal,
  ): Promise<SandboxLease | undefined> {
    if (this.#ending.signal.aborted) throw new LeaseError("closed");
    const { first = turn } = this.#line;
    let entry = this.#entries.get(turn.key);
    if (!entry && first === turn && this.#hasRoom()) {
      entry = this.#open(turn.key, request);
    }
    if (entry && !this.#yields(entry, turn)) {
      this.#line.leave(turn);
      const sandbox = await this.#reuse(entry, end);
      const waitedMs = performance.now() - turn.since;
      return sandbox && this.#lend(entry, sandbox, waitedMs);
    }
    const change = untilAborted(this.#line.wait(turn), end);
    if (entry) await settlesWithin(MAX_YIELD_MS, change);
    else await change;
    return undefined;
  }

  /** Whether a call lets others go first who wait for room: else a sandbox that is never idle would keep it for ever. */
  #yields(entry: PoolEntry, turn?: Turn): boolean {
    const { first } = this.#line;
    if (first === undefined || first.key === entry.key) return false;
    const [eldest] = this.#entries.values();
    if (entry !== eldest) return false;
    const now = performance.now();
    return entry.users > 0 && this.#closing.size === 0 &&
      now - first.since >= PATIENCE_MS &&
      (turn === undefined || now - turn.since < MAX_YIELD_MS);
  }

  /** Whether there is a sandbox of that library and workspace already. */
  has(request: SandboxRequest): boolean {
    return this.#entries.has(keyOf(request));
  }

  async #reuse(
    entry: PoolEntry,
    end: AbortSignal,
  ): Promise<Sandbox | undefined> {
    // Taken before the first wait, so that nobody ends the sandbox meanwhile.
    entry.users++;
    try {
      const sandbox = await untilAborted(entry.settled(), end);
      const isHeld = this.#entries.get(entry.key) === entry ||
        this.#leaving.has(entry);
      if (sandbox.usable && isHeld) return sandbox;
    } catch (error) {
      this.#giveBack(entry);
      throw error;
    }
    if (this.#leaving.has(entry)) this.#giveBack(entry);
    else {
      entry.users--;
      this.#remove(entry);
    }
    return undefined;
  }

  #lend(entry: PoolEntry, sandbox: Sandbox, waitedMs: number): SandboxLease {
    entry.lastUse = ++this.#uses;
    let held = true;
    return {
      sandbox,
      waitedMs,
      [Symbol.dispose]: () => {
        if (held) this.#giveBack(entry);
        held = false;
      },
    };
  }

  #giveBack(entry: PoolEntry): void {
    if (--entry.users > 0) return;
    if (this.#leaving.delete(entry)) this.#close(entry);
    if (this.#entries.get(entry.key) !== entry) return;
    if (entry.opened?.usable === false) this.#remove(entry);
    else entry.rest(this.#idleMs, () => this.#remove(entry));
    this.#line.wake();
  }

  /** Whether there is room for one more; if not, ends the least recently used idle one. */
  #hasRoom(): boolean {
    // One that is still ending is alive.
    const alive = this.#entries.size + this.#closing.size + this.#leaving.size;
    if (alive < this.#maxSandboxes) return true;
    if (this.#closing.size === 0) {
      const [idle] = [...this.#entries.values()]
        .filter(({ users }) => users === 0)
        .sort((a, b) => a.lastUse - b.lastUse);
      if (idle) this.#remove(idle);
    }
    return false;
  }

  #open(key: string, request: SandboxRequest): PoolEntry {
    const entry = new PoolEntry(key, this.#start(request));
    this.#entries.set(key, entry);
    entry.opening.then(
      (opened) => entry.opened = opened,
      // Whoever leases it learns of the failure.
      () => this.#remove(entry),
    );
    this.#line.wake();
    return entry;
  }

  #remove(entry: PoolEntry): void {
    if (this.#entries.get(entry.key) !== entry) return;
    this.#entries.delete(entry.key);
    this.#close(entry);
  }

  #close(entry: PoolEntry): void {
    const closing = entry[Symbol.asyncDispose]().finally(() => {
      this.#closing.delete(closing);
      this.#line.wake();
    });
    this.#closing.add(closing);
    closing.catch(() => {
      // Whoever waits for the end learns of the failure; the pool goes on.
    });
  }

  /**
   * Ends the sandboxes of a library, such as one whose source has changed.
   *
   * @param options `gently`: whether those with calls in flight end when these have, and get no others.
   * @returns Whether all of them have ended.
   */
  async retire(
    libraryIdentity: string,
    { gently = false }: { readonly gently?: boolean } = {},
  ): Promise<boolean> {
    let isLeft = false;
    for (const entry of [...this.#entries.values()]) {
      if (!entry.key.startsWith(`${libraryIdentity}\n`)) continue;
      if (gently && entry.users > 0) {
        this.#entries.delete(entry.key);
        this.#leaving.add(entry);
        isLeft = true;
      } else this.#remove(entry);
    }
    await Promise.all(this.#closing);
    return !isLeft;
  }

  /** Gives their handlers again to the sandboxes that are open, and to those that are being opened once they are. */
  refreshHandlers(): void {
    for (
      const { opened, opening } of [...this.#entries.values(), ...this.#leaving]
    ) {
      if (opened) opened.refreshHandlers();
      else opening.then((late) => late.refreshHandlers(), () => {});
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ending.abort();
    for (const entry of [...this.#entries.values()]) this.#remove(entry);
    for (const entry of this.#leaving) this.#close(entry);
    this.#leaving.clear();
    this.#line.wake();
    const ended = await Promise.allSettled(this.#closing);
    await this.#opener[Symbol.asyncDispose]();
    const failed = ended.find((end) => end.status === "rejected");
    if (failed) throw failed.reason;
  }
}

function keyOf({ library, workspace, level }: SandboxRequest): string {
  return `${library.identity}\n${workspace}\n${level}`;
}
