import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../src/core/json.ts";
import { MeasuredPattern } from "../../src/schema/patterns/measured_pattern.ts";
import { readType } from "./_read_source.ts";

/** Type, schema of a parameter of that type, declarations before it. */
type Row = readonly [type: string, schema: JsonObject, declarations?: string];

const STRING = { type: "string" };
const NUMBER = { type: "number" };

/** An object all of whose members are required. */
function objectOf(properties: JsonObject): JsonObject {
  return { type: "object", properties, required: Object.keys(properties) };
}

const VALUE = objectOf({ v: NUMBER });
const BOTH = objectOf({ v: NUMBER, w: STRING });

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  "primitive types": [
    ["string", STRING],
    ["number", NUMBER],
    ["boolean", { type: "boolean" }],
    ["bigint", { type: "integer" }],
    ["null", { type: "null" }],
    ["any", {}],
    ["unknown", {}],
    ["object", { type: "object" }],
    ["{}", { type: "object" }],
    ["((string))", STRING],
    ["String", STRING],
  ],
  "integers": [
    ["int", { type: "integer" }, "type int = number;"],
    ["integer", { type: "integer" }, "type integer = number;"],
    ["Count", { type: "integer" }, "type int = number; type Count = int;"],
    ["int", { type: "integer" }, 'import type { int } from "@x/lcp";'],
    ["i", { type: "integer" }, 'import { type integer as i } from "@x/lcp";'],
    ["int", STRING, "type int = string;"],
    ["Id", NUMBER, "type Id = number;"],
  ],
  "literals and unions": [
    ['"a"', { type: "string", const: "a" }],
    ["-1", { type: "number", const: -1 }],
    ["-0", { type: "number", const: 0 }],
    ["1e999 | 5", NUMBER],
    ["true", { type: "boolean", const: true }],
    ['"a" | "b"', { type: "string", enum: ["a", "b"] }],
    ["`a` | 'b' | 'a'", { type: "string", enum: ["a", "b"] }],
    ["1 | 2", { type: "number", enum: [1, 2] }],
    ["true | false", { type: "boolean" }],
    ['"a" | 1 | null', { enum: ["a", 1, null] }],
    ["string | number", { anyOf: [STRING, NUMBER] }],
    ["string | null", { anyOf: [STRING, { type: "null" }] }],
    ["boolean | null", { anyOf: [{ type: "boolean" }, { type: "null" }] }],
    ['"a" | string', STRING],
    ["any | string", {}],
    ["string | never", STRING],
    ['"auto" | number', {
      anyOf: [{ type: "string", const: "auto" }, NUMBER],
    }],
    ['"a" | number[] | "b"', {
      anyOf: [
        { type: "string", enum: ["a", "b"] },
        { type: "array", items: NUMBER },
      ],
    }],
    ["string | (number | string)", { anyOf: [STRING, NUMBER] }],
    ["Date | string", {
      anyOf: [{ type: "string", format: "date-time" }, STRING],
    }],
  ],
  "arrays, tuples and sets": [
    ["string[]", { type: "array", items: STRING }],
    ["readonly string[]", { type: "array", items: STRING }],
    ["Array<number>", { type: "array", items: NUMBER }],
    ["ReadonlyArray<number>", { type: "array", items: NUMBER }],
    ["Iterable<number>", { type: "array", items: NUMBER }],
    ["any[]", { type: "array", items: {} }],
    ["string[][]", {
      type: "array",
      items: { type: "array", items: STRING },
    }],
    ["(string | undefined)[]", { type: "array", items: STRING }],
    ["[string, number]", {
      type: "array",
      prefixItems: [STRING, NUMBER],
      minItems: 2,
      maxItems: 2,
    }],
    ["[a: string, b?: number]", {
      type: "array",
      prefixItems: [STRING, NUMBER],
      minItems: 1,
      maxItems: 2,
    }],
    ["readonly [string, ...number[]]", {
      type: "array",
      prefixItems: [STRING],
      items: NUMBER,
      minItems: 1,
    }],
    ["[...Pair, boolean]", {
      type: "array",
      prefixItems: [STRING, NUMBER, { type: "boolean" }],
      minItems: 3,
      maxItems: 3,
    }, "type Pair = [string, number];"],
    ["[]", { type: "array", maxItems: 0 }],
    ["Set<string>", { type: "array", items: STRING, uniqueItems: true }],
    ["ReadonlySet<string>", {
      type: "array",
      items: STRING,
      uniqueItems: true,
    }],
  ],
  "records and maps": [
    ["Record<string, number>", {
      type: "object",
      additionalProperties: NUMBER,
    }],
    ["Record<string, unknown>", { type: "object", additionalProperties: {} }],
    ['Record<"a" | "b", number>', {
      type: "object",
      properties: { a: NUMBER, b: NUMBER },
      required: ["a", "b"],
    }],
    ["{ [key: string]: number; a: number }", {
      type: "object",
      properties: { a: NUMBER },
      required: ["a"],
      additionalProperties: NUMBER,
    }],
    ["{ [key: `x-${string}`]: string }", {
      type: "object",
      patternProperties: { "^x-[\\s\\S]*$": STRING },
    }],
    ["Map<string, number>", { type: "object", additionalProperties: NUMBER }],
    ["ReadonlyMap<'a' | 'b', number>", {
      type: "object",
      additionalProperties: NUMBER,
      propertyNames: { type: "string", enum: ["a", "b"] },
    }],
    ["Map<number, string>", {
      type: "array",
      items: {
        type: "array",
        prefixItems: [NUMBER, STRING],
        minItems: 2,
        maxItems: 2,
      },
    }],
  ],
  "built-in objects": [
    ["Date", { type: "string", format: "date-time" }],
    ["URL", { type: "string", format: "uri" }],
    ["Uint8Array", { type: "string", contentEncoding: "base64" }],
    ["Uint8Array<ArrayBuffer>", {
      type: "string",
      contentEncoding: "base64",
    }],
  ],
  "template literal types": [
    ["`a${'b' | 'c'}-${1 | 2}`", {
      type: "string",
      enum: ["ab-1", "ab-2", "ac-1", "ac-2"],
    }],
    ["`${boolean}`", { type: "string", enum: ["false", "true"] }],
    ["`v${bigint}.`", { type: "string", pattern: "^v-?\\d+\\.$" }],
    ["`${string}${string}`", STRING],
    ["`${string}@${string}${string}`", {
      type: "string",
      pattern: "^[^@]*@[\\s\\S]*$",
    }],
    ["`/${string}/${string}^${string}]${string}x`", {
      type: "string",
      pattern: "^\\/[^\\/]*\\/[^\\^]*\\^[^\\]]*\\][\\s\\S]*x$",
    }],
    ["`${string}::${string}😀${string}`", {
      type: "string",
      pattern: "^[\\s\\S]*::[\\s\\S]*😀[\\s\\S]*$",
    }],
    ["Uppercase<'a' | 'b'>", { type: "string", enum: ["A", "B"] }],
    ["Capitalize<'ab'>", { type: "string", const: "Ab" }],
  ],
  "declared types": [
    [
      "Box",
      VALUE,
      "interface Box<T extends string | number = number> { v: T }",
    ],
    ["Box<number>", VALUE, "type Box<T> = { v: T };"],
    [
      "C",
      BOTH,
      "interface A { v: number } interface C extends A { w: string }",
    ],
    ["A", BOTH, "interface A { v: number } interface A { w: string }"],
    [
      "List<string>",
      { type: "array", items: STRING },
      "interface List<T> extends ReadonlyArray<T> {}",
    ],
    [
      "Names",
      { type: "array", items: STRING, uniqueItems: true },
      "interface Names extends Set<string> {}",
    ],
    ["{ v: number } & { w: string }", BOTH],
    ["N.A", VALUE, "namespace N { export interface A { v: number } }"],
    [
      "E",
      { type: "number", enum: [1, 2, 3, 6] },
      "enum E { A = 1, B = A << 1, C = A | B, D = C * 2 }",
    ],
    ["E.B", { type: "string", const: "ab" }, 'enum E { A = "a", B = `${A}b` }'],
    ["Id", STRING, "type Id = string & { readonly __brand: unique symbol };"],
    ["Form", {
      anyOf: [
        objectOf({ kind: { type: "string", const: "a" }, v: NUMBER }),
        objectOf({ kind: { type: "string", const: "b" }, w: STRING }),
      ],
    }, "type Form = { kind: 'a'; v: number } | { kind: 'b'; w: string };"],
  ],
  "computed types": [
    ["A['v']", NUMBER, "interface A { v: number }"],
    [
      "(typeof LIST)[number]",
      { type: "string", enum: ["a", "b"] },
      "const LIST = ['a', 'b'] as const;",
    ],
    ["typeof LIMIT", { type: "number", const: 5 }, "const LIMIT = 5;"],
    [
      "keyof typeof MAP",
      { type: "string", enum: ["a", "b"] },
      "const MAP = { a: 1, b: 2 } satisfies Record<string, number>;",
    ],
    ["{ [K in 'v']: number }", VALUE],
    [
      "{ [S in Shape as S['kind']]: S['v'] }",
      objectOf({ a: NUMBER, b: STRING }),
      "type Shape = { kind: 'a'; v: number } | { kind: 'b'; v: string };",
    ],
    ["Readonly<Required<Partial<{ v: number }>>>", VALUE],
    ["Pick<{ v: number; w: string }, 'v'>", VALUE],
    ["Omit<{ v: number; w: string }, 'w'>", VALUE],
    [
      "Is<string> | Is<5>",
      { type: "string", enum: ["text", "none"] },
      "type Is<T> = T extends string ? 'text' : 'none';",
    ],
    [
      "Item<number[]>",
      NUMBER,
      "type Item<T> = T extends (infer I)[] ? I : never;",
    ],
    [
      "Is<boolean>",
      { type: "string", enum: ["yes", "no"] },
      "type Is<T> = T extends true ? 'yes' : 'no';",
    ],
    ["Some<string>", STRING, "type Some<T> = T extends {} ? T : never;"],
    ["(string | null) & {}", STRING],
    ["[string, number?]['length']", { type: "number", enum: [1, 2] }],
    ["[...[string, number?], boolean]", {
      type: "array",
      prefixItems: [STRING, NUMBER, { type: "boolean" }],
      minItems: 3,
      maxItems: 3,
    }],
  ],
};

for (const [title, rows] of Object.entries(TABLES)) {
  for (const [type, schema, declarations] of rows) {
    Deno.test(`readLibrary() reads ${title}: ${declarations ?? ""} ${type}`, () => {
      const read = readType(type, declarations);
      assertEquals(read.schema, schema);
      assertEquals(read.defs, undefined);
      assertEquals(read.required, true);
      assertEquals(read.diagnostics, []);
    });
  }
}

Deno.test("readLibrary() makes a parameter whose type includes undefined optional", () => {
  for (const type of ["string | undefined", "undefined | string"]) {
    const read = readType(type);
    assertEquals(read.schema, { type: "string" });
    assertEquals(read.required, false);
  }
});

Deno.test("readLibrary() writes a number template that its own values match", () => {
  const { schema } = readType("`v${number}`");
  const pattern = new RegExp(String((schema as JsonObject).pattern), "u");
  for (const value of ["v1", "v-2.5", "v1e21"]) {
    assertEquals(pattern.test(value), true, value);
  }
  for (const value of ["v", "1", "vx", "v1 "]) {
    assertEquals(pattern.test(value), false, value);
  }
});

Deno.test("readLibrary() writes templates of many texts that match what they say, however long", () => {
  const marks = ["-", ".", "]", "^", "\\\\", "/"];
  for (const mark of marks) {
    const { schema } = readType(
      `\`\${string}${`${mark}\${string}`.repeat(8)}\``,
    );
    const pattern = new MeasuredPattern(
      String((schema as JsonObject).pattern),
    );
    const [text] = mark.slice(-1);
    for (const part of ["", "a\n", "a".repeat(500), "^]", `${text}${text}`]) {
      assertEquals(pattern.test(Array(9).fill(part).join(text)), true, part);
    }
    assertEquals(
      pattern.test(Array(8).fill("a".repeat(500)).join(text)),
      false,
    );
  }
});
