import fc from "fast-check";
import {
  isPlainObject,
  type JsonObject,
  type JsonValue,
} from "../../src/core/json.ts";
import { resolvePointer } from "../../src/core/resolve_pointer.ts";
import { EDGE_VALUES } from "./_edge_values.ts";

/** References and nested schemas are followed so deep; below stand the smallest values. */
const MAX_DEPTH = 5;

/** Where a schema stands. */
interface Place {
  readonly root: JsonObject;
  readonly depth: number;
}

/**
 * Values that a schema accepts, of draft 7 or 2020-12. Keywords that contradict
 * each other and those that no tool of ours has are not heeded: hold what comes
 * out against a validator.
 *
 * @param root The schema.
 * @returns An arbitrary of JSON values.
 */
export function valuesOf(root: JsonObject): fc.Arbitrary<JsonValue> {
  return values(root, { root, depth: 0 });
}

/** Any JSON, of names and texts that are easy to get wrong. */
export function anyJson(): fc.Arbitrary<JsonValue> {
  const edges = fc.constantFrom<JsonValue>(...EDGE_VALUES);
  const names = fc.constantFrom("a", "b", "__proto__", "constructor", "0");
  const pairs = fc.array(fc.tuple(names, edges), { maxLength: 3 });
  return fc.oneof(
    edges,
    fc.array(edges, { maxLength: 3 }),
    pairs.map(objectOf),
  );
}

function values(schema: unknown, place: Place): fc.Arbitrary<JsonValue> {
  if (!isPlainObject(schema) || place.depth > 3 * MAX_DEPTH) {
    return schema === false ? fc.constant(null) : anyJson();
  }
  const within = { ...place, depth: place.depth + 1 };
  if (typeof schema.$ref === "string") {
    const reference = decodeURIComponent(schema.$ref);
    return values(resolvePointer(place.root, reference), within);
  }
  if (Object.hasOwn(schema, "const")) {
    return fc.constant(schema.const as JsonValue); // schemas are JSON
  }
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return anyOf(options, within);
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return anyJson();
  return fc.oneof(...types.map((type) => ofType(type, schema, within)));
}

/** Deep inside, the form that refers to nothing else ends it soonest. */
function anyOf(
  options: readonly unknown[],
  place: Place,
): fc.Arbitrary<JsonValue> {
  const ending = place.depth < MAX_DEPTH
    ? []
    : options.filter((option) => !JSON.stringify(option).includes('"$ref"'));
  const chosen = ending.length > 0 ? ending : options;
  return fc.oneof(...chosen.map((option) => values(option, place)));
}

function ofType(
  type: unknown,
  schema: Readonly<Record<string, unknown>>,
  place: Place,
): fc.Arbitrary<JsonValue> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return numbers(schema, type === "integer");
    case "string":
      return strings(schema);
    case "array":
      return arrays(schema, place);
    case "object":
      return objects(schema, place);
    default:
      return fc.constant(null);
  }
}

function numbers(
  schema: Readonly<Record<string, unknown>>,
  isInteger: boolean,
): fc.Arbitrary<JsonValue> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const step = Number(schema.multipleOf ?? (isInteger ? 1 : 0.25));
  const least = Number(minimum ?? exclusiveMinimum ?? -1000 * step);
  const most = Number(maximum ?? exclusiveMaximum ?? least + 2000 * step);
  const min = Math.ceil(least / step) +
    (exclusiveMinimum === undefined ? 0 : 1);
  const max = Math.floor(most / step) -
    (exclusiveMaximum === undefined ? 0 : 1);
  return fc.integer({ min, max: Math.max(min, max) })
    .map((count) => count === 0 ? 0 : count * step);
}

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "date-time": fc.date({
    min: new Date("1900-01-01T00:00:00Z"),
    max: new Date("2100-01-01T00:00:00Z"),
    noInvalidDate: true,
  }).map((date) => date.toISOString()),
  uri: fc.webUrl({ withQueryParameters: true })
    .map((text) => new URL(text).href),
  email: fc.constantFrom("ada@example.com", "a.b@c.org"),
  date: fc.constantFrom("2024-02-29", "1999-12-31"),
  uuid: fc.uuid(),
};

function strings(
  schema: Readonly<Record<string, unknown>>,
): fc.Arbitrary<JsonValue> {
  const { pattern, format, contentEncoding } = schema;
  if (typeof pattern === "string") {
    return fc.stringMatching(new RegExp(pattern, "u"), { size: "small" });
  }
  if (typeof format === "string" && FORMATS[format]) return FORMATS[format];
  if (contentEncoding === "base64") {
    return fc.uint8Array({ maxLength: 6 }).map((bytes) => bytes.toBase64());
  }
  const minLength = Number(schema.minLength ?? 0);
  const maxLength = Math.max(
    minLength,
    Number(schema.maxLength ?? minLength + 5),
  );
  const texts = EDGE_VALUES.filter((value) => typeof value === "string");
  const plain = fc.string({ minLength, maxLength, unit: "grapheme" });
  return schema.minLength === undefined && schema.maxLength === undefined
    ? fc.oneof(plain, fc.constantFrom(...texts))
    : plain;
}

function arrays(
  schema: Readonly<Record<string, unknown>>,
  place: Place,
): fc.Arbitrary<JsonValue> {
  const fixed = [schema.prefixItems ?? schema.items].flat();
  const isTuple = Array.isArray(schema.prefixItems ?? schema.items);
  const rest = Array.isArray(schema.items)
    ? schema.additionalItems
    : schema.items;
  const minLength = Number(schema.minItems ?? 0);
  const most = place.depth > MAX_DEPTH ? minLength : minLength + 3;
  const maxLength = Math.max(
    minLength,
    Math.min(most, Number(schema.maxItems ?? most)),
  );
  const count = isTuple ? fixed.length : 0;
  if (maxLength === 0) return fc.constant([]);
  const item = values(rest ?? (isTuple ? false : true), place);
  if (!isTuple || count === 0) {
    const size = { minLength, maxLength };
    return schema.uniqueItems === true
      ? fc.uniqueArray(item, {
        ...size,
        selector: (one) => JSON.stringify(one),
      })
      : fc.array(item, size);
  }
  const first = fc.tuple(...fixed.map((one) => values(one, place)));
  const further = fc.array(item, { maxLength: Math.max(0, maxLength - count) });
  return fc.tuple(first, further, fc.integer({ min: minLength, max: 99 }))
    .map(([items, others, end]) =>
      [...items, ...rest ? others : []].slice(0, Math.max(end, minLength))
    );
}

function objects(
  schema: Readonly<Record<string, unknown>>,
  place: Place,
): fc.Arbitrary<JsonValue> {
  const required = new Set([schema.required ?? []].flat());
  const isDeep = place.depth > MAX_DEPTH;
  const own = entriesOf(schema.properties)
    .filter(([name]) => required.has(name) || !isDeep)
    .map(([name, property]) => {
      const pair = fc.tuple(fc.constant(name), values(property, place));
      return required.has(name) ? pair : fc.option(pair, { nil: undefined });
    });
  const further = isDeep ? [] : furtherMembers(schema, place);
  return fc.tuple(fc.tuple(...own), ...further)
    .map(([pairs, ...others]) =>
      objectOf([
        // What is declared comes last, so that no other member replaces it.
        ...others.flat(),
        ...pairs.filter((pair) => pair !== undefined),
      ])
    );
}

function furtherMembers(
  schema: Readonly<Record<string, unknown>>,
  place: Place,
): fc.Arbitrary<[string, JsonValue][]>[] {
  const { additionalProperties, propertyNames } = schema;
  const patterns = entriesOf(schema.patternProperties);
  const names = isPlainObject(propertyNames)
    ? values(propertyNames, place).map(String)
    : fc.constantFrom("other", "x y", "constructor", "toString", "7");
  const additional = additionalProperties === false ? [] : [fc.array(
    fc.tuple(names, values(additionalProperties ?? true, place)),
    { maxLength: 2 },
  )];
  return [
    ...additional,
    ...patterns.map(([pattern, property]) =>
      fc.array(
        fc.tuple(
          fc.stringMatching(new RegExp(pattern, "u"), { size: "small" }),
          values(property, place),
        ),
        { maxLength: 2 },
      )
    ),
  ];
}

function entriesOf(value: unknown): [string, unknown][] {
  return isPlainObject(value) ? Object.entries(value) : [];
}

/** Own members whatever their names, `__proto__` included. */
function objectOf(pairs: readonly (readonly [string, JsonValue])[]): JsonValue {
  return Object.fromEntries(pairs);
}
