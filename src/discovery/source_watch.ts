import { FolderWatches } from "./folder_watches.ts";
import { touchesSources } from "./touches_sources.ts";
import type { WatchedPaths } from "./watched_paths.ts";

/** Longest time for which further changes are waited for, as a multiple of the quiet time, and at least in milliseconds. */
const MAX_QUIETS = 20;
const MIN_PATIENCE_MS = 2_000;

/** Why a watch ended to wait. */
export type Awakening = "sources" | "woken" | "ended";

/** Options of {@linkcode SourceWatch.next}. */
export interface NextChangeOptions {
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
  /** How long nothing must happen after a change, in milliseconds. @default {50} */
  readonly quietMs?: number;
}

/** Waits for changes of the sources of tools. */
export class SourceWatch implements AsyncDisposable {
  readonly #watches = new FolderWatches((event) => this.#note(event));
  #paths: WatchedPaths | undefined;
  /** Whether sources changed since it was last told. */
  #changed = false;
  #woken = false;
  #stir = Promise.withResolvers<void>();

  /**
   * Watches these paths from now on, and no others.
   *
   * @returns Whether all of them were watched before: if not, they may have changed since they were read.
   */
  async arm(paths: WatchedPaths): Promise<boolean> {
    this.#paths = paths;
    return !await this.#watches.arm(paths.folders);
  }

  /** Ends the waiting for another reason. */
  wake(): void {
    this.#woken = true;
    this.#stir.resolve();
  }

  /** Forgets that it was woken. */
  calm(): void {
    this.#woken = false;
  }

  /** Waits until sources changed since the last time, and are quiet, or until it is woken. */
  async next(
    { signal, quietMs = 50 }: NextChangeOptions = {},
  ): Promise<Awakening> {
    while (!this.#changed && !this.#woken) {
      if (!await this.#stirred(signal)) return "ended";
    }
    if (!this.#changed) {
      this.#woken = false;
      return "woken";
    }
    const patience = Math.max(MIN_PATIENCE_MS, MAX_QUIETS * quietMs);
    const until = performance.now() + patience;
    do {
      this.#changed = false;
      if (!await sleep(quietMs, signal)) return "ended";
    } while (this.#changed && performance.now() < until);
    this.#changed = false;
    return "sources";
  }

  /** False once the signal is aborted. */
  async #stirred(signal: AbortSignal | undefined): Promise<boolean> {
    this.#stir = Promise.withResolvers();
    const { promise, resolve } = this.#stir;
    const end = () => resolve();
    signal?.addEventListener("abort", end, { once: true });
    if (!signal?.aborted) await promise;
    signal?.removeEventListener("abort", end);
    return !signal?.aborted;
  }

  #note(event: Deno.FsEvent): void {
    if (this.#paths && !touchesSources(event, this.#paths)) return;
    this.#changed = true;
    this.#stir.resolve();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#watches[Symbol.asyncDispose]();
  }
}

/** False once the signal is aborted. */
async function sleep(
  ms: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const end = () => resolve();
  signal?.addEventListener("abort", end, { once: true });
  if (!signal?.aborted) await promise;
  signal?.removeEventListener("abort", end);
  clearTimeout(timer);
  return !signal?.aborted;
}
