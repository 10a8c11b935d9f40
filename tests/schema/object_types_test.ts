import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../src/core/json.ts";
import { readType } from "./_read_source.ts";

type Row = readonly [
  title: string,
  declarations: string,
  type: string,
  schema: JsonObject,
];

const STRING = { type: "string" };
const NUMBER = { type: "number" };

const ROWS: readonly Row[] = [
  [
    "object literals",
    "",
    "{ a: string; b?: number; readonly c: boolean | undefined }",
    {
      type: "object",
      properties: { a: STRING, b: NUMBER, c: { type: "boolean" } },
      required: ["a"],
    },
  ],
  ["members without type", "", "{ a; b? }", {
    type: "object",
    properties: { a: {}, b: {} },
    required: ["a"],
  }],
  [
    "quoted, numeric and computed names",
    'const K = "k";',
    "{ 'x-y': 1; 5: 2; ['z']: 3; [K]: 4 }",
    {
      type: "object",
      properties: {
        5: { type: "number", const: 2 },
        "x-y": { type: "number", const: 1 },
        z: { type: "number", const: 3 },
        k: { type: "number", const: 4 },
      },
      required: ["x-y", "5", "z", "k"],
    },
  ],
  [
    "interfaces with bases",
    `
    interface Named { name: string }
    interface Aged { age: number }
    interface Person extends Named, Aged { name: "x" | "y" }`,
    "Person",
    {
      type: "object",
      properties: { name: { type: "string", enum: ["x", "y"] }, age: NUMBER },
      required: ["name", "age"],
    },
  ],
  [
    "merged declarations",
    "interface A { a: string } interface A { b?: number }",
    "A",
    {
      type: "object",
      properties: { a: STRING, b: NUMBER },
      required: ["a"],
    },
  ],
  [
    "generics with defaults",
    "interface Box<T = string, U = T[]> { v: T; all: U }",
    "Box<number> | Box",
    {
      anyOf: [
        {
          type: "object",
          properties: { v: NUMBER, all: { type: "array", items: NUMBER } },
          required: ["v", "all"],
        },
        {
          type: "object",
          properties: { v: STRING, all: { type: "array", items: STRING } },
          required: ["v", "all"],
        },
      ],
    },
  ],
  [
    "intersections",
    "type A = { a: string; x?: number }; type B = { b: string; x: number };",
    "A & B",
    {
      type: "object",
      properties: { a: STRING, x: NUMBER, b: STRING },
      required: ["a", "x", "b"],
    },
  ],
  [
    "intersections with unions",
    "type U = { k: 1 } | { k: 2 };",
    "{ a: string } & U",
    {
      anyOf: [1, 2].map((k) => ({
        type: "object",
        properties: { k: { type: "number", const: k }, a: STRING },
        required: ["k", "a"],
      })),
    },
  ],
  [
    "branded types",
    "type Id = string & { readonly __brand: 'Id' };",
    "Id",
    STRING,
  ],
  [
    "discriminated unions",
    "type S = { kind: 'a'; r: number } | { kind: 'b' };",
    "S",
    {
      anyOf: [
        {
          type: "object",
          properties: { kind: { type: "string", const: "a" }, r: NUMBER },
          required: ["kind", "r"],
        },
        {
          type: "object",
          properties: { kind: { type: "string", const: "b" } },
          required: ["kind"],
        },
      ],
    },
  ],
  ["impossible members", "", "{ a?: never; b: string }", {
    type: "object",
    properties: { b: STRING },
    required: ["b"],
  }],
  ["numeric enums", "enum E { A, B = 5, C }", "E", {
    type: "number",
    enum: [0, 5, 6],
  }],
  ["string enums", 'enum E { A = "a", B = `b` }', "E", {
    type: "string",
    enum: ["a", "b"],
  }],
  [
    "computed enums",
    'const enum E { A = 1 << 2, B = A | 1, C = E.B * 2, D = "x" + "y" }',
    "E",
    {
      enum: [4, 5, 10, "xy"],
    },
  ],
  ["merged enums", "enum E { A } enum E { B = 7 }", "E", {
    type: "number",
    enum: [0, 7],
  }],
  ["members of enums", 'enum E { A, B = "b" }', "E.B", {
    type: "string",
    const: "b",
  }],
  [
    "namespaces",
    "namespace N { type Own = string; export interface I { o: Own } export namespace M { export type T = I } }",
    "N.M.T",
    {
      type: "object",
      properties: { o: STRING },
      required: ["o"],
    },
  ],
  [
    "names on prototypes",
    "",
    "{ __proto__: string; constructor: number; toString: string }",
    {
      type: "object",
      properties: Object.fromEntries([
        ["__proto__", STRING],
        ["constructor", NUMBER],
        ["toString", STRING],
      ]),
      required: ["__proto__", "constructor", "toString"],
    },
  ],
];

for (const [title, declarations, type, schema] of ROWS) {
  Deno.test(`readLibrary() reads ${title}`, () => {
    const read = readType(type, declarations);
    assertEquals(read.schema, schema);
    assertEquals(read.defs, undefined);
    assertEquals(read.diagnostics, []);
  });
}

Deno.test("readLibrary() keeps __proto__ an ordinary member everywhere", () => {
  const { schema, tool } = readType("{ __proto__: Date }");
  const properties = (schema as JsonObject).properties as JsonObject;
  assertEquals(Object.keys(properties), ["__proto__"]);
  assertEquals(Object.getPrototypeOf(properties), Object.prototype);
  assertEquals(
    JSON.stringify(tool.revivals),
    JSON.stringify({
      p: {
        kind: "object",
        properties: JSON.parse('{"__proto__":{"kind":"date"}}'),
      },
    }),
  );
});
