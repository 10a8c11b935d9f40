import type { Sandbox } from "./sandbox.ts";

/** Options of the leasing of a sandbox. */
export interface LeaseOptions {
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
  /** Longest time to wait, in milliseconds. @default {Infinity} */
  readonly timeoutMs?: number;
}

/** A sandbox that is kept for one call; disposing gives it back. */
export interface SandboxLease extends Disposable {
  readonly sandbox: Sandbox;
  /** How long it was waited for, in milliseconds. */
  readonly waitedMs: number;
}
