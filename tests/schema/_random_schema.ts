import type { JsonObject, JsonValue } from "../../src/core/json.ts";
import { EDGE_VALUES } from "./_edge_values.ts";
import type { Random } from "./_random.ts";

/** Without `__proto__`, which ajv leaves out of a schema. */
const NAMES = ["a", "b", "kind", "constructor", "toString", "0"];
const PATTERNS = ["^a", "^[a-z]*$", "\\d+$", "^x-", "^.{1,3}$", "é|b"];
const FORMATS = [
  "date-time",
  "date",
  "time",
  "email",
  "uri",
  "uuid",
  "ipv4",
  "ipv6",
  "hostname",
  "duration",
  "json-pointer",
  "unknown-format",
];
const REFERENCES = ["$ref", "$dynamicRef"];
const DEFINITIONS = ["one", "two", "_proto_"];

/**
 * Makes a JSON Schema of all keywords that this project knows, in any
 * combination, however little sense it makes; its root is an object's.
 *
 * @param random Makes the choices.
 * @returns The schema, which refers to its own `$defs`.
 */
export function randomSchema(random: Random): JsonObject {
  const maker = new SchemaMaker(random);
  const $defs = DEFINITIONS.map((name) => [name, maker.schema(2)] as const);
  return {
    type: "object",
    ...maker.objectKeywords(3),
    $defs: {
      ...Object.fromEntries($defs),
      anchored: { $dynamicAnchor: "anchored", ...maker.leaf() },
    },
  };
}

class SchemaMaker {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  schema(depth: number): JsonValue {
    if (this.#random.once(20)) return this.#random.once(2);
    if (depth <= 0) return this.leaf();
    return this.#random.pick([
      () => this.leaf(),
      () => this.leaf(),
      () => ({ type: "object", ...this.objectKeywords(depth) }),
      () => ({ type: "array", ...this.#arrayKeywords(depth) }),
      () => ({ anyOf: this.#schemas(depth) }),
      () => ({ oneOf: this.#schemas(depth) }),
      () => ({ allOf: this.#schemas(depth) }),
      () => ({ ...this.leaf(), not: this.schema(depth - 1) }),
      () => ({ $ref: `#/$defs/${this.#random.pick(DEFINITIONS)}` }),
      () => ({ [this.#random.pick(REFERENCES)]: "#anchored" }),
      () => ({ ...this.leaf(), ...this.#condition(depth) }),
      () => ({ ...this.objectKeywords(depth), ...this.#condition(depth) }),
      () => ({
        allOf: this.#schemas(depth),
        unevaluatedProperties: this.schema(depth - 1),
        unevaluatedItems: this.schema(depth - 1),
      }),
      () => ({
        type: ["string", "array", "null"],
        ...this.#arrayKeywords(depth),
        ...this.#stringKeywords(),
      }),
    ])();
  }

  #condition(depth: number): JsonObject {
    const inner = () => this.schema(depth - 1);
    return {
      if: inner(),
      ...this.#kept([["then", inner], ["then", inner], ["else", inner]]),
    };
  }

  objectKeywords(depth: number): JsonObject {
    const inner = () => this.schema(depth - 1);
    const names = this.#random.some(NAMES);
    const named = names.map((name) => [name, inner()] as const);
    return this.#kept([
      ["properties", () => Object.fromEntries(named)],
      ["properties", () => Object.fromEntries(named)],
      ["required", () => this.#random.some(NAMES)],
      ["additionalProperties", inner],
      ["patternProperties", () => ({ [this.#random.pick(PATTERNS)]: inner() })],
      ["propertyNames", () => ({ pattern: this.#random.pick(PATTERNS) })],
      ["dependentRequired", () => ({ a: ["b"], toString: ["a"] })],
      ["dependentSchemas", () => ({ a: inner(), toString: inner() })],
      ["unevaluatedProperties", inner],
      ["anyOf", () => this.#schemas(depth)],
      ["minProperties", () => this.#random.below(3)],
      ["maxProperties", () => this.#random.below(4)],
      ["default", () => ({ a: 1 })],
    ]);
  }

  leaf(): JsonObject {
    const some = () => [...this.#random.some(EDGE_VALUES, 1)];
    return this.#random.pick<() => JsonObject>([
      () => ({ type: "string", ...this.#stringKeywords() }),
      () => ({ type: "string", ...this.#stringKeywords() }),
      () => ({ type: "number", ...this.#numberKeywords() }),
      () => ({ type: "integer", ...this.#numberKeywords() }),
      () => ({ type: this.#random.pick(["boolean", "null"]) }),
      () => ({ type: ["integer", "string"], ...this.#numberKeywords() }),
      () => ({ enum: some() }),
      () => ({ const: this.#random.pick(EDGE_VALUES) }),
      () => ({ type: "boolean", default: true }),
      () => ({ type: "string", contentEncoding: "base64" }),
      () => ({}),
    ])();
  }

  #stringKeywords(): JsonObject {
    return this.#kept([
      ["minLength", () => this.#random.below(3)],
      ["maxLength", () => this.#random.below(6)],
      ["pattern", () => this.#random.pick(PATTERNS)],
      ["format", () => this.#random.pick(FORMATS)],
    ]);
  }

  #numberKeywords(): JsonObject {
    return this.#kept([
      ["minimum", () => this.#random.below(9) - 4],
      ["maximum", () => this.#random.below(9)],
      ["exclusiveMinimum", () => this.#random.below(3) - 2],
      ["exclusiveMaximum", () => this.#random.below(99)],
      ["multipleOf", () => this.#random.pick([1, 2, 0.5, 0.1])],
    ]);
  }

  #arrayKeywords(depth: number): JsonObject {
    return this.#kept([
      ["items", () => this.schema(depth - 1)],
      ["items", () => this.schema(depth - 1)],
      ["prefixItems", () => this.#schemas(depth)],
      ["contains", () => this.schema(depth - 1)],
      ["minContains", () => this.#random.below(3)],
      ["maxContains", () => this.#random.below(4)],
      ["unevaluatedItems", () => this.schema(depth - 1)],
      ["minItems", () => this.#random.below(3)],
      ["maxItems", () => this.#random.below(4)],
      ["uniqueItems", () => this.#random.once(2)],
    ]);
  }

  #schemas(depth: number): JsonValue[] {
    return Array.from(
      { length: 1 + this.#random.below(3) },
      () => this.schema(depth - 1),
    );
  }

  #kept(
    keywords: readonly (readonly [name: string, make: () => JsonValue])[],
  ): JsonObject {
    const kept = keywords.filter(() => this.#random.once(3));
    return Object.fromEntries(kept.map(([name, make]) => [name, make()]));
  }
}
