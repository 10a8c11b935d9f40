import { assertEquals, assertLess } from "@std/assert";
import type { JsonObject } from "../../src/core/json.ts";
import { readType } from "./_read_source.ts";

const STRING = { type: "string" };

Deno.test("readLibrary() puts a recursive type into $defs", () => {
  const tree = {
    type: "object",
    properties: {
      value: STRING,
      children: { type: "array", items: { $ref: "#/$defs/Tree" } },
    },
    required: ["value", "children"],
  };
  for (const type of ["Tree", "Tree<string>"]) {
    const read = readType(
      type,
      "interface Tree<T = string> { value: T; children: Tree<T>[] }",
    );
    assertEquals(read.schema, { $ref: "#/$defs/Tree" });
    assertEquals(read.defs, { Tree: tree });
  }
});

Deno.test("readLibrary() reads a recursive alias", () => {
  const read = readType(
    "Json",
    "type Json = string | null | Json[] | { [key: string]: Json } | Record<string, Json>;",
  );
  const json = { $ref: "#/$defs/Json" };
  assertEquals(read.schema, json);
  assertEquals(read.defs, {
    Json: {
      anyOf: [
        STRING,
        { type: "null" },
        { type: "array", items: json },
        { type: "object", additionalProperties: json },
      ],
    },
  });
});

Deno.test("readLibrary() inlines what is used twice and is not recursive", () => {
  const read = readType("{ a: P; b: P }", "type P = { x: string };");
  const point = { type: "object", properties: { x: STRING }, required: ["x"] };
  assertEquals(read.defs, undefined);
  assertEquals((read.schema as JsonObject).properties, { a: point, b: point });
});

Deno.test("readLibrary() tells two recursive types of one name apart", () => {
  const read = readType(
    "{ a: N; b: Space.N }",
    `interface N { n?: N } namespace Space { export interface N { m?: N } }`,
  );
  assertEquals(read.defs, {
    N: { type: "object", properties: { n: { $ref: "#/$defs/N" } } },
    N_2: { type: "object", properties: { m: { $ref: "#/$defs/N_2" } } },
  });
});

Deno.test("readLibrary() reads an interface whose base is about itself", () => {
  const read = readType(
    "Own",
    "interface Base<T> { child?: T } interface Own extends Base<Own> { own: string }",
  );
  assertEquals(read.defs, {
    Own: {
      type: "object",
      properties: { child: { $ref: "#/$defs/Own" }, own: STRING },
      required: ["own"],
    },
  });
});

Deno.test("readLibrary() reports a type that is nothing but itself", () => {
  for (
    const declarations of [
      "type T = T;",
      "type T = U; type U = T | T;",
      "type T = Partial<T>;",
      "type T = T['x'];",
      "type T = keyof T;",
    ]
  ) {
    const read = readType("T", declarations);
    assertEquals(read.schema, {}, declarations);
    const codes = new Set(read.diagnostics.map(({ code }) => code));
    assertEquals([...codes], ["unexpressible-type"], declarations);
  }
});

Deno.test("readLibrary() reports a generic that grows for ever and keeps the other parameters", () => {
  const read = readType(
    "Endless<string>, other: Date",
    "interface Endless<T> { next: Endless<T[]>; other: Endless<[T]>; value: T }",
  );
  const properties = read.tool.input_schema.properties as JsonObject;
  assertEquals(properties.p, {});
  assertEquals(properties.other, { type: "string", format: "date-time" });
  assertEquals(read.diagnostics.map(({ code }) => code), [
    "unexpressible-type",
  ]);
});

Deno.test("readLibrary() shares types in $defs when they are too large to be repeated", () => {
  const levels = Array.from(
    { length: 20 },
    (_, at) => `interface L${at + 1} { a: L${at}; b: L${at}; c: L${at} }`,
  );
  const read = readType(
    "L20",
    `interface L0 { x: Date }\n${levels.join("\n")}`,
  );
  // What is used once stands where it is used.
  const part = { $ref: "#/$defs/L19" };
  assertEquals(read.schema, {
    type: "object",
    properties: { a: part, b: part, c: part },
    required: ["a", "b", "c"],
  });
  assertEquals(Object.keys(read.defs as JsonObject).length, 20);
  assertEquals(read.tool.revivals, { p: { kind: "ref", name: "L20" } });
  assertEquals(read.diagnostics, []);
  assertLess(JSON.stringify(read.tool).length, 20_000);
});

Deno.test("readLibrary() writes types out where they are used while the schema stays small, and warns of one that stays large", () => {
  const parts = (count: number) =>
    Array.from({ length: count }, (_, at) => `p${at}: Part`).join("; ");
  const of = (count: number, type: string) =>
    readType(
      type,
      `interface Part { a: string; b: number }\ninterface Whole { ${
        parts(count)
      } }`,
    );
  const small = of(20, "Whole");
  assertEquals(small.defs, undefined);
  const large = of(200, "Whole");
  assertEquals(Object.keys(large.defs as JsonObject), ["Part"]);
  assertEquals(large.diagnostics, []);
  const members = Array.from({ length: 2_500 }, (_, at) => `m${at}: string`);
  const huge = readType("Huge", `interface Huge { ${members.join("; ")} }`);
  assertEquals(huge.diagnostics.map(({ code }) => code), ["portability"]);
});

const DOT = 'interface Dot { type: "dot" }';
const DOT_SCHEMA = {
  type: "object",
  properties: { type: { type: "string", const: "dot" } },
  required: ["type"],
};
const SHAPES = { type: "array", items: { $ref: "#/$defs/Shape" } };

const THROUGH_ARGUMENTS: readonly (readonly [
  declarations: string,
  group: JsonObject,
])[] = [
  [
    "interface Group<S extends Shape = Shape> { of: S[] } type Shape = Dot | Group;",
    { of: SHAPES },
  ],
  [
    "interface Group<S> { of: S[] } type Shape = Dot | Group<Shape>;",
    { of: SHAPES },
  ],
  [
    "type Group<S> = { of: S[] }; type Shape = Dot | Group<Shape>;",
    { of: SHAPES },
  ],
  [
    "type Same<S> = S; interface Group<S> { of: Same<S>[] } type Shape = Dot | Group<Same<Shape>>;",
    { of: SHAPES },
  ],
  [
    "interface Base<S> { of: S[] } interface Group<S> extends Base<S> {} type Shape = Dot | Group<Shape>;",
    { of: SHAPES },
  ],
];

for (const [declarations, properties] of THROUGH_ARGUMENTS) {
  Deno.test(`readLibrary() reads ${declarations}`, () => {
    const read = readType("Shape", `${DOT} ${declarations}`);
    assertEquals(read.schema, { $ref: "#/$defs/Shape" });
    const group = {
      type: "object",
      properties,
      required: Object.keys(properties),
    };
    assertEquals(read.defs, { Shape: { anyOf: [DOT_SCHEMA, group] } });
    assertEquals(read.diagnostics, []);
  });
}

Deno.test("readLibrary() takes an argument for one type, whenever it was read", () => {
  const read = readType(
    "Group",
    `${DOT} interface Group<S = Shape> { of: S[] } type Shape = Dot | Group;`,
  );
  assertEquals(read.schema, { $ref: "#/$defs/Group" });
  assertEquals(Object.keys(read.defs as JsonObject), ["Group"]);
});
