import type { JsonObject, JsonValue } from "../../core/json.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import { elementsOf, ifSet, isObject, typesOf } from "./schema_parts.ts";

/** What stands for any value: there is no schema without a type. */
export const ANYTHING: readonly SchemaDraft[] = [
  { type: "string" },
  { type: "number" },
  { type: "boolean" },
  { type: "array", items: { type: "string" } },
];

/** The keywords that speak of values of one type. */
export function ofType(schema: JsonObject, type: string): JsonObject {
  const values = elementsOf(schema.enum)
    .filter((value) => isOfType(value, type));
  return {
    ...schema,
    type,
    ...ifSet("enum", schema.enum === undefined ? undefined : values),
  };
}

function isOfType(value: JsonValue, type: string): boolean {
  return typesOf({ const: value }).includes(type) ||
    type === "integer" && typeof value === "number";
}

/** The types of values that fit a schema, as far as its own keywords say. */
export function kindsOf(schema: JsonObject): readonly string[] {
  const branches = elementsOf(schema.anyOf).filter(isObject);
  const kinds = [...typesOf(schema), ...branches.flatMap(kindsOf)];
  return [...new Set(kinds)].filter((kind) => kind !== "null");
}
