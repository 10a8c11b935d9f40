/** The options of a command line, by name. */
export class ParsedOptions {
  readonly #values: ReadonlyMap<string, readonly string[]>;

  /**
   * @param values The values of each option that was given, in order; none for a flag.
   */
  constructor(values: ReadonlyMap<string, readonly string[]>) {
    this.#values = values;
  }

  /**
   * Whether an option was given.
   *
   * @param name Its name without dashes.
   */
  has(name: string): boolean {
    return this.#values.has(name);
  }

  /**
   * The value of an option: the last one, when it was given more than once.
   *
   * @param name Its name without dashes.
   */
  text(name: string): string | undefined {
    return this.#values.get(name)?.at(-1);
  }

  /**
   * All values of an option, in order.
   *
   * @param name Its name without dashes.
   */
  all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }
}
