import type { JsonSchema, JsonValue } from "../../core/json.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import { SCHEMA_HOLDERS } from "../validation/subschemas.ts";
import { isObject, membersOf, tupleItems } from "./schema_parts.ts";

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
  switch (SCHEMA_HOLDERS.get(keyword)) {
    case "schema":
      return writeValue(value);
    case "list":
      return Array.isArray(value) ? value.map(writeValue) : value;
    case "map":
      return Object.fromEntries(
        membersOf(value).map(([name, member]) => [name, writeValue(member)]),
      );
    default:
      return value;
  }
}

function writeValue(value: JsonValue): JsonValue {
  return isObject(value) ? write(value) : value;
}
