import type { JsonSchema, JsonValue } from "../../core/json.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import { isObject, membersOf, tupleItems } from "./schema_parts.ts";

/** Keywords whose values are objects of schemas. */
const MAPS: ReadonlySet<string> = new Set([
  "$defs",
  "patternProperties",
  "properties",
]);
/** Keywords whose values are lists of schemas. */
const LISTS: ReadonlySet<string> = new Set(["anyOf", "prefixItems"]);
/** Keywords whose values are schemas. */
const SINGLE: ReadonlySet<string> = new Set([
  "additionalProperties",
  "items",
  "propertyNames",
]);

/**
 * Writes a schema as OpenAI takes it outside of strict mode: a root that names
 * `properties`, and every list with `items`, which changes no meaning.
 *
 * @param schema A tool's `input_schema`.
 */
export function toLooseSchema(schema: JsonSchema): JsonSchema {
  const { type = "object", ...rest } = write(schema);
  return { type, properties: {}, ...rest };
}

function write(schema: JsonSchema): SchemaDraft {
  const written: SchemaDraft = {};
  for (const [keyword, value] of Object.entries(schema)) {
    written[keyword] = writeKeyword(keyword, value);
  }
  if (schema.type === "array" && schema.items === undefined) {
    // Elements after those of a tuple, of which there are none.
    written.items = schema.prefixItems === undefined
      ? {}
      : writeValue(tupleItems(schema));
  }
  return written;
}

function writeKeyword(keyword: string, value: JsonValue): JsonValue {
  if (MAPS.has(keyword)) {
    return Object.fromEntries(
      membersOf(value).map(([name, member]) => [name, writeValue(member)]),
    );
  }
  if (LISTS.has(keyword) && Array.isArray(value)) return value.map(writeValue);
  return SINGLE.has(keyword) ? writeValue(value) : value;
}

function writeValue(value: JsonValue): JsonValue {
  return isObject(value) ? write(value) : value;
}
