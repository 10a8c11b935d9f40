import type { Asker } from "../core/operator_function.ts";
import type { PendingCall } from "./pending_call.ts";

/** The time in which calls wait for the operator: their limits stand still. */
export class Consultation implements Disposable {
  /** On whose behalf the operator is asked; aborted when any of the calls is being stopped. */
  readonly asker: Asker;
  readonly #calls: readonly PendingCall[];
  readonly #abort = new AbortController();
  readonly #stopped = (): void => this.#abort.abort();

  /** @param calls The calls that wait. */
  constructor(calls: readonly PendingCall[]) {
    this.#calls = calls;
    for (const call of calls) {
      call.deadline.pause();
      call.onStop(this.#stopped);
    }
    this.asker = {
      calls: calls.map((call) => call.shown),
      signal: this.#abort.signal,
    };
  }

  [Symbol.dispose](): void {
    for (const call of this.#calls) {
      call.offStop(this.#stopped);
      call.deadline.resume();
    }
  }
}
