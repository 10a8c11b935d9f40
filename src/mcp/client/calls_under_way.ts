import type { ApprovalCall } from "../../core/approval_request.ts";
import { callerOf } from "../../core/call_origin.ts";
import type { Asker } from "../../core/operator_function.ts";
import type { CallClock } from "./call_clock.ts";

/** Time in which a server may still print what a call was about that it has answered, in milliseconds. */
const SETTLE_MS = 250;

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
  /** When the latest call of each caller ended, for a short while. */
  readonly #ended = new Map<object | undefined, number>();

  /** Counts a call until what is returned is disposed. */
  add(entry: CallUnderWay): Disposable {
    this.#calls.add(entry);
    return {
      [Symbol.dispose]: () => {
        this.#calls.delete(entry);
        this.#forgetEnded();
        this.#ended.set(callerOf(entry.call), performance.now());
      },
    };
  }

  /** Whether what the server prints now may belong to calls of several callers. */
  get isShared(): boolean {
    this.#forgetEnded();
    const callers = [...this.#calls].map(({ call }) => callerOf(call));
    return new Set([...callers, ...this.#ended.keys()]).size > 1;
  }

  #forgetEnded(): void {
    const limit = performance.now() - SETTLE_MS;
    for (const [caller, time] of this.#ended) {
      if (time < limit) this.#ended.delete(caller);
    }
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
