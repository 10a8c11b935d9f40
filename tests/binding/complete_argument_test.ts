import { assertEquals } from "@std/assert";
import { completeArgument } from "../../src/binding/complete_argument.ts";
import type { JsonSchema } from "../../src/core/json.ts";

const SCHEMA: JsonSchema = {
  type: "object",
  properties: {
    tone: { enum: ["kind", "Terse", "terrific"] },
    one: { const: "only" },
    flag: { type: "boolean" },
    level: { enum: [1, 2, null, { deep: true }] },
    either: { anyOf: [{ enum: ["a"] }, { type: "boolean" }, { const: 3 }] },
    shared: { $ref: "#/$defs/Tone" },
    loop: { $ref: "#/$defs/Loop" },
    gone: { $ref: "#/$defs/Nothing" },
    far: { $ref: "https://example.com/schema.json" },
    free: { type: "string", examples: ["x"] },
    many: { enum: Array.from({ length: 250 }, (_, at) => `v${at}`) },
  },
  $defs: {
    Tone: { enum: ["kind", "kinder"] },
    Loop: { anyOf: [{ $ref: "#/$defs/Loop" }, { const: "out" }] },
  },
};

const CASES: readonly (readonly [
  argument: string,
  typed: string,
  values: readonly string[],
])[] = [
  ["tone", "", ["kind", "Terse", "terrific"]],
  ["tone", "te", ["Terse", "terrific"]],
  ["tone", "TERS", ["Terse"]],
  ["tone", "x", []],
  ["one", "", ["only"]],
  ["flag", "", ["true", "false"]],
  ["flag", "t", ["true"]],
  ["level", "", ["1", "2"]],
  ["either", "", ["a", "true", "false", "3"]],
  ["shared", "kinder", ["kinder"]],
  ["loop", "", ["out"]],
  ["gone", "", []],
  ["far", "", []],
  ["free", "", []],
  ["absent", "", []],
  ["toString", "", []],
  ["__proto__", "", []],
];

for (const [argument, typed, values] of CASES) {
  Deno.test(`completeArgument() knows what ${argument} may be after ${JSON.stringify(typed)}`, () => {
    const total = values.length;
    assertEquals(completeArgument(SCHEMA, argument, typed), {
      values,
      total,
      hasMore: false,
    });
  });
}

Deno.test("completeArgument() gives 100 values at most, and tells how many there are", () => {
  const { values, total, hasMore } = completeArgument(SCHEMA, "many", "v");
  assertEquals([values.length, total, hasMore], [100, 250, true]);
  const some = completeArgument(SCHEMA, "many", "v24");
  assertEquals([some.values.length, some.total, some.hasMore], [11, 11, false]);
});
