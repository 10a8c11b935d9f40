import {
  isPlainObject,
  type JsonObject,
  type JsonValue,
} from "../../core/json.ts";
import { setOwn } from "../../core/set_own.ts";
import { isSafePattern } from "./_pattern_risk.ts";

/** How large the values are that a schema will be held against. */
export interface ValueSize {
  /** Length of the longest text. */
  readonly longestText: number;
  /** Number of items of the longest array. */
  readonly longestArray: number;
}

/** The validator compares each item with each other. */
const MAX_UNIQUE_ITEMS = 2_000;
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
 * it. Left out, so that no schema of a tool can stall or crash the host:
 *
 * - patterns that are invalid, or too dear for the longest text (`isSafePattern`);
 * - `uniqueItems` when an array has more than 2,000 items;
 * - references that lead nowhere, and keywords that are not known here.
 *
 * @param root The schema.
 * @param size How large the values are.
 * @returns A copy of its own.
 */
export function guardSchema(root: JsonObject, size: ValueSize): JsonObject {
  const copy = new GuardedCopy(root, size).copy(root, 0);
  return isPlainObject(copy) ? copy as JsonObject : {}; // an object's copy is one
}

class GuardedCopy {
  readonly #root: JsonObject;
  readonly #size: ValueSize;

  constructor(root: JsonObject, size: ValueSize) {
    this.#root = root;
    this.#size = size;
  }

  copy(schema: unknown, depth: number): JsonValue {
    // As an object it has a place of its own in the validator's errors.
    if (schema === false) return { not: {} };
    if (!isPlainObject(schema) || depth > MAX_DEPTH) return true;
    const copy: Record<string, JsonValue> = {};
    for (const [keyword, value] of Object.entries(schema)) {
      const guarded = this.#keyword(keyword, value, depth + 1);
      if (guarded !== undefined) copy[keyword] = guarded;
    }
    return copy;
  }

  #keyword(
    keyword: string,
    value: unknown,
    depth: number,
  ): JsonValue | undefined {
    if (SCHEMA_KEYWORDS.has(keyword)) return this.copy(value, depth);
    if (SCHEMA_LISTS.has(keyword)) {
      return Array.isArray(value) && value.length > 0
        ? value.map((schema) => this.copy(schema, depth))
        : undefined;
    }
    if (SCHEMA_MAPS.has(keyword)) return this.#map(value, depth);
    if (DATA_KEYWORDS.has(keyword)) return value as JsonValue; // schemas are JSON
    return this.#riskyKeyword(keyword, value, depth);
  }

  #riskyKeyword(
    keyword: string,
    value: unknown,
    depth: number,
  ): JsonValue | undefined {
    const { longestText, longestArray } = this.#size;
    switch (keyword) {
      case "$ref":
        return typeof value === "string" && this.#leadsSomewhere(value)
          ? value
          : undefined;
      case "format":
        // The validator's expression for `url` can take exponential time.
        return value === "url" ? "uri" : textOf(value);
      case "pattern":
        return typeof value === "string" && isSafePattern(value, longestText)
          ? value
          : undefined;
      case "patternProperties":
        return this.#map(
          value,
          depth,
          (name) => isSafePattern(name, longestText),
        );
      case "enum":
        return Array.isArray(value) ? value : undefined;
      case "required":
        return Array.isArray(value)
          ? value.filter((name) => textOf(name)?.isWellFormed())
          : undefined;
      case "uniqueItems":
        return value === true && longestArray <= MAX_UNIQUE_ITEMS;
      default:
        return undefined;
    }
  }

  #map(
    value: unknown,
    depth: number,
    keep: (name: string) => boolean = () => true,
  ): JsonValue | undefined {
    if (!isPlainObject(value)) return undefined;
    const copy: Record<string, JsonValue> = {};
    // Fixed values first: where they differ, the validator looks no further.
    const entries = Object.entries(value)
      .sort(([, a], [, b]) => Number(isConstant(b)) - Number(isConstant(a)));
    for (const [name, schema] of entries) {
      // The validator cannot write other names into its pointers.
      if (name.isWellFormed() && keep(name)) {
        setOwn(copy, [name, this.copy(schema, depth)]);
      }
    }
    return copy;
  }

  #leadsSomewhere(reference: string): boolean {
    const target = resolvePointer(this.#root, reference);
    return typeof target === "boolean" || isPlainObject(target);
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function isConstant(schema: unknown): boolean {
  return isPlainObject(schema) && Object.hasOwn(schema, "const");
}

/**
 * Follows a reference within a document.
 *
 * @param root The document.
 * @param reference Such as `#/$defs/Point`.
 * @returns What it points at; undefined when that is not there or elsewhere.
 */
export function resolvePointer(root: JsonObject, reference: string): unknown {
  if (!reference.startsWith("#")) return undefined;
  let place: unknown = root;
  for (const segment of reference.slice(1).split("/").slice(1)) {
    const name = decodeSegment(segment);
    if (typeof place !== "object" || place === null) return undefined;
    if (!Object.hasOwn(place, name)) return undefined;
    place = Reflect.get(place, name);
  }
  return place;
}

/** A name as it was before it became a segment of a JSON pointer in a URL. */
export function decodeSegment(segment: string): string {
  let text = segment;
  try {
    text = decodeURIComponent(segment);
  } catch {
    // A lone percent sign stands for itself.
  }
  return text.replaceAll("~1", "/").replaceAll("~0", "~");
}
