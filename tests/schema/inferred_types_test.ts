import { assertEquals, assertStringIncludes } from "@std/assert";
import type { JsonObject } from "../../src/core/json.ts";
import { notable, propertyOf, readSource, readType } from "./_read_source.ts";

const DECLARATIONS = `
import { external } from "npm:x";
import own from "./own.ts";
import node from "node:process";
function mk() { return 5; }
function text(): string { return ""; }
function any(): any { return ""; }
function same<T extends string | number>(value: T): T { return value; }
function either(a: string): string;
function either(a: number): number;
function either(a: string | number): string | number { return a; }
const arrow = () => 5;
const { taken } = mk();
let later = undefined;
class Foo {}
const big = 5n;
`;

const NUMBER = { type: "number" };
const STRING = { type: "string" };

/** Defaults whose type the text tells. */
const TOLD: readonly (readonly [expression: string, schema: JsonObject])[] = [
  ["Math.PI", NUMBER],
  ["Number.MAX_SAFE_INTEGER", NUMBER],
  ["Math.max(1, 2)", NUMBER],
  ["text()", STRING],
  ["text() + mk()", STRING],
  ["mk() + 'x'", STRING],
  ["Math.PI + 2", NUMBER],
  ["Date.now() - mk()", NUMBER],
  ["mk() << 3", NUMBER],
  ["'5' * 2", NUMBER],
  ["new Date() - 5", NUMBER],
  ["+text()", NUMBER],
  ["-text()", NUMBER],
  ["!mk()", { type: "boolean" }],
  ["big * 2n", { type: "integer" }],
  ["-(big * 2n)", { type: "integer" }],
  ["text() ?? 5", { anyOf: [STRING, NUMBER] }],
  ["text() || 'x'", STRING],
  ["(text() as 'a' | 'b')", { type: "string", enum: ["a", "b"] }],
  ["'a,b'.length", NUMBER],
  ["[...text().length, 1] as number[]", { type: "array", items: NUMBER }],
  ["[...['a'], 1 + 1]", { type: "array", items: { anyOf: [STRING, NUMBER] } }],
  ['"a,b".split(",")', { type: "array", items: STRING }],
  ["Math.max(1, 2).toString()", STRING],
  ["text().trim().toLowerCase()", STRING],
  ["new Date().toISOString().slice(0, 10)", STRING],
  ["new Date().getFullYear()", NUMBER],
  ["Date.now().toFixed(1)", STRING],
  ["['a'].join()", STRING],
  ["Object.keys({ a: 1 })", { type: "array", items: STRING }],
  ["process.cwd()", STRING],
  ["process.env.HOME ?? 'x'", STRING],
  ["process.env['HOME'] || 5", { anyOf: [STRING, NUMBER] }],
  ["node.env.HOME", STRING],
  ["node.cwd()", STRING],
  ["Deno.env.get('HOME') ?? 'x'", STRING],
  ["Deno.env.get('HOME')", STRING],
  ["import.meta.dirname", STRING],
  ["new Map([['a', text()]])", {
    type: "object",
    additionalProperties: STRING,
  }],
  ["new Map([[1, 'a']])", {
    type: "array",
    items: {
      type: "array",
      prefixItems: [NUMBER, STRING],
      minItems: 2,
      maxItems: 2,
    },
  }],
  ["new Set([text()])", { type: "array", items: STRING, uniqueItems: true }],
];

for (const [expression, schema] of TOLD) {
  Deno.test(`readLibrary() tells the type of the default ${expression}`, () => {
    const reading = readSource(
      `${DECLARATIONS}export function tool_t(p = ${expression}) {}`,
    );
    const [tool] = reading.tools;
    assertEquals(tool && propertyOf(tool, "p"), {
      ...schema,
      "x-default-source": expression,
    });
    assertEquals(notable(reading), []);
  });
}

/** Defaults whose type only running the module would tell. */
const UNTOLD: readonly string[] = [
  "mk()",
  "any()",
  "arrow()",
  "same(5)",
  "either(5)",
  '"a,b".unheard(",")',
  "mk().toString()",
  "text()?.trim()",
  "process.argv",
  "process.env",
  "Deno.env.toObject()",
  "import.meta.main",
  "own.env.HOME",
  "new Foo()",
  "new Array(1, 2)",
  "new Set(mk())",
  "new Map(mk())",
  "JSON.parse('5')",
  "class {}",
  "Foo",
  "external",
  "external.member",
  "taken",
  "later",
  "missing",
  "mk() - mk()",
  "mk() ?? 5",
  "mk() + 1",
  "-mk()",
  "mk?.()",
  "text().size",
];

for (const expression of UNTOLD) {
  Deno.test(`readLibrary() accepts anything where the default is ${expression}`, () => {
    const reading = readSource(
      `${DECLARATIONS}export function tool_t(p = ${expression}) {}
export function tool_u({ p = ${expression} }) {}
export function tool_v({ p } = { p: ${expression} }) {}`,
    );
    for (const tool of reading.tools) {
      assertEquals(propertyOf(tool, "p"), { "x-default-source": expression });
      assertEquals(tool.input_schema.required, []);
    }
    const found = notable(reading);
    assertEquals(found.map(({ code }) => code), [
      "unexpressible-type",
      "unexpressible-type",
      "unexpressible-type",
    ]);
    for (const { message } of found) {
      assertStringIncludes(message, "annotate the parameter");
    }
  });
}

const PARTLY: readonly (readonly [expression: string, schema: JsonObject])[] = [
  ["[mk()]", { type: "array", items: {} }],
  ["[...mk()]", { type: "array", items: {} }],
  ["{ a: mk() }", {
    type: "object",
    properties: { a: {} },
    required: ["a"],
  }],
  ["{ ...mk() }", { type: "object" }],
];

for (const [expression, schema] of PARTLY) {
  Deno.test(`readLibrary() says what it cannot tell of the default ${expression}`, () => {
    const reading = readSource(
      `${DECLARATIONS}export function tool_t(p = ${expression}) {}`,
    );
    const [tool] = reading.tools;
    assertEquals(tool && propertyOf(tool, "p"), {
      ...schema,
      "x-default-source": expression,
    });
    assertEquals(notable(reading).map(({ code }) => code), [
      "unexpressible-type",
    ]);
  });
}

Deno.test("readLibrary() takes the types of a destructured parameter from its default", () => {
  const reading = readSource(
    'export function tool_t({ a, b, c } = { a: 1, b: ["x"] }) {}',
  );
  assertEquals(reading.tools[0]?.input_schema, {
    type: "object",
    properties: {
      a: { type: "number", default: 1 },
      b: { type: "array", items: STRING, default: ["x"] },
      c: STRING,
    },
    // What the default leaves out may be left out.
    required: [],
  });
  assertEquals(notable(reading), []);
});

Deno.test("readLibrary() takes an array pattern for a list of anything", () => {
  const reading = readSource("export function tool_t([a, b]) {}");
  const [tool] = reading.tools;
  assertEquals(tool?.input_schema.properties, {
    arg1: { type: "array", items: {} },
  });
  assertEquals(notable(reading).map(({ code }) => code), [
    "unexpressible-type",
  ]);
});

/** A value, what it satisfies, and its type. */
const SATISFYING: readonly (readonly [
  value: string,
  context: string,
  schema: JsonObject,
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

for (const [value, context, schema] of SATISFYING) {
  Deno.test(`readLibrary() reads the type of ${value} that satisfies ${context}`, () => {
    const read = readType(
      "typeof V",
      `let V = ${value} satisfies ${context};`,
    );
    assertEquals(read.schema, schema);
    assertEquals(read.diagnostics, []);
  });
}
