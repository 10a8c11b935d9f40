import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../src/core/json.ts";
import { readType } from "./_read_source.ts";

const DECLARATIONS = `
import type { Far } from "npm:x";
class Base { id = "" }
interface Names extends Array<string> { note?: string }
interface Bytes extends Uint8Array { note: string }
interface Text extends String { note: string }
interface Table extends Map<string, number> { note: string }
interface Failure extends Error { code: number }
interface FromClass extends Base { note: string }
interface Deep extends Names { more: number }
type List = string[];
interface Aliased extends List { note: string }
class Merged { id = "" }
interface Merged { note: string }
interface Called { (x: string): void; note: string }
interface Mine extends Far { a: string; b: number }
interface Plain { a: string; b?: number }
type Tuple = [string, number?];
type Each<T> = { [K in keyof T]: T[K] | null };
type Some<T> = { [K in keyof T]?: T[K] };
function mk() { return 5; }
`;

/** Types that are no data of JSON, or whose members are none. */
const FOREIGN: readonly string[] = [
  "Names",
  "Bytes",
  "Text",
  "Table",
  "Failure",
  "FromClass",
  "Deep",
  "Aliased",
  "Merged",
  "Called",
  "{ (x: string): void; note: string }",
  "Partial<Date>",
  "Required<URL>",
  "Pick<Date, 'getTime'>",
  "Omit<Uint8Array, 'length'>",
  "Omit<string[], 'length'>",
  "Pick<string, 'length'>",
  "Partial<Map<string, number>>",
  "Partial<Names>",
  "Omit<Names, 'note'>",
  "Pick<Names, 'note'>",
  "Names & { more: string }",
  "keyof string[]",
  "keyof Tuple",
  "keyof Date",
  "keyof Names",
  "Set<string>['length']",
  "ReturnType<typeof mk>",
];

for (const type of FOREIGN) {
  Deno.test(`readLibrary() takes ${type} for no data and says so`, () => {
    const read = readType(type, DECLARATIONS);
    assertEquals(read.schema, {});
    assertEquals(read.diagnostics.map(({ code }) => code), [
      "unexpressible-type",
    ]);
  });
}

const STRING = { type: "string" };
const NUMBER = { type: "number" };

const DATA: readonly (readonly [type: string, schema: JsonObject])[] = [
  ["Partial<string[]>", { type: "array", items: STRING }],
  ["Partial<Tuple>", {
    type: "array",
    prefixItems: [STRING, NUMBER],
    maxItems: 2,
  }],
  ["Required<Tuple>", {
    type: "array",
    prefixItems: [STRING, NUMBER],
    minItems: 2,
    maxItems: 2,
  }],
  ["Partial<string>", STRING],
  ["Readonly<Date>", { type: "string", format: "date-time" }],
  ["Each<[string]>", {
    type: "array",
    prefixItems: [{ anyOf: [STRING, { type: "null" }] }],
    minItems: 1,
    maxItems: 1,
  }],
  ["Some<[string]>", { type: "array", prefixItems: [STRING], maxItems: 1 }],
  ["string[]['length']", NUMBER],
  ["Pick<Mine, 'a'>", {
    type: "object",
    properties: { a: STRING },
    required: ["a"],
  }],
];

for (const [type, schema] of DATA) {
  Deno.test(`readLibrary() maps the parts of ${type}`, () => {
    const read = readType(type, DECLARATIONS);
    assertEquals(read.schema, schema);
    assertEquals(read.diagnostics, []);
  });
}

Deno.test("readLibrary() says what Pick takes from an interface it cannot read", () => {
  const read = readType("Pick<Mine, 'a' | 'far'>", DECLARATIONS);
  assertEquals(read.schema, {
    type: "object",
    properties: { a: STRING },
    required: ["a"],
  });
  assertEquals(read.diagnostics.length, 1);
});

Deno.test("readLibrary() accepts anything for a chain of bases without end in sight", () => {
  const chain = Array.from(
    { length: 3000 },
    (_, at) => `interface T${at + 1} extends T${at} { m${at}: 1 }`,
  );
  const declarations = `interface T0 { a: 1 }\n${chain.join("\n")}`;
  const read = readType("T3000", declarations);
  assertEquals(read.schema, {});
  assertEquals(read.diagnostics.map(({ code }) => code), [
    "unexpressible-type",
  ]);
  const near = readType("T20", declarations);
  assertEquals(
    Object.keys((near.schema as JsonObject).properties ?? {}).length,
    21,
  );
  assertEquals(near.diagnostics, []);
});
