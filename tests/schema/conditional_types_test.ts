import { assertEquals } from "@std/assert";
import type { JsonValue } from "../../src/core/json.ts";
import { readType } from "./_read_source.ts";

const DECLARATIONS = `
const LIST = ["a", "b"] as const;
interface Box { value: string; size?: number }
interface Names extends Array<string> { note?: string }
type Item<T> = T extends (infer U)[] ? U : "no";
type ReadItem<T> = T extends readonly (infer U)[] ? U : "no";
type First<T> = T extends [infer A, ...infer _] ? A : "no";
type Tail<T> = T extends [any, ...infer R] ? R : "no";
type Last<T> = T extends [...infer _, infer L] ? L : "no";
type Pair<T> = T extends [infer A, infer A] ? A : "no";
type Value<T> = T extends { value: infer V } ? V : "no";
type Size<T> = T extends { size: infer V } ? V : "no";
type Length<T> = T extends { length: infer N } ? N : "no";
type Args<T> = T extends (...args: infer A) => any ? A : "no";
type Result<T> = T extends (...args: any[]) => infer R ? R : "no";
type Both<T> = T extends (...args: infer A) => infer R ? [A, R] : "no";
type Head<T> = T extends (first: infer F, ...rest: any[]) => any ? F : "no";
type Taken<T> = T extends (of: infer A) => any ? A : "no";
type Two<T> = T extends (a: infer A, b: infer B) => infer R ? [A, B, R] : "no";
type All<U> = (U extends any ? (of: U) => void : never) extends (of: infer I) => void ? I : "no";
type Query<T> = T extends { query?: infer Q } ? Q : "no";
type Named<T> = T extends { id: string; name?: infer N extends string } ? N : "no";
type Body<T> = T extends { body?: { json: infer B } } ? B : "no";
interface Operation { path: { id: string }; query?: { page?: number }; body?: never }
type Strict<T> = T extends (a: string) => infer R ? R : "no";
type Data<T> = {
  [K in keyof T as T[K] extends (...args: any[]) => any ? never : K]: T[K];
};
type Wrapped<T> = [T] extends [infer U] ? U : "no";
type Before<T> = T extends \`\${infer H}.\${string}\` ? H : T;
type Split<T> = T extends \`\${infer H}.\${infer R}\` ? [H, ...Split<R>] : [T];
type Letters<T> = T extends \`\${infer A}\${infer B}\` ? [A, B] : "no";
type Sized<T> = T extends \`\${infer S extends "s" | "m"}-\${string}\` ? S : "no";
type Within<T> = T extends \`<\${infer A}>\` ? A : "no";
type Numeric<T> = T extends \`\${number}\` ? "number" : "no";
type NoClass<T> = T extends (abstract new (...args: any) => any) | symbol ? never : T;
type Flat<T> = [Extract<T, abstract new (...args: never) => unknown>] extends [never] ? { [K in keyof T]: T[K] } & {} : T;
function take(a: string, b: number): boolean { return true; }
function same<T>(a: T): T { return a; }
`;

const STRING = { type: "string" };
const NUMBER = { type: "number" };
const NO = { type: "string", const: "no" };
const A_OR_B = { type: "string", enum: ["a", "b"] };

function constant(value: string): JsonValue {
  return { type: "string", const: value };
}

function tuple(...items: JsonValue[]): JsonValue {
  const { length } = items;
  return {
    type: "array",
    prefixItems: items,
    minItems: length,
    maxItems: length,
  };
}

const TOLD: readonly (readonly [type: string, schema: JsonValue])[] = [
  ["Item<string[]>", STRING],
  ["Before<'a.b.c' | 'd'>", { type: "string", enum: ["a", "d"] }],
  ["Before<'.a'>", { type: "string", const: "" }],
  ["Before<5>", { type: "number", const: 5 }],
  ["Split<'a.b'>", tuple(...["a", "b"].map(constant))],
  ["Letters<'abc'>", tuple(...["a", "bc"].map(constant))],
  ["Letters<'a'>", tuple(...["a", ""].map(constant))],
  ["Letters<''>", NO],
  ["Sized<'s-x'>", { type: "string", const: "s" }],
  ["Sized<'x-s'>", NO],
  ["Within<'<a>'>", { type: "string", const: "a" }],
  ["Within<'<'>", NO],
  ["Numeric<'5' | '0x5'>", { type: "string", const: "number" }],
  ["Numeric<'five' | ''>", NO],
  ["NoClass<string | string[]>", {
    anyOf: [STRING, { type: "array", items: STRING }],
  }],
  ["Flat<Box>", {
    type: "object",
    properties: { value: STRING, size: NUMBER },
    required: ["value"],
  }],
  ["Item<readonly string[]>", NO],
  ["Item<ReadonlyArray<string>>", NO],
  ["Item<typeof LIST>", NO],
  ["ReadItem<typeof LIST>", A_OR_B],
  ["ReadItem<string[]>", STRING],
  ["Item<Date>", NO],
  ["First<[string, number]>", STRING],
  ["First<[]>", NO],
  ["Tail<[string, number, boolean]>", tuple(NUMBER, { type: "boolean" })],
  ["Tail<[string, ...number[]]>", { type: "array", items: NUMBER }],
  ["Pair<[string, number]>", { anyOf: [STRING, NUMBER] }],
  ["Pair<[string]>", NO],
  ["Value<Box>", STRING],
  ["Value<string>", NO],
  ["Value<null>", NO],
  ["Size<Box>", NO],
  ["Args<typeof take>", tuple(STRING, NUMBER)],
  ["Result<typeof take>", { type: "boolean" }],
  ["Both<typeof take>", tuple(tuple(STRING, NUMBER), { type: "boolean" })],
  ["Head<typeof take>", STRING],
  ["Result<string>", NO],
  ["Taken<(x: string) => void>", STRING],
  ["Taken<() => void>", {}],
  ["Taken<(x: string, y?: number) => void>", STRING],
  ["Taken<(x: string, y: number) => void>", NO],
  [
    "Two<(a: string, b: number) => boolean>",
    tuple(STRING, NUMBER, { type: "boolean" }),
  ],
  ["Two<(a: string) => number>", tuple(STRING, {}, NUMBER)],
  ["All<{ a: string } | { b?: number }>", {
    type: "object",
    properties: { a: STRING, b: NUMBER },
    required: ["a"],
  }],
  ["All<{ a: { b: string } } | { a: { c: number } }>['a']", {
    type: "object",
    properties: { b: STRING, c: NUMBER },
    required: ["b", "c"],
  }],
  ["All<never>", {}],
  ["Query<Operation>", { type: "object", properties: { page: NUMBER } }],
  ["Query<{ query: string | undefined }>", STRING],
  ["Query<{ path: string }>", NO],
  ["Query<string> | Query<string[]> | Query<null>", NO],
  ["Query<{}>", {}],
  ["Query<Record<string, number>>", {}],
  ["Named<{ id: 'a' }>", STRING],
  ["Named<{ id: 'a'; name?: 'b' }>", constant("b")],
  ["Named<{ id: 'a'; name?: 1 }>", NO],
  ["Named<{ name: 'a' }>", NO],
  ["Body<{ body: { json: number } }>", NUMBER],
  ["Body<Operation>", {}],
  ["Body<{ path: string }>", NO],
  ["keyof Data<{ a: string; f(): void; g: (x: 1) => 2 }>", {
    type: "string",
    const: "a",
  }],
  ["Wrapped<string | number>", { anyOf: [STRING, NUMBER] }],
  ["Uppercase<`a${string}`>", STRING],
  ["Capitalize<'ab' | 'c'>", { type: "string", enum: ["Ab", "C"] }],
];

for (const [type, schema] of TOLD) {
  Deno.test(`readLibrary() decides ${type}`, () => {
    const read = readType(type, DECLARATIONS);
    assertEquals(read.schema, schema);
    assertEquals(read.diagnostics, []);
  });
}

/** Types that take more than the text's plain forms to decide. */
const UNTOLD: readonly string[] = [
  "First<[string?]>",
  "First<string[]>",
  "Last<[string, number]>",
  "Length<string>",
  "Length<string[]>",
  "Item<Names>",
  "Strict<typeof take>",
  "Result<typeof same>",
];

for (const type of UNTOLD) {
  Deno.test(`readLibrary() leaves ${type} undecided and says so`, () => {
    const read = readType(type, DECLARATIONS);
    assertEquals(read.schema, {});
    assertEquals(read.diagnostics.map(({ code }) => code), [
      "unexpressible-type",
    ]);
  });
}
