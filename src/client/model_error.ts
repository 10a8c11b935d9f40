/** Options of {@linkcode ModelError}. */
export interface ModelErrorOptions extends ErrorOptions {
  /** The HTTP status, if there was an answer. */
  readonly status?: number;
}

/** Thrown when a model or service fails, after all retries. */
export class ModelError extends Error {
  /** Tells it from other errors. */
  override readonly name = "ModelError";
  /** The HTTP status, if there was an answer. */
  readonly status: number | undefined;

  /**
   * Says what failed.
   *
   * @param message What could not be done, with what, and why.
   * @param options The status and the cause.
   */
  constructor(message: string, { status, ...options }: ModelErrorOptions = {}) {
    super(message, options);
    this.status = status;
  }
}
