import { isRemoteModule } from "./module_url.ts";
import { fetchModule } from "./process/fetch_externals.ts";
import { ProcessGuard } from "./process/process_guard.ts";
import { ProcessSandbox } from "./process/process_sandbox.ts";
import { RUNNER_URL } from "./process/spawn_child.ts";
import { untilAborted } from "./until_aborted.ts";
import type {
  ExecutorKind,
  Sandbox,
  SandboxHandlers,
  SandboxRequest,
} from "./sandbox.ts";

/** Options of {@linkcode SandboxPool}. */
export interface SandboxPoolOptions {
  /** Where tools run. @default {"process"} */
  readonly executor?: ExecutorKind;
  /** Most sandboxes alive at once; the least recently used idle one goes. @default {8} */
  readonly maxSandboxes?: number;
  /** Time after which an idle sandbox ends, in milliseconds. @default {300000} */
  readonly idleMs?: number;
}

interface Entry {
  readonly key: string;
  readonly sandbox: Promise<Sandbox>;
  opened?: Sandbox;
  users: number;
  idle?: ReturnType<typeof setTimeout>;
}

/** A sandbox that is kept for one call; disposing gives it back. */
export interface SandboxLease extends Disposable {
  readonly sandbox: Sandbox;
}

/** Sandboxes by library and workspace: started on first use, kept warm, ended when idle. */
export class SandboxPool implements AsyncDisposable {
  readonly #options: Required<SandboxPoolOptions>;
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry>();
  readonly #closing = new Set<Promise<void>>();
  #guard: ProcessGuard | undefined;
  #runner: Promise<void> | undefined;
  #changed = Promise.withResolvers<void>();
  readonly #ending = new AbortController();

  constructor(options: SandboxPoolOptions = {}) {
    const { executor = "process", maxSandboxes = 8, idleMs = 300_000 } =
      options;
    this.#options = { executor, maxSandboxes, idleMs };
  }

  /**
   * Lends the sandbox of a library and workspace, opening one if need be. Waits
   * while as many as may be alive are all in use.
   *
   * @param signal Ends the waiting.
   * @throws {SandboxStartError} If the sandbox cannot be opened.
   * @throws The signal's reason, if it is aborted while waiting.
   */
  async lease(
    request: SandboxRequest,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<SandboxLease> {
    const key = keyOf(request);
    while (true) {
      if (this.#ending.signal.aborted) {
        throw new TypeError("Cannot run a tool: it is closed");
      }
      signal?.throwIfAborted();
      const entry = this.#entries.get(key);
      if (entry) {
        const sandbox = await this.#reuse(entry, signal);
        if (sandbox) return this.#lend(entry, sandbox);
      } else if (this.#hasRoom()) {
        this.#open(key, request);
      } else {
        await untilAborted(this.#changed.promise, signal);
      }
    }
  }

  /** Whether there is a sandbox of that library and workspace already. */
  has(request: SandboxRequest): boolean {
    return this.#entries.has(keyOf(request));
  }

  async #reuse(
    entry: Entry,
    signal: AbortSignal | undefined,
  ): Promise<Sandbox | undefined> {
    // Taken before the first wait, so that nobody ends the sandbox meanwhile.
    entry.users++;
    clearTimeout(entry.idle);
    try {
      const sandbox = await untilAborted(settled(entry.sandbox), signal);
      if (sandbox.usable && this.#entries.get(entry.key) === entry) {
        return sandbox;
      }
    } catch (error) {
      this.#giveBack(entry);
      throw error;
    }
    entry.users--;
    this.#remove(entry);
    return undefined;
  }

  #lend(entry: Entry, sandbox: Sandbox): SandboxLease {
    this.#entries.delete(entry.key);
    this.#entries.set(entry.key, entry);
    let held = true;
    return {
      sandbox,
      [Symbol.dispose]: () => {
        if (held) this.#giveBack(entry);
        held = false;
      },
    };
  }

  #giveBack(entry: Entry): void {
    if (--entry.users > 0 || this.#entries.get(entry.key) !== entry) return;
    if (entry.opened?.usable === false) this.#remove(entry);
    else {
      entry.idle = setTimeout(() => this.#remove(entry), this.#options.idleMs);
      Deno.unrefTimer(entry.idle);
    }
    this.#wake();
  }

  /** Whether there is room for one more; if not, ends the least recently used idle one. */
  #hasRoom(): boolean {
    // One that is still ending is alive.
    const alive = this.#entries.size + this.#closing.size;
    if (alive < this.#options.maxSandboxes) return true;
    if (this.#closing.size === 0) {
      const idle = this.#entries.values().find((entry) => entry.users === 0);
      if (idle) this.#remove(idle);
    }
    return false;
  }

  #open(key: string, request: SandboxRequest): void {
    const sandbox = this.#start(request);
    const entry: Entry = { key, sandbox, users: 0 };
    this.#entries.set(key, entry);
    sandbox.then(
      (opened) => entry.opened = opened,
      // Whoever leases it learns of the failure.
      () => this.#remove(entry),
    );
  }

  async #start(request: SandboxRequest): Promise<Sandbox> {
    switch (this.#options.executor) {
      case "process":
        this.#guard ??= ProcessGuard.open();
        await this.#fetchRunner();
        return await ProcessSandbox.open(request, {
          guard: this.#guard,
          signal: this.#ending.signal,
        });
      case "worker": {
        const { WorkerSandbox } = await import("./worker/worker_sandbox.ts");
        return await WorkerSandbox.open(request);
      }
      case "inline": {
        const { InlineSandbox } = await import("./inline/inline_sandbox.ts");
        return InlineSandbox.open(request);
      }
    }
  }

  /** Fetches the children's program, once, if this package itself came from a server. */
  #fetchRunner(): Promise<void> {
    const { signal } = this.#ending;
    this.#runner ??= isRemoteModule(RUNNER_URL)
      ? fetchModule(RUNNER_URL, { signal })
      : Promise.resolve();
    // A failure is not for ever: the network may come back.
    this.#runner.catch(() => this.#runner = undefined);
    return this.#runner;
  }

  #remove(entry: Entry): void {
    if (this.#entries.get(entry.key) !== entry) return;
    this.#entries.delete(entry.key);
    clearTimeout(entry.idle);
    const closing = dispose(entry.sandbox);
    this.#closing.add(closing);
    closing.then(() => {
      this.#closing.delete(closing);
      this.#wake();
    });
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Ends the sandboxes of a library, such as one whose source has changed. */
  async retire(libraryIdentity: string): Promise<void> {
    for (const entry of [...this.#entries.values()]) {
      if (entry.key.startsWith(`${libraryIdentity}\n`)) this.#remove(entry);
    }
    await Promise.all(this.#closing);
  }

  /** Gives new handlers to the sandboxes that are open; those to come get theirs when they are opened. */
  async setHandlers(handlers: SandboxHandlers): Promise<void> {
    for (const entry of this.#entries.values()) {
      const sandbox = await entry.sandbox.catch(() => undefined);
      sandbox?.setHandlers(handlers);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ending.abort();
    this.#wake();
    for (const entry of [...this.#entries.values()]) this.#remove(entry);
    await Promise.all(this.#closing);
    await this.#guard?.[Symbol.asyncDispose]();
    this.#guard = undefined;
  }
}

function keyOf(request: SandboxRequest): string {
  const { library, workspace, level } = request;
  return `${library.identity}\n${workspace}\n${level}`;
}

async function dispose(opening: Promise<Sandbox>): Promise<void> {
  const sandbox = await opening.catch(() => undefined);
  await sandbox?.[Symbol.asyncDispose]();
}

/** A sandbox once it is known whether it stays usable. */
async function settled(opening: Promise<Sandbox>): Promise<Sandbox> {
  const sandbox = await opening;
  await sandbox.settled();
  return sandbox;
}
