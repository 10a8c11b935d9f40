import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../src/core/json.ts";
import { readType } from "./_read_source.ts";

const DECLARATIONS = `
interface Order { id: string; status: "open" | "paid"; total?: number }
const COLOURS = ["red", "green"] as const;
const MODES = { fast: 1, slow: "s" } as const satisfies Record<string, unknown>;
const CONFIG = { retries: 3, name: "x", deep: { list: [1, 2] } };
const LIMIT = 10;
enum Level { Low = "low", High = "high" }
type Nullable<T> = { [K in keyof T]: T[K] | null };
type Getters<T> = { [K in keyof T as \`get_\${K & string}\`]: T[K] };
type Optional<T> = { [K in keyof T]?: T[K] };
type Concrete<T> = { [K in keyof T]-?: T[K] };
type Element<T> = T extends readonly (infer U)[] ? U : never;
type Kind<T> = T extends string ? "text" : T extends number ? "number" : "other";
type Unwrap<T> = T extends Promise<infer U> ? U : T extends { value: infer V } ? V : T;
function make(a: string, b?: number): Promise<Order> { throw a; }
`;

const STRING = { type: "string" };
const NUMBER = { type: "number" };
const STATUS = { type: "string", enum: ["open", "paid"] };

function objectOf(
  properties: JsonObject,
  required: readonly string[],
): JsonObject {
  return {
    type: "object",
    properties,
    ...(required.length === 0 ? {} : { required }),
  };
}

const ROWS: readonly (readonly [type: string, schema: JsonObject])[] = [
  [
    "Partial<Order>",
    objectOf({ id: STRING, status: STATUS, total: NUMBER }, []),
  ],
  [
    "Required<Order>",
    objectOf({ id: STRING, status: STATUS, total: NUMBER }, [
      "id",
      "status",
      "total",
    ]),
  ],
  [
    "Pick<Order, 'id' | 'total'>",
    objectOf({ id: STRING, total: NUMBER }, ["id"]),
  ],
  [
    "Omit<Order, 'id'>",
    objectOf({ status: STATUS, total: NUMBER }, ["status"]),
  ],
  ["Readonly<Pick<Order, 'id'>>", objectOf({ id: STRING }, ["id"])],
  [
    "Partial<Record<'a' | 'b', number>>",
    objectOf({ a: NUMBER, b: NUMBER }, []),
  ],
  [
    "Record<keyof Pick<Order, 'id'>, boolean>",
    objectOf({ id: { type: "boolean" } }, ["id"]),
  ],
  ["NonNullable<string | null | undefined>", STRING],
  ["Exclude<Order['status'], 'open'>", { type: "string", const: "paid" }],
  ["Extract<string | number | boolean, number | boolean>", {
    anyOf: [NUMBER, { type: "boolean" }],
  }],
  ["Awaited<Promise<Promise<string>>>", STRING],
  ["Awaited<ReturnType<typeof make>>['status']", STATUS],
  ["Parameters<typeof make>[0]", STRING],
  ["Parameters<((a: string) => 1) | ((a: boolean) => 2)>[0]", {
    anyOf: [STRING, { type: "boolean" }],
  }],
  ["ReturnType<((a: string) => 1) | (() => 2)>", {
    type: "number",
    enum: [1, 2],
  }],
  ["keyof Order", { type: "string", enum: ["id", "status", "total"] }],
  ["Order['status']", STATUS],
  ["Order['id' | 'status']", STRING],
  ["typeof COLOURS[number]", { type: "string", enum: ["red", "green"] }],
  ["(typeof COLOURS)[0]", { type: "string", const: "red" }],
  ["keyof typeof MODES", { type: "string", enum: ["fast", "slow"] }],
  ["(typeof MODES)[keyof typeof MODES]", { enum: [1, "s"] }],
  [
    "typeof CONFIG.deep",
    objectOf({ list: { type: "array", items: NUMBER } }, ["list"]),
  ],
  ["typeof CONFIG['name']", STRING],
  ["typeof LIMIT", { type: "number", const: 10 }],
  ["keyof typeof Level", { type: "string", enum: ["Low", "High"] }],
  ["`${Level}`", { type: "string", enum: ["low", "high"] }],
  [
    "Record<Level, number>",
    objectOf({ low: NUMBER, high: NUMBER }, ["low", "high"]),
  ],
  [
    "Nullable<Pick<Order, 'id'>>",
    objectOf({ id: { anyOf: [STRING, { type: "null" }] } }, ["id"]),
  ],
  [
    "Getters<Order>",
    objectOf({ get_id: STRING, get_status: STATUS, get_total: NUMBER }, [
      "get_id",
      "get_status",
    ]),
  ],
  ["Optional<Pick<Order, 'id'>>", objectOf({ id: STRING }, [])],
  ["Concrete<Pick<Order, 'total'>>", objectOf({ total: NUMBER }, ["total"])],
  [
    "{ [K in 'a' | 'b']: K }",
    objectOf({
      a: { type: "string", const: "a" },
      b: { type: "string", const: "b" },
    }, ["a", "b"]),
  ],
  ["{ [K in string]: number }", {
    type: "object",
    additionalProperties: NUMBER,
  }],
  ["Element<string[]>", STRING],
  ["Element<typeof COLOURS>", { type: "string", enum: ["red", "green"] }],
  ["Kind<string | number>", { type: "string", enum: ["text", "number"] }],
  ["Kind<Date>", { type: "string", const: "other" }],
  ["Unwrap<Promise<number>>", NUMBER],
  ["Unwrap<{ value: string }>", STRING],
];

for (const [type, schema] of ROWS) {
  Deno.test(`readLibrary() computes ${type}`, () => {
    const read = readType(type, DECLARATIONS);
    assertEquals(read.schema, schema);
    assertEquals(read.diagnostics, []);
  });
}
