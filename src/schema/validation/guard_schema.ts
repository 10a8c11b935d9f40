import {
  isPlainObject,
  type JsonObject,
  type JsonValue,
} from "../../core/json.ts";
import { resolvePointer } from "../../core/resolve_pointer.ts";
import { setOwn } from "../../core/set_own.ts";

/** Schemas nest no deeper; what lies below accepts anything. */
const MAX_DEPTH = 200;

const SCHEMA_KEYWORDS: ReadonlySet<string> = new Set([
  "additionalProperties",
  "items",
  "not",
  "propertyNames",
]);
const SCHEMA_LISTS: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "prefixItems",
]);
const SCHEMA_MAPS: ReadonlySet<string> = new Set([
  "$defs",
  "definitions",
  "patternProperties",
  "properties",
]);
const DATA_KEYWORDS: ReadonlySet<string> = new Set([
  "const",
  "contentEncoding",
  "default",
  "dependentRequired",
  "description",
  "exclusiveMaximum",
  "exclusiveMinimum",
  "maxItems",
  "maxLength",
  "maxProperties",
  "maximum",
  "minItems",
  "minLength",
  "minProperties",
  "minimum",
  "multipleOf",
  "pattern",
  "type",
  "uniqueItems",
]);

/**
 * Copies a schema in a form that can be trusted: references that lead nowhere,
 * keywords that are not known here, and values that no keyword has are left out.
 *
 * @param root The schema.
 * @returns A copy of its own.
 */
export function guardSchema(root: JsonObject): JsonObject {
  const copy = copySchema(root, { root, depth: 0 });
  return isPlainObject(copy) ? copy as JsonObject : {}; // an object's copy is one
}

interface Place {
  readonly root: JsonObject;
  readonly depth: number;
}

function copySchema(schema: unknown, { root, depth }: Place): JsonValue {
  // As an object it has a view of its own.
  if (schema === false) return { not: {} };
  if (!isPlainObject(schema) || depth > MAX_DEPTH) return true;
  const within = { root, depth: depth + 1 };
  const copy: Record<string, JsonValue> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    const guarded = copyKeyword(keyword, value, within);
    if (guarded !== undefined) setOwn(copy, [keyword, guarded]);
  }
  return copy;
}

function copyKeyword(
  keyword: string,
  value: unknown,
  place: Place,
): JsonValue | undefined {
  if (SCHEMA_KEYWORDS.has(keyword)) return copySchema(value, place);
  if (SCHEMA_LISTS.has(keyword)) {
    return Array.isArray(value) && value.length > 0
      ? value.map((schema) => copySchema(schema, place))
      : undefined;
  }
  if (SCHEMA_MAPS.has(keyword)) return copyMap(value, place);
  if (DATA_KEYWORDS.has(keyword)) return value as JsonValue; // schemas are JSON
  switch (keyword) {
    case "$ref":
      return leadsSomewhere(value, place) ? textOf(value) : undefined;
    case "format":
      // The validator's expression for `url` can take exponential time.
      return value === "url" ? "uri" : textOf(value);
    case "enum":
      return Array.isArray(value) ? value : undefined;
    case "required":
      return Array.isArray(value)
        ? value.filter((name) => textOf(name)?.isWellFormed())
        : undefined;
    default:
      return undefined;
  }
}

function copyMap(value: unknown, place: Place): JsonValue | undefined {
  if (!isPlainObject(value)) return undefined;
  const copy: Record<string, JsonValue> = {};
  for (const [name, schema] of Object.entries(value)) {
    setOwn(copy, [name, copySchema(schema, place)]);
  }
  return copy;
}

function leadsSomewhere(reference: unknown, { root }: Place): boolean {
  const target = typeof reference === "string"
    ? resolvePointer(root, reference)
    : undefined;
  return typeof target === "boolean" || isPlainObject(target);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
