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
type Strict<T> = T extends (a: string) => infer R ? R : "no";
type Data<T> = {
  [K in keyof T as T[K] extends (...args: any[]) => any ? never : K]: T[K];
};
type Wrapped<T> = [T] extends [infer U] ? U : "no";
function take(a: string, b: number): boolean { return true; }
function same<T>(a: T): T { return a; }
`;

const STRING = { type: "string" };
const NUMBER = { type: "number" };
const NO = { type: "string", const: "no" };
const A_OR_B = { type: "string", enum: ["a", "b"] };

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
