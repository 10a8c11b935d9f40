import type { CallOutcome } from "../../src/core/call_outcome.ts";
import type { Sandbox } from "../../src/execution/sandbox.ts";

/** A sandbox without anything in it, for what a pool does with its sandboxes. */
export class FakeSandbox implements Sandbox {
  usable = true;
  stopping = false;
  readonly inFlight = 0;
  /** How often it was given handlers. */
  handed = 0;
  /** Whether it was disposed. */
  ended = false;

  /** @param dispose Called when it is disposed; may throw. */
  constructor(readonly dispose: () => void = () => {}) {}

  settled(): Promise<void> {
    return Promise.resolve();
  }

  call(): Promise<CallOutcome> {
    return Promise.resolve({ kind: "returned", value: null, logs: [] });
  }

  refreshHandlers(): void {
    this.handed++;
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.ended = true;
    return Promise.resolve().then(this.dispose);
  }
}
