import { isPlainObject, type JsonObject } from "../../core/json.ts";

/** How the value of a keyword holds schemas: it is one, or a list or an object of them. */
export type SchemaHolder = "schema" | "list" | "map";

/** Keywords of JSON Schema 2020-12 that hold schemas for values, and `definitions` of older drafts. */
export const SCHEMA_HOLDERS: ReadonlyMap<string, SchemaHolder> = new Map([
  ["additionalProperties", "schema"],
  ["contains", "schema"],
  ["else", "schema"],
  ["if", "schema"],
  ["items", "schema"],
  ["not", "schema"],
  ["propertyNames", "schema"],
  ["then", "schema"],
  ["unevaluatedItems", "schema"],
  ["unevaluatedProperties", "schema"],
  ["allOf", "list"],
  ["anyOf", "list"],
  ["oneOf", "list"],
  ["prefixItems", "list"],
  ["$defs", "map"],
  ["definitions", "map"],
  ["dependentSchemas", "map"],
  ["patternProperties", "map"],
  ["properties", "map"],
]);

/** A schema directly within another one. */
export interface Subschema {
  /** The keyword, and the index or name in it if there is one. */
  readonly path: readonly string[];
  readonly schema: unknown;
}

/**
 * Lists the schemas directly within a schema.
 *
 * @param schema The schema.
 */
export function listSubschemas(schema: JsonObject): readonly Subschema[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    switch (SCHEMA_HOLDERS.get(keyword)) {
      case "schema":
        return [{ path: [keyword], schema: value }];
      case "list":
        return Array.isArray(value) ? within(keyword, value) : [];
      case "map":
        return isPlainObject(value) ? within(keyword, value) : [];
      default:
        return [];
    }
  });
}

function within(keyword: string, holder: object): readonly Subschema[] {
  return Object.entries(holder)
    .map(([name, schema]) => ({ path: [keyword, name], schema }));
}
