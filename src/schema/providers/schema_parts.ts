import {
  isPlainObject,
  type JsonObject,
  type JsonValue,
} from "../../core/json.ts";
import { resolvePointer } from "../../core/resolve_pointer.ts";
import type { SchemaDraft } from "../schema_draft.ts";

/** A keyword, unless it has no value. */
export function ifSet(
  keyword: string,
  value: JsonValue | undefined,
): SchemaDraft {
  return value === undefined ? {} : { [keyword]: value };
}

/** The members of a keyword whose value is an object of schemas, such as `properties`. */
export function membersOf(
  value: JsonValue | undefined,
): readonly (readonly [name: string, schema: JsonValue])[] {
  return isObject(value) ? Object.entries(value) : [];
}

/** The elements of a keyword whose value is a list, such as `anyOf` or `required`. */
export function elementsOf(
  value: JsonValue | undefined,
): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** Whether a value is an object. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return isPlainObject(value);
}

/**
 * The types that a schema names, or that its values have.
 *
 * @param schema The schema.
 * @returns None when it takes any type.
 */
export function typesOf(schema: JsonObject): readonly string[] {
  const { type } = schema;
  if (typeof type === "string") return [type];
  if (Array.isArray(type)) return type.map(String);
  const values = "const" in schema
    ? [schema.const ?? null]
    : elementsOf(schema.enum);
  return [...new Set(values.map(typeOfValue))];
}

function typeOfValue(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value;
}

/** Whether nothing fits: `{ "not": {} }`. */
export function isNever(schema: JsonValue | undefined): boolean {
  return isObject(schema) && isObject(schema.not) &&
    Object.keys(schema.not).length === 0;
}

/** Whether a list has no elements. */
export function isEmptyList(schema: JsonObject): boolean {
  return schema.maxItems === 0 ||
    schema.prefixItems === undefined && isNever(schema.items);
}

/**
 * A schema, or the one that it refers to.
 *
 * @param schema A schema in `root`.
 * @param root Has the definitions.
 */
export function resolved(schema: JsonValue, root: JsonObject): JsonValue {
  if (!isObject(schema) || typeof schema.$ref !== "string") return schema;
  const target = resolvePointer(root, schema.$ref);
  return isPlainObject(target) ? target as JsonObject : {};
}

/** What is lost where positions are. */
export const NO_TUPLES =
  "elements may come in any order, as there are no tuples";

/** Whether the elements of a tuple differ. */
export function isMixed(items: JsonValue): boolean {
  return isObject(items) && items.anyOf !== undefined;
}

/**
 * The schema of the elements of a tuple, whatever their positions.
 *
 * @param schema A schema with `prefixItems`.
 */
export function tupleItems(schema: JsonObject): JsonValue {
  const rest = isObject(schema.items) ? [schema.items] : [];
  const texts = [...elementsOf(schema.prefixItems), ...rest]
    .map((item) => JSON.stringify(item));
  const items: JsonValue[] = [...new Set(texts)].map((text) =>
    JSON.parse(text)
  );
  const [first] = items;
  return items.length === 1 && first !== undefined ? first : { anyOf: items };
}
