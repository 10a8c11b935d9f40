import type { ApprovalCall } from "../../core/approval_request.ts";
import type { Asker } from "../../core/operator_function.ts";
import type { CallClock } from "./call_clock.ts";

/** A call that a server has not answered yet. */
export interface CallUnderWay {
  readonly call: ApprovalCall;
  readonly clock: CallClock;
  /** Aborted when it is being stopped. */
  readonly signal: AbortSignal;
}

/** The calls that a server has not answered yet: what it asks may belong to any of them. */
export class CallsUnderWay {
  readonly #calls = new Set<CallUnderWay>();

  /** Counts a call until what is returned is disposed. */
  add(entry: CallUnderWay): Disposable {
    this.#calls.add(entry);
    return { [Symbol.dispose]: () => this.#calls.delete(entry) };
  }

  /** On whose behalf the server asks now. */
  asker(): Asker {
    const calls = [...this.#calls];
    return {
      calls: calls.map(({ call }) => call),
      signal: AbortSignal.any(calls.map(({ signal }) => signal)),
    };
  }

  /** Has the clocks of the calls stand still as long as a work takes. */
  async pauseFor<Value>(work: Promise<Value>): Promise<Value> {
    const clocks = [...this.#calls].map(({ clock }) => clock);
    for (const clock of clocks) clock.pause();
    try {
      return await work;
    } finally {
      for (const clock of clocks) clock.resume();
    }
  }
}
