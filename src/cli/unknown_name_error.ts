import { UsageError } from "./usage_error.ts";

/** What {@linkcode unknownNameError} says besides the name. */
export interface UnknownNameOptions {
  /** What the name was taken for, such as `tool`, or the option whose value it was. */
  readonly what: string;
  /** The names that exist. */
  readonly names: readonly string[];
  /** What to do when no name is near. */
  readonly hint: string;
}

/**
 * The error for a name that does not exist, with the names near to it.
 *
 * @param name The unknown name.
 * @param options What it was taken for and what there is instead.
 */
export async function unknownNameError(
  name: string,
  { what, names, hint }: UnknownNameOptions,
): Promise<UsageError> {
  const { nearestNames } = await import("../core/nearest_names.ts");
  const near = nearestNames(name, names);
  const message = what.startsWith("--")
    ? `${what} takes no "${name}"`
    : `There is no ${what} "${name}"`;
  return new UsageError(message, {
    hint: near.length === 0 ? hint : `Did you mean ${near.join(" or ")}?`,
  });
}
