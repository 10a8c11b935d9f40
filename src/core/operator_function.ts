import type { ApprovalCall } from "./approval_request.ts";

/** On whose behalf an operator is asked. */
export interface Asker {
  /** The calls that wait for the answer: one, or all that it may belong to. */
  readonly calls: readonly ApprovalCall[];
  /** Aborted when one of them is being stopped. */
  readonly signal: AbortSignal;
}

/** Asks a person on behalf of calls. */
export type AskOperator = (asker: Asker, ...args: unknown[]) => unknown;

const OPERATOR = Symbol("waits for the operator");

const NOBODY: Asker = { calls: [], signal: new AbortController().signal };

/**
 * Makes a function for tools of one that waits for a person: while it runs, the
 * time-out of the call that called it stands still.
 *
 * @param ask Told by the host who asks; the arguments are the tool's.
 * @returns The function; where nobody tells, it asks on behalf of no call.
 */
export function operatorFunction<Args extends unknown[], Answer>(
  ask: (asker: Asker, ...args: Args) => Answer,
): (...args: Args) => Answer {
  const fn = (...args: Args) => ask(NOBODY, ...args);
  return Object.assign(fn, { [OPERATOR]: ask });
}

/** What a function was made of by {@linkcode operatorFunction}; undefined for any other. */
export function askOperatorOf(fn: unknown): AskOperator | undefined {
  if (typeof fn !== "function" || !(OPERATOR in fn)) return undefined;
  // Only `operatorFunction` has the key.
  return fn[OPERATOR] as AskOperator;
}
