// The only file that knows the validator.
import { validate } from "@cfworker/json-schema";
import type { JsonObject } from "../../core/json.ts";

/**
 * Whether a value satisfies the keywords of a schema that hold no schemas.
 *
 * @param value JSON.
 * @param assertions The keywords, such as `{ minimum: 1 }`.
 * @returns Whether it does.
 */
export function holdsAssertions(
  value: unknown,
  assertions: JsonObject,
): boolean {
  return validate(value, assertions, "2020-12", {}, true).valid;
}
