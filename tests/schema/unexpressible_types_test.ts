import { assertEquals, assertStringIncludes } from "@std/assert";
import type { JsonValue } from "../../src/core/json.ts";
import { readType } from "./_read_source.ts";

/** Nothing, of any text. */
const NEVER_OF_TEXTS =
  "type N<T> = `${number}` extends T ? never : 'something';";

const ROWS: readonly (readonly [
  type: string,
  message: string,
  declarations?: string,
])[] = [
  ["symbol", "symbol"],
  ["unique symbol", "unique symbol"],
  ["() => void", "function"],
  ["new () => Date", "constructor"],
  ["Promise<string>", "promise"],
  ["Missing", "Missing"],
  ["RegExp", "RegExp"],
  ["Buffer", "Buffer"],
  ["Foo.Bar", "Foo.Bar"],
  ["C", "class C", "class C { x = 1 }"],
  ["value", "value", "const value = 1;"],
  ["Call", "function", "interface Call { (x: string): void }"],
  ["typeof f", "function", "function f() {}"],
  ["typeof x", "declare the type itself", "const x = compute();"],
  ["U<any>", "conditional", "type U<T> = T extends string ? 1 : 2;"],
  ["Order['missing']", "missing", "type Order = { id: string };"],
  ["`a${Missing}`", "Missing"],
  ["`a${{}}`", "template"],
  ["N<`${Missing}`>", "Missing", NEVER_OF_TEXTS],
  ["keyof ({ a: 1 } | Missing)", "Missing"],
  ["Pick<{ a: 1; b: 2 }, 'a' | Missing>", "Missing"],
  ["Omit<{ a: 1; b: 2 }, 'a' | Missing>", "Missing"],
  ["Record<'a' | Missing, 1>", "Missing"],
  ["[1, ...Missing]['length']", "Missing"],
  ["[1, ...Missing] extends [1] ? 1 : never", "conditional"],
  ["[1, ...Missing] extends [infer A] ? A : never", "conditional"],
];

for (const [type, message, declarations = ""] of ROWS) {
  Deno.test(`readLibrary() accepts anything for ${declarations} ${type} and says so`, () => {
    const read = readType(type, declarations);
    assertEquals(read.schema, {});
    assertEquals(read.required, true);
    assertEquals(read.diagnostics.length, 1);
    const [diagnostic] = read.diagnostics;
    assertEquals(diagnostic?.code, "unexpressible-type");
    assertEquals(diagnostic?.severity, "warning");
    assertStringIncludes(diagnostic?.message ?? "", message);
  });
}

Deno.test("readLibrary() reports the part of a type that has no JSON form, at its place", () => {
  const read = readType("{ a: string; run(): void; b: symbol }");
  assertEquals(read.schema, {
    type: "object",
    properties: { a: { type: "string" }, run: {}, b: {} },
    required: ["a", "run", "b"],
  });
  assertEquals(
    read.diagnostics.map(({ line, column }) => [line, column]),
    [[2, 40], [2, 56]],
  );
});

Deno.test("readLibrary() keeps an interface's own members when its base is not local", () => {
  const read = readType(
    "Mine",
    'import type { Base } from "npm:x"; interface Mine extends Base { a: string }',
  );
  assertEquals(read.schema, {
    type: "object",
    properties: { a: { type: "string" } },
    required: ["a"],
  });
  assertStringIncludes(read.diagnostics[0]?.message ?? "", "npm:x");
});

Deno.test("readLibrary() says nothing of an inexpressible member that is not used", () => {
  const read = readType("Omit<T, 'f'>", "interface T { f(): void; a: string }");
  assertEquals(read.diagnostics, []);
});

Deno.test("readLibrary() reports what nothing fits, and what a tuple loses", () => {
  const nothing = "the type never; nothing fits it here";
  const order =
    "the order of a tuple whose rest is not last; its elements are accepted in any order here";
  const rows: readonly (readonly [
    type: string,
    schema: JsonValue,
    message?: string,
  ])[] = [
    ["never", { not: {} }, nothing],
    ["{ a: never }", {
      type: "object",
      properties: { a: { not: {} } },
      required: ["a"],
    }, nothing],
    ["{ a?: never }", { type: "object" }],
    ["never[]", { type: "array", items: { not: {} } }],
    ["[...string[], number]", {
      type: "array",
      items: { anyOf: [{ type: "string" }, { type: "number" }] },
      minItems: 1,
    }, order],
  ];
  for (const [type, schema, message] of rows) {
    const read = readType(type);
    assertEquals(read.schema, schema);
    assertEquals(
      read.diagnostics.map((diagnostic) => diagnostic.message),
      message === undefined ? [] : [`No JSON Schema for ${message}`],
    );
  }
});

Deno.test("readLibrary() leaves out what can only be undefined", () => {
  const read = readType("undefined, q: { a: undefined; b: string }");
  assertEquals(read.schema, undefined);
  assertEquals(read.tool.input_schema, {
    type: "object",
    properties: {
      q: {
        type: "object",
        properties: { b: { type: "string" } },
        required: ["b"],
      },
    },
    required: ["q"],
  });
  assertEquals(read.diagnostics, []);
});

Deno.test("readLibrary() names what a conditional type could not be decided for", () => {
  for (const type of ["If<Data>", "Has<Data>", "Of<Data>"]) {
    const { diagnostics } = readType(
      type,
      `import type { Data } from "npm:absent";
      type If<T> = T extends string ? 1 : 2;
      type Has<T> = "a" extends keyof T ? 1 : 2;
      type Of<T> = T extends { a: infer A } ? A : 2;`,
    );
    assertEquals(diagnostics.map(({ code }) => code), ["unexpressible-type"]);
    assertStringIncludes(diagnostics[0]?.message ?? "", "npm:absent");
  }
});
