/** A server cannot be used now: it does not start, was lost, or is waited for. */
export class ServerUnavailableError extends Error {
  override readonly name = "ServerUnavailableError";
}

/** A server sent what cannot be used, such as more than may be. */
export class UnusableAnswerError extends Error {
  override readonly name = "UnusableAnswerError";
}
