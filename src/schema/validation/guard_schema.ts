import {
  isPlainObject,
  type JsonObject,
  type JsonValue,
} from "../../core/json.ts";
import { resolvePointer } from "../../core/resolve_pointer.ts";
import { setOwn } from "../../core/set_own.ts";
import { boundPattern } from "../patterns/bound_pattern.ts";
import { boundedUniqueness } from "./bounded_uniqueness.ts";

/** Keyword of a guarded schema whose pattern is bounded: its `source` and its `limit`. */
export const BOUNDED_PATTERN = "x-bounded-pattern";

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
  "type",
]);

/**
 * Copies a schema for the validator, which changes what it is given and trusts
 * it, so that no schema of a tool can stall or crash the host:
 *
 * - a pattern that could take long matches only texts of a length that it can be
 *   checked on, and one that is invalid matches none (`patternLimit`);
 * - `uniqueItems` accepts no array that has too many items to be compared;
 * - references that lead nowhere, and keywords that are not known here, are left out.
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
  // As an object it has a place of its own in the validator's errors.
  if (schema === false) return { not: {} };
  if (!isPlainObject(schema) || depth > MAX_DEPTH) return true;
  const within = { root, depth: depth + 1 };
  const copy: Record<string, JsonValue> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    const guarded = copyKeyword(keyword, value, within);
    if (guarded !== undefined) copy[keyword] = guarded;
  }
  return { ...copy, ...limitsOf(schema, within) };
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

/** Keywords of a schema that can take long, in a form that cannot. */
function limitsOf(
  { pattern, patternProperties, uniqueItems, allOf }: Record<string, unknown>,
  place: Place,
): Record<string, JsonValue> {
  const names = isPlainObject(patternProperties)
    ? copyPatterns(patternProperties, place)
    : undefined;
  return {
    ...(typeof pattern === "string" ? boundedText(pattern) : {}),
    ...(uniqueItems === true ? boundedUniqueness() : {}),
    ...(names ? { patternProperties: names.properties } : {}),
    ...(names && names.limit < Infinity
      ? {
        allOf: [
          ...Array.isArray(allOf)
            ? allOf.map((schema) => copySchema(schema, place))
            : [],
          { propertyNames: { maxLength: Math.max(0, names.limit) } },
        ],
      }
      : {}),
  };
}

function boundedText(source: string): Record<string, JsonValue> {
  const { pattern, limit } = boundPattern(source);
  return limit === Infinity
    ? { pattern }
    : { pattern, [BOUNDED_PATTERN]: { source, limit } };
}

function copyPatterns(
  value: Record<string, unknown>,
  place: Place,
): { readonly properties: JsonObject; readonly limit: number } {
  const properties: Record<string, JsonValue> = {};
  let lowest = Infinity;
  for (const [source, schema] of Object.entries(value)) {
    const { pattern, limit } = boundPattern(source);
    lowest = Math.min(lowest, limit);
    // The validator cannot write other names into its pointers.
    if (!pattern.isWellFormed()) lowest = -1;
    else setOwn(properties, [pattern, copySchema(schema, place)]);
  }
  return { properties, limit: lowest };
}

function copyMap(value: unknown, place: Place): JsonValue | undefined {
  if (!isPlainObject(value)) return undefined;
  const copy: Record<string, JsonValue> = {};
  // Fixed values first: where they differ, the validator looks no further.
  const entries = Object.entries(value)
    .sort(([, a], [, b]) => Number(isConstant(b)) - Number(isConstant(a)));
  for (const [name, schema] of entries) {
    // The validator cannot write other names into its pointers.
    if (name.isWellFormed()) setOwn(copy, [name, copySchema(schema, place)]);
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

function isConstant(schema: unknown): boolean {
  return isPlainObject(schema) && Object.hasOwn(schema, "const");
}
