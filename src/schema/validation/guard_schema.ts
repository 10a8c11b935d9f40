import {
  isPlainObject,
  type JsonObject,
  type JsonValue,
} from "../../core/json.ts";
import { setOwn } from "../../core/set_own.ts";
import { SchemaReferences } from "./schema_references.ts";
import { SCHEMA_HOLDERS } from "./subschemas.ts";

/** Schemas nest no deeper; what lies below accepts anything. */
const MAX_DEPTH = 200;

const DATA_KEYWORDS: ReadonlySet<string> = new Set([
  "const",
  "contentEncoding",
  "default",
  "dependentRequired",
  "description",
  "exclusiveMaximum",
  "exclusiveMinimum",
  "maxContains",
  "maxItems",
  "maxLength",
  "maxProperties",
  "maximum",
  "minContains",
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
 * References by `$anchor` and `$id` become pointers.
 *
 * @param root The schema.
 * @returns A copy of its own.
 */
export function guardSchema(root: JsonObject): JsonObject {
  let references: SchemaReferences | undefined;
  const copy = copySchema(root, {
    owner: root,
    depth: 0,
    resolve: (from, reference) => {
      references ??= new SchemaReferences(root);
      return references.resolve(from, reference);
    },
  });
  return isPlainObject(copy) ? copy as JsonObject : {}; // an object's copy is one
}

interface Place {
  /** The schema that is being copied. */
  readonly owner: object;
  readonly depth: number;
  readonly resolve: (from: object, reference: string) => string | undefined;
}

function copySchema(schema: unknown, place: Place): JsonValue {
  // As an object it has a view of its own.
  if (schema === false) return { not: {} };
  if (!isPlainObject(schema) || place.depth > MAX_DEPTH) return true;
  const within = { ...place, owner: schema, depth: place.depth + 1 };
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
  switch (SCHEMA_HOLDERS.get(keyword)) {
    case "schema":
      return copySchema(value, place);
    case "list":
      return Array.isArray(value) && value.length > 0
        ? value.map((schema) => copySchema(schema, place))
        : undefined;
    case "map":
      return copyMap(value, place);
  }
  if (DATA_KEYWORDS.has(keyword)) return value as JsonValue; // schemas are JSON
  switch (keyword) {
    case "$ref":
    case "$dynamicRef":
      return typeof value === "string"
        ? place.resolve(place.owner, value)
        : undefined;
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

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
