import type { JsonValue } from "../core/json.ts";

/**
 * A JSON Schema while it is made. Only keywords are assigned by key; names from
 * source text go through {@linkcode recordOf}.
 */
export type SchemaDraft = Record<string, JsonValue>;

/**
 * Makes an object of names that come from source text. `__proto__` becomes an
 * ordinary member.
 *
 * @param entries Names and values.
 * @returns The object.
 */
export function recordOf<T>(
  entries: Iterable<readonly [string, T]>,
): Record<string, T> {
  return Object.fromEntries(entries);
}
