const OPERATOR = Symbol("waits for the operator");

/**
 * Marks a function that waits for a person: while it runs, the time-out of the
 * call that called it stands still.
 *
 * @returns The same function.
 */
export function markOperatorFunction<F extends (...args: never[]) => unknown>(
  fn: F,
): F {
  return Object.assign(fn, { [OPERATOR]: true });
}

/** Whether a function was marked by {@linkcode markOperatorFunction}. */
export function isOperatorFunction(fn: unknown): boolean {
  return typeof fn === "function" && OPERATOR in fn;
}
