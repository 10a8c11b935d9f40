import type { JsonObject, JsonValue } from "../../core/json.ts";
import { mergeAllOf } from "./merge_all_of.ts";
import { elementsOf, isObject } from "./schema_parts.ts";

/**
 * Writes keywords that the Gemini API has not as those that it has: `allOf` as
 * one schema, as far as that goes, `oneOf` as `anyOf`.
 *
 * @param whole A schema.
 * @param report Takes what is lost.
 */
export function simplify(
  whole: JsonObject,
  report: (message: string) => void,
): JsonObject {
  const schema = whole.allOf === undefined
    ? whole
    : liftReference(mergeAllOf(whole));
  const { oneOf, ...rest } = schema;
  if (oneOf !== undefined && rest.anyOf === undefined && !hasShape(rest)) {
    report("several of its forms may fit at once, as there is no oneOf");
    return { ...rest, anyOf: oneOf };
  }
  return schema.type === undefined && schema.properties !== undefined
    ? { type: "object", ...schema }
    : schema;
}

/**
 * Whether a schema says of itself what fits, besides a union.
 *
 * @param schema The schema.
 */
export function hasShape(schema: JsonObject): boolean {
  return ["type", "properties", "items", "prefixItems", "enum", "const"]
    .some((keyword) => schema[keyword] !== undefined);
}

/** The first reference of `allOf` can stand beside what else there is. */
function liftReference(schema: JsonObject): JsonObject {
  const { allOf, ...own } = schema;
  const parts = elementsOf(allOf);
  const reference = parts.find(isReference);
  if (reference === undefined || own.$ref !== undefined) return schema;
  const others = parts.filter((part) => part !== reference);
  return {
    ...own,
    $ref: reference.$ref ?? "",
    ...(others.length === 0 ? {} : { allOf: others }),
  };
}

function isReference(part: JsonValue): part is JsonObject {
  return isObject(part) && typeof part.$ref === "string" &&
    Object.keys(part).length === 1;
}
