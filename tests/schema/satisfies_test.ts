import { assertEquals } from "@std/assert";
import type { JsonValue } from "../../src/core/json.ts";
import { readType } from "./_read_source.ts";

const STRING = { type: "string" };

/** A value, what it satisfies, and its type. */
const ROWS: readonly (readonly [
  value: string,
  context: string,
  schema: JsonValue,
])[] = [
  ['"a"', '"a" | "b"', STRING],
  ['["a"]', '("a" | "b")[]', {
    type: "array",
    items: { type: "string", const: "a" },
  }],
  ['["a"]', "string[]", { type: "array", items: STRING }],
  ['["a", 1]', "[string, 1 | 2]", {
    type: "array",
    prefixItems: [STRING, { type: "number", const: 1 }],
    minItems: 2,
    maxItems: 2,
  }],
  ['{ p: ["q"] }', 'Record<string, readonly ("q" | "r")[]>', {
    type: "object",
    properties: { p: { type: "array", items: { type: "string", const: "q" } } },
    required: ["p"],
  }],
  ['{ a: "x", b: "y", c: true }', '{ a: "x" | "z"; b: string; c: boolean }', {
    type: "object",
    properties: {
      a: { type: "string", const: "x" },
      b: STRING,
      c: { type: "boolean", const: true },
    },
    required: ["a", "b", "c"],
  }],
  [
    '{ k: "a", v: "x" }',
    '{ k: "a"; v: string } | { k: "b"; v: "x" | "y" }',
    {
      type: "object",
      properties: { k: { type: "string", const: "a" }, v: STRING },
      required: ["k", "v"],
    },
  ],
  ['{ a: "x" }', "{ a: `x${string}` }", {
    type: "object",
    properties: { a: { type: "string", const: "x" } },
    required: ["a"],
  }],
];

for (const [value, context, schema] of ROWS) {
  Deno.test(`readLibrary() reads the type of ${value} that satisfies ${context}`, () => {
    const read = readType(
      "typeof V",
      `let V = ${value} satisfies ${context};`,
    );
    assertEquals(read.schema, schema);
    assertEquals(read.diagnostics, []);
  });
}
