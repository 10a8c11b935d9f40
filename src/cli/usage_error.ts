/** Options of {@linkcode UsageError}. */
export interface UsageErrorOptions {
  readonly hint?: string;
  readonly located?: boolean;
}

/** The command line or the configuration asks for something that cannot be done: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  /** What to do instead; one line. */
  readonly hint: string | undefined;
  /** Whether the message is made of lines such as `path:line:column error code text`. */
  readonly located: boolean;

  /**
   * @param message What is wrong; may have several lines, one per problem.
   * @param options `hint`: what to do instead; `located`: whether each line of the message has its place and severity.
   */
  constructor(
    message: string,
    { hint, located = false }: UsageErrorOptions = {},
  ) {
    super(message);
    this.hint = hint;
    this.located = located;
  }
}
