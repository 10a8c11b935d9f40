import { nearestNames } from "../core/nearest_names.ts";

/** Most names that are compared for one library: each takes about a microsecond. */
const MAX_COMPARED = 500_000;

/** Tells which name was meant by one that there is not, until that has taken too long for one library. */
export class NameHints {
  #left = MAX_COMPARED;

  /**
   * The name that was meant.
   *
   * @param name What was written.
   * @param listNames Lists the names that there are.
   * @returns Undefined when none is near, and when too many were compared before.
   */
  nearest(
    name: string,
    listNames: () => readonly string[],
  ): string | undefined {
    if (this.#left <= 0) return undefined;
    const names = listNames();
    this.#left -= names.length;
    return this.#left < 0
      ? undefined
      : nearestNames(name, names, { limit: 1 })[0];
  }
}
