import type { JsonObject } from "../../core/json.ts";

/** The validator compares each item with each other. */
const MAX_ITEMS = 2_000;
/** Items that are neither arrays nor objects are compared faster. */
const MAX_SIMPLE_ITEMS = 10_000;

const LIMITS: JsonObject = {
  anyOf: [
    { maxItems: MAX_ITEMS },
    {
      maxItems: MAX_SIMPLE_ITEMS,
      items: { type: ["boolean", "null", "number", "string"] },
    },
  ],
};

/** What an array beyond the limits is told. */
export const UNIQUENESS_COMPLAINT =
  `holds more items than can be checked for duplicates, ${MAX_SIMPLE_ITEMS} texts or numbers, ${MAX_ITEMS} if there are others`;

/**
 * Makes keywords that mean `uniqueItems`, and accept no array that is too long
 * to be compared.
 *
 * @returns Keywords of their own, which the validator may mark.
 */
export function boundedUniqueness(): JsonObject {
  return {
    if: structuredClone(LIMITS),
    then: { uniqueItems: true },
    else: { maxItems: 0 },
  };
}
