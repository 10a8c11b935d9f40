import { validate } from "@cfworker/json-schema";
import { assert, assertEquals, assertThrows } from "@std/assert";
import type { JsonSchema, JsonValue } from "../../../src/core/json.ts";
import { guardSchema } from "../../../src/schema/validation/guard_schema.ts";
import { KNOWN_FORMATS } from "../../../src/schema/validation/known_formats.ts";
import { SchemaView } from "../../../src/schema/validation/schema_view.ts";
import { ValueChecker } from "../../../src/schema/validation/value_checker.ts";
import {
  TooMuchWorkError,
  WorkBudget,
} from "../../../src/schema/validation/work_budget.ts";
import { compile2020, isSchema2020 } from "../_validators.ts";

const integer = { type: "integer" };
const text = { type: "string" };

function accepts(schema: JsonSchema, value: unknown): boolean {
  const { root } = new SchemaView(guardSchema(schema));
  return new ValueChecker(new WorkBudget()).accepts(root, value);
}

/** Schemas with values that they accept, and with others that they do not. */
const CASES: readonly (readonly [
  schema: JsonSchema,
  accepted: readonly JsonValue[],
  refused: readonly JsonValue[],
])[] = [
  [{}, [null, 1, "a", [], {}], []],
  [{ not: {} }, [], [null, 1, "a", [], {}]],
  [integer, [1, -0, 1e3], [1.5, "1", null, true]],
  [{ type: ["integer", "null"] }, [1, null], [1.5, "1"]],
  [{ type: "nonsense" }, [], [1, "a", {}]],
  [{ type: [] }, [], [1]],
  [{ const: { a: [1] } }, [{ a: [1] }], [{ a: [2] }, { a: [1], b: 1 }, 1]],
  [{ enum: ["a", 1, null, [2]] }, ["a", 1, null, [2]], ["1", [3], {}]],
  [{ minimum: 1, exclusiveMaximum: 3 }, [1, 2.9, "x"], [0, 3]],
  [{ multipleOf: 0.1 }, [0.3], [0.35]],
  [{ minLength: 2, maxLength: 3 }, ["ab", "😀😀😀"], ["a", "abcd"]],
  [{ pattern: "^a+$" }, ["aa", 5], ["ab"]],
  [{ format: "uri" }, ["https://a.b/c"], ["a b"]],
  [{ minItems: 1, maxItems: 2 }, [[1], [1, 2], "x"], [[], [1, 2, 3]]],
  [{ items: integer }, [[], [1, 2], {}], [[1, "a"]]],
  [
    { prefixItems: [text, integer], items: { not: {} } },
    [["a"], ["a", 1]],
    [[1], ["a", 1, 2]],
  ],
  [
    { uniqueItems: true },
    [[1, "1", true, [1], "[1]"], [{ a: 1 }, { a: 2 }]],
    [[1, 2, 1], [{ a: 1, b: 2 }, { b: 2, a: 1 }], [null, null]],
  ],
  [{ required: ["toString"] }, [{ toString: 1 }, []], [{}]],
  [{ dependentRequired: { a: ["b"] } }, [{}, { a: 1, b: 1 }], [{ a: 1 }]],
  [{ minProperties: 1, maxProperties: 1 }, [{ a: 1 }], [{}, { a: 1, b: 1 }]],
  [{ propertyNames: { maxLength: 1 } }, [{ a: 1 }], [{ ab: 1 }]],
  [
    {
      properties: { ab: integer },
      patternProperties: { "^a": { minimum: 2 }, "b$": { maximum: 3 } },
      additionalProperties: text,
    },
    [{ ab: 2 }, { a: 2, cb: 3, c: "x" }],
    [{ ab: 1 }, { ab: 4 }, { ab: 2.5 }, { a: 1 }, { cb: 4 }, { c: 1 }],
  ],
  [{ anyOf: [integer, text] }, [1, "a"], [true, null]],
  [{ oneOf: [integer, { minimum: 5 }] }, [1, 5.5], [5, 1.5]],
  [{ allOf: [integer, { minimum: 5 }] }, [5], [4, 5.5]],
  [{ not: integer }, ["a", 1.5], [1]],
  [
    {
      $defs: {
        List: {
          type: "object",
          properties: { next: { $ref: "#/$defs/List" }, n: integer },
        },
      },
      $ref: "#/$defs/List",
    },
    [{}, { n: 1, next: { next: { n: 2 } } }],
    [1, { next: { next: { n: "2" } } }],
  ],
  [{ const: 1, enum: [1, 2] }, [1], [2, 3]],
  [{ const: 3, enum: [1, 2] }, [], [1, 2, 3]],
  [
    { if: integer, then: { minimum: 5 }, else: { minLength: 2 } },
    [5, "ab", null],
    [4, "a"],
  ],
  [{ if: integer }, [1, "a"], []],
  [{ then: false, else: false }, [1, "a"], []],
  [{ if: true, then: text }, ["a"], [1]],
  [{ if: integer, else: false }, [1], ["a"]],
  [
    { dependentSchemas: { a: { required: ["b"] }, toString: false } },
    [{}, { b: 1 }, { a: 1, b: 1 }, "a"],
    [{ a: 1 }, { toString: 1 }],
  ],
  [{ contains: integer }, [[1], ["a", 1], "x"], [[], ["a"]]],
  [{ contains: integer, minContains: 0 }, [[], ["a"], [1]], []],
  [
    { contains: integer, minContains: 2, maxContains: 3 },
    [[1, 2, "a"], [1, 2, 3]],
    [[1, "a"], [1, 2, 3, 4]],
  ],
  [{ minContains: 2 }, [[]], []],
  [
    {
      properties: { a: integer },
      anyOf: [{ required: ["b"], properties: { b: true } }, true],
      if: { properties: { a: { const: 1 } }, required: ["a"] },
      then: { properties: { c: text } },
      dependentSchemas: { d: { properties: { d: true, e: true } } },
      unevaluatedProperties: false,
    },
    [{}, { a: 2, b: 1 }, { a: 1, c: "x" }, { d: 1, e: 1 }, [1]],
    [{ z: 1 }, { a: 2, c: "x" }, { e: 1 }, { a: 1, c: 5 }],
  ],
  [
    {
      allOf: [{ patternProperties: { "^x-": text } }],
      unevaluatedProperties: integer,
    },
    [{ "x-a": "b", a: 1 }],
    [{ "x-a": 1 }, { a: "b" }],
  ],
  [
    {
      allOf: [{ additionalProperties: text }, {
        properties: { a: text },
        unevaluatedProperties: true,
      }],
      unevaluatedProperties: false,
    },
    [{ a: "b", z: "c" }],
    [{ z: 1 }],
  ],
  [
    { not: { not: { properties: { a: true } } }, unevaluatedProperties: false },
    [{}],
    [{ a: 1 }],
  ],
  [
    {
      prefixItems: [text],
      contains: integer,
      unevaluatedItems: { type: "boolean" },
    },
    [["a", 1], ["a", true, 2]],
    [["a", "b", 1], ["a", null, 1], ["a"]],
  ],
  [
    { allOf: [{ items: integer }], unevaluatedItems: false },
    [[1, 2]],
    [["a"]],
  ],
  [
    { anyOf: [{ prefixItems: [text, text] }, true], unevaluatedItems: false },
    [[], ["a", "b"]],
    [["a", 1], ["a", "b", "c"]],
  ],
  [
    {
      $defs: {
        A: { $anchor: "a", ...integer },
        C: { $id: "https://example.com/c", $anchor: "a", type: "null" },
        "d/%~": { type: "boolean" },
      },
      properties: {
        a: { $ref: "#a", minimum: 1 },
        c: { $ref: "https://example.com/c" },
        d: { $ref: "#/$defs/d~1%25~0" },
        e: { $ref: "https://example.com/c#a" },
      },
    },
    [{ a: 1, c: null, d: true, e: null }],
    [{ a: 0 }, { a: "1" }, { c: 1 }, { d: 1 }, { e: 1 }],
  ],
  [
    {
      $id: "https://example.com/tree",
      $dynamicAnchor: "node",
      type: "object",
      properties: { in: { items: { $dynamicRef: "#node" } } },
      required: ["n"],
    },
    [{ n: 1 }, { n: 1, in: [{ n: 2, in: [] }] }],
    [{}, { n: 1, in: [{ in: [] }] }],
  ],
];

for (const [schema, accepted, refused] of CASES) {
  if (isSchema2020(schema)) {
    Deno.test(`Other validators agree on what ${JSON.stringify(schema)} accepts`, () => {
      // ajv is alone in some of its verdicts on `unevaluatedItems`.
      const byAjv = compile2020(schema);
      const byOther = (value: unknown) =>
        validate(value, schema, "2020-12").valid;
      const isDoubted = (value: unknown, verdict: boolean) =>
        byAjv(value) !== verdict && byOther(value) !== verdict;
      assertEquals(accepted.filter((value) => isDoubted(value, true)), []);
      assertEquals(refused.filter((value) => isDoubted(value, false)), []);
    });
  }

  Deno.test(`ValueChecker.accepts() tells what ${JSON.stringify(schema)} accepts`, () => {
    for (const value of accepted) {
      assertEquals(accepts(schema, value), true, JSON.stringify(value));
    }
    for (const value of refused) {
      assertEquals(accepts(schema, value), false, JSON.stringify(value));
    }
  });
}

Deno.test("ValueChecker.accepts() takes a __proto__ for a property as any other", () => {
  const schema = { additionalProperties: integer };
  assertEquals(accepts(schema, JSON.parse('{"__proto__": 1}')), true);
  assertEquals(accepts(schema, JSON.parse('{"__proto__": "a"}')), false);
});

Deno.test("ValueChecker.accepts() finds out once what forms share", () => {
  const { root } = new SchemaView(guardSchema({
    $defs: {
      Any: {
        anyOf: ["a", "b"].map((name) => ({
          type: "object",
          properties: { sub: { $ref: "#/$defs/Any" } },
          required: [name],
        })),
      },
    },
    $ref: "#/$defs/Any",
  }));
  let value: JsonValue = {};
  for (let level = 0; level < 100; level++) value = { a: 1, b: 1, sub: value };
  const work = new WorkBudget();
  assertEquals(new ValueChecker(work).accepts(root, value), false);
  assert(work.spent < 5_000, `${work.spent} steps`);
});

Deno.test("ValueChecker.accepts() gives up on a schema that leads back to itself", () => {
  const schema: JsonSchema = {
    $defs: { A: { allOf: [{ $ref: "#/$defs/A" }] } },
    $ref: "#/$defs/A",
  };
  assertThrows(() => accepts(schema, 1), TooMuchWorkError);
});

for (const format of KNOWN_FORMATS) {
  Deno.test(`ValueChecker.accepts() checks the format ${format}`, () => {
    assertEquals(accepts({ format }, "\\ {["), false);
  });
}

Deno.test("ValueChecker.accepts() follows a $dynamicRef to the $dynamicAnchor in $defs", () => {
  // Other validators do so only where the anchor is on the way.
  const schema: JsonSchema = {
    $defs: { B: { $dynamicAnchor: "b", ...text } },
    $dynamicRef: "#b",
  };
  assertEquals(accepts(schema, "a"), true);
  assertEquals(accepts(schema, 1), false);
});

Deno.test("ValueChecker.accepts() gives up where a text that is too long for a pattern would let more pass", () => {
  const pattern = { type: "string", pattern: "^(a+)+$" };
  const text = "a".repeat(10_000);
  assertEquals(accepts(pattern, text), false);
  const schemas: readonly JsonSchema[] = [
    { not: pattern },
    { if: pattern, then: false },
    { anyOf: [{ not: { anyOf: [integer, pattern] } }] },
  ];
  for (const schema of schemas) {
    assertEquals(accepts(schema, "b"), true);
    assertThrows(() => accepts(schema, text), TooMuchWorkError);
  }
  assertThrows(
    () =>
      accepts({ contains: pattern, maxContains: 0, minContains: 0 }, [text]),
    TooMuchWorkError,
  );
});

Deno.test("ValueChecker.accepts() bounds the work of unevaluated parts", () => {
  const levels = 40;
  const $defs = Object.fromEntries(
    Array.from({ length: levels }, (_, level) => {
      const next: JsonSchema = level + 1 < levels
        ? { $ref: `#/$defs/L${level + 1}` }
        : { properties: { a: true } };
      return [`L${level}`, {
        if: next,
        then: next,
        else: next,
        allOf: [next, next],
        unevaluatedProperties: true,
      }];
    }),
  );
  const schema: JsonSchema = {
    $defs,
    $ref: "#/$defs/L0",
    unevaluatedProperties: false,
  };
  const value = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`p${index}`, { a: index }]),
  );
  assertEquals(accepts(schema, value), true);
});

Deno.test("WorkBudget.spend() throws when nothing is left", () => {
  const work = new WorkBudget();
  work.spend(1_000);
  assertEquals(work.spent, 1_000);
  assertThrows(() => work.spend(1e9), TooMuchWorkError);
});

Deno.test("WorkBudget.enter() throws where it is too deep for the stack", () => {
  const work = new WorkBudget();
  const dive = (depth: number): number => {
    work.enter();
    return depth === 0 ? 0 : 1 + dive(depth - 1);
  };
  assertEquals(dive(1_000), 1_000);
  assertThrows(() => dive(1_000_000), TooMuchWorkError);
});
