import type { ExecutorKind } from "../core/executor_kind.ts";
import { isRemoteModule } from "./module_url.ts";
import { checkExternals, fetchModule } from "./process/fetch_externals.ts";
import { ProcessGuard } from "./process/process_guard.ts";
import { ProcessSandbox } from "./process/process_sandbox.ts";
import { RUNNER_URL } from "./process/runner_url.ts";
import type { Sandbox, SandboxRequest } from "./sandbox.ts";

/** Opens sandboxes of one kind, and holds what they share. */
export class SandboxOpener implements AsyncDisposable {
  readonly #executor: ExecutorKind;
  readonly #signal: AbortSignal;
  #guard: ProcessGuard | undefined;
  #runner: Promise<void> | undefined;

  /**
   * @param executor Where tools run.
   * @param signal Ends what is being opened.
   */
  constructor(executor: ExecutorKind, signal: AbortSignal) {
    this.#executor = executor;
    this.#signal = signal;
  }

  /**
   * Opens a sandbox.
   *
   * @throws {SandboxStartError} If it cannot be opened.
   */
  async open(request: SandboxRequest): Promise<Sandbox> {
    switch (this.#executor) {
      case "process": {
        await (this.#runner ??= this.#fetchRunner());
        return await ProcessSandbox.open(request, {
          guard: () => this.#guard ??= ProcessGuard.open(),
          signal: this.#signal,
        });
      }
      case "worker": {
        checkExternals(request.library, request.judgeFetch);
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
  async #fetchRunner(): Promise<void> {
    try {
      if (!isRemoteModule(RUNNER_URL)) return;
      await fetchModule(RUNNER_URL, { signal: this.#signal });
    } catch (error) {
      // Not for ever: the network may come back.
      this.#runner = undefined;
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#guard?.[Symbol.asyncDispose]();
    this.#guard = undefined;
  }
}
