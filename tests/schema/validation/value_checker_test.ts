import { assert, assertEquals, assertThrows } from "@std/assert";
import type { JsonSchema, JsonValue } from "../../../src/core/json.ts";
import { guardSchema } from "../../../src/schema/validation/guard_schema.ts";
import { SchemaView } from "../../../src/schema/validation/schema_view.ts";
import { ValueChecker } from "../../../src/schema/validation/value_checker.ts";
import {
  TooMuchWorkError,
  WorkBudget,
} from "../../../src/schema/validation/work_budget.ts";

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
];

for (const [schema, accepted, refused] of CASES) {
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
