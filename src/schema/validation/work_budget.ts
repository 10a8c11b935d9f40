/** Steps of one preparation of arguments: some tenths of a second. */
const MAX_STEPS = 3_000_000;
/** Schemas and values together nest no deeper, so that the stack does not end first. */
const MAX_DEPTH = 2_000;

/** Thrown when holding values against a schema takes too much work. */
export class TooMuchWorkError extends Error {}

/**
 * The work that may be done for one call's arguments, counted in steps: one is
 * about what it takes to hold a small value against a simple schema.
 */
export class WorkBudget {
  #left = MAX_STEPS;
  #depth = 0;

  /** Steps taken so far. */
  get spent(): number {
    return MAX_STEPS - this.#left;
  }

  /**
   * Takes steps.
   *
   * @param steps How many, rounded or not.
   * @throws {TooMuchWorkError} If there are not that many left.
   */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooMuchWorkError();
  }

  /**
   * Takes steps for what lies within something else, until `leave`.
   *
   * @throws {TooMuchWorkError} If there are not that many left, or this is too deep.
   */
  enter(steps = 1): void {
    this.spend(steps);
    if (++this.#depth > MAX_DEPTH) throw new TooMuchWorkError();
  }

  /** Goes back to what is around. */
  leave(): void {
    this.#depth--;
  }
}
