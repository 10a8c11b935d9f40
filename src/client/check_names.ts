import { nearestNames } from "../core/nearest_names.ts";

/** What {@linkcode checkNames} compares with, and how it says so. */
export interface CheckNamesOptions {
  /** Every name that there is, in either form. */
  readonly known: readonly string[];
  /** What cannot be done with another one, such as `open a client`. */
  readonly action: string;
  /** What is told where no name is near. */
  readonly hint?: string;
}

/**
 * Checks that nothing in a bag of options is misspelt, as it would have no effect.
 *
 * @param bag The options; those that are undefined do not count.
 * @param options What they may be called.
 * @throws {TypeError} If a name is unknown; it tells the nearest one.
 */
export function checkNames(
  bag: object,
  { known, action, hint = `there is ${known.join(", ")}` }: CheckNamesOptions,
): void {
  for (const [name, value] of Object.entries(bag)) {
    if (value === undefined || known.includes(name)) continue;
    const [near] = nearestNames(name, known, { limit: 1 });
    throw new TypeError(
      `Cannot ${action} with the unknown option ${name}; ${
        near === undefined ? hint : `did you mean ${near}?`
      }`,
    );
  }
}
