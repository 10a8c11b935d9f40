import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../../src/core/json.ts";
import { EDGE_VALUES } from "../_edge_values.ts";
import { mutationsOf } from "../_mutations.ts";
import { valuesOf } from "../_schema_values.ts";

/**
 * Values to hold against schemas that say the same: edge cases, values that each
 * accepts, and mutations of these. The same ones for the same seed.
 *
 * @param schemas The schemas.
 * @param seed The seed.
 * @param size How many of each kind.
 * @returns The values.
 */
export function valuePool(
  schemas: readonly JsonObject[],
  seed: number,
  size = 12,
): readonly JsonValue[] {
  const options = { seed, numRuns: size };
  const pool = schemas.flatMap((schema) => {
    const values = valuesOf(schema);
    return [
      ...fc.sample(values, options),
      ...fc.sample(mutationsOf(values), options),
    ];
  });
  const texts = new Set(
    [...EDGE_VALUES, ...pool].map((value) => JSON.stringify(value)),
  );
  return [...texts].map((text) => JSON.parse(text));
}
