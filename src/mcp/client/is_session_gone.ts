/**
 * Whether a server refused a request because it does not know the session any
 * more: nothing of the request was done then, and a new session may be begun.
 *
 * @param error What the client threw.
 */
export function isSessionGone(error: unknown): boolean {
  if (!(error instanceof Error) || !("status" in error)) return false;
  return error.status === 404 ||
    // Not as the protocol has it, but usual.
    (error.status === 400 && /session/i.test(error.message));
}
