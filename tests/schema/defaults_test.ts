import { assertEquals, assertStringIncludes } from "@std/assert";
import type { JsonObject } from "../../src/core/json.ts";
import {
  notable,
  places,
  propertyOf,
  readOnlyTool,
  readSource,
} from "./_read_source.ts";

/** Parameter text, its schema, declarations before the function. */
type Row = readonly [
  parameter: string,
  schema: JsonObject,
  declarations?: string,
];

const LITERALS: readonly Row[] = [
  ["p = 5", { type: "number", default: 5 }],
  ["p = -5", { type: "number", default: -5 }],
  ["p = +5.5e1", { type: "number", default: 55 }],
  ["p = 0x1f", { type: "number", default: 31 }],
  ["p = 1_000", { type: "number", default: 1000 }],
  ['p = "x"', { type: "string", default: "x" }],
  ["p = `x`", { type: "string", default: "x" }],
  ["p = true", { type: "boolean", default: true }],
  ["p = null", { default: null }],
  ["p = undefined", { type: "string" }],
  ["p = []", { type: "array", items: {}, default: [] }],
  ["p = [1, 2]", { type: "array", items: { type: "number" }, default: [1, 2] }],
  ["p = { a: 1, 'b': [true], c: { d: null } }", {
    type: "object",
    properties: {
      a: { type: "number" },
      b: { type: "array", items: { type: "boolean" } },
      c: {
        type: "object",
        properties: { d: { type: "null" } },
        required: ["d"],
      },
    },
    required: ["a", "b", "c"],
    default: { a: 1, b: [true], c: { d: null } },
  }],
  ["p: number = 5", { type: "number", default: 5 }],
  ["p: string | null = null", {
    anyOf: [{ type: "string" }, { type: "null" }],
    default: null,
  }],
  ['p: "a" | "b" = "a"', { type: "string", enum: ["a", "b"], default: "a" }],
  ["p: bigint = 5n", { type: "integer", default: 5 }],
  ["p = (5)", { type: "number", default: 5 }],
  ["p = 'a' as 'a' | 'b'", { type: "string", enum: ["a", "b"], default: "a" }],
  ["p = <number> 5", { type: "number", default: 5 }],
  ["p = 5 satisfies number", { type: "number", default: 5 }],
  ["p = LIMIT!", { type: "number", default: 10 }, "const LIMIT = 10;"],
  ["p = LIMIT", { type: "number", default: -1 }, "export const LIMIT = -1;"],
  ["p = A", { type: "string", default: "x" }, 'const A = B; const B = "x";'],
  ["p = LIST", {
    type: "array",
    prefixItems: [{ type: "string", const: "a" }],
    minItems: 1,
    maxItems: 1,
    default: ["a"],
  }, 'const LIST = ["a"] as const;'],
  [
    "p = D.limit",
    { type: "number", default: 3 },
    "const D = { limit: 3 } as const;",
  ],
  ["p = D.n", { type: "number", default: 1 }, "const D = { n: 1 };"],
  ["p = D.n", { type: "number", default: 1 }, "const D = { n: 1 }; D.n === 2;"],
  ["p = 60 * 1000", { type: "number", default: 60_000 }],
  ["p = (1 + 2) ** 2 - 1", { type: "number", default: 8 }],
  ["p = `a${1}`", { type: "string", default: "a1" }],
  ['p = "a" + "b" + 1', { type: "string", default: "ab1" }],
  ["p = HOUR", { type: "number", default: 3600 }, "const HOUR = 60 * 60;"],
  [
    "p = 24 * HOUR",
    { type: "number", default: 86_400 },
    "const HOUR = 60 * MINUTE; const MINUTE = 60;",
  ],
  [
    "p = Bits.A | Bits.B",
    { type: "number", default: 3 },
    "enum Bits { A = 1, B = 2 }",
  ],
  [
    "p = CURRENCIES[0]",
    { type: "string", default: "EUR" },
    'const CURRENCIES = ["EUR", "USD"];',
  ],
  [
    "p = LABELS",
    { type: "array", items: { type: "string" }, default: ["a"] },
    'const LABELS: string[] = ["a"];',
  ],
  [
    "p = OPTIONS",
    {
      type: "object",
      properties: { size: { type: "number" } },
      required: ["size"],
      default: { size: 120 },
    },
    "const OPTIONS = { size: 2 * 60 };",
  ],
  ["p = E.B", { type: "number", enum: [0, 1], default: 1 }, "enum E { A, B }"],
  [
    'p = E["B"]',
    { type: "string", enum: ["a", "b"], default: "b" },
    'enum E { A = "a", B = "b" }',
  ],
  [
    "p: E = E.A",
    { type: "number", enum: [0, 1], default: 0 },
    "enum E { A, B }",
  ],
];

for (const [parameter, schema, declarations = ""] of LITERALS) {
  Deno.test(`readLibrary() evaluates the default in ${declarations} (${parameter})`, () => {
    const reading = readSource(
      `${declarations}\nexport function tool_t(${parameter}) {}`,
    );
    const [tool] = reading.tools;
    assertEquals(tool && propertyOf(tool, "p"), schema);
    assertEquals(tool?.input_schema.required, []);
    assertEquals(notable(reading), []);
  });
}

const SOURCES: readonly Row[] = [
  ["p = Date.now()", { type: "number", "x-default-source": "Date.now()" }],
  ["p: string = compute(  1 )", {
    type: "string",
    "x-default-source": "compute(  1 )",
  }],
  ["p = new Date()", {
    type: "string",
    format: "date-time",
    "x-default-source": "new Date()",
  }],
  ["p = new Set<number>()", {
    type: "array",
    items: { type: "number" },
    uniqueItems: true,
    "x-default-source": "new Set<number>()",
  }],
  ["p = -0", { type: "number", "x-default-source": "-0" }],
  ["p = 1e400", { type: "number", "x-default-source": "1e400" }],
  ["p = NaN", { type: "number", "x-default-source": "NaN" }],
  ["p = 12345678901234567890n", {
    type: "integer",
    "x-default-source": "12345678901234567890n",
  }],
  ["p: unknown = [undefined]", { "x-default-source": "[undefined]" }],
  ["p: unknown = [, 1]", { "x-default-source": "[, 1]" }],
  ["p: unknown = { ...a }", { "x-default-source": "{ ...a }" }],
  ["p: unknown = { __proto__: null }", {
    "x-default-source": "{ __proto__: null }",
  }],
  [
    "p = LIMIT",
    { type: "number", "x-default-source": "LIMIT" },
    "let LIMIT = 10;",
  ],
  ...[
    "D.n = 2;",
    "D.n++;",
    "D['n'] += 2;",
    "delete D.n;",
    "Object.assign(D, { n: 2 });",
  ].map((change): Row => [
    "p = D.n",
    { type: "number", "x-default-source": "D.n" },
    `const D = { n: 1 }; ${change}`,
  ]),
  [
    "p = LIST",
    {
      type: "array",
      items: { type: "number" },
      "x-default-source": "LIST",
    },
    "const LIST = [1]; LIST.push(2);",
  ],
  ["p = 1 / 0", { type: "number", "x-default-source": "1 / 0" }],
  ["p = 0 / 0", { type: "number", "x-default-source": "0 / 0" }],
  [
    "p: Bits = Bits.A | Bits.B",
    { type: "number", enum: [1, 2], "x-default-source": "Bits.A | Bits.B" },
    "enum Bits { A = 1, B = 2 }",
  ],
  [
    "p = HOUR",
    { type: "number", "x-default-source": "HOUR" },
    "const HOUR = 60 * minutes(); declare function minutes(): number;",
  ],
  [
    "p: number = X",
    { type: "number", "x-default-source": "X" },
    'import { X } from "npm:x";',
  ],
  [
    "p: number = X",
    { type: "number", "x-default-source": "X" },
    "const X = X;",
  ],
];

for (const [parameter, schema, declarations = ""] of SOURCES) {
  Deno.test(`readLibrary() leaves the default to the function in ${declarations} (${parameter})`, () => {
    const reading = readSource(
      `${declarations}\nexport function tool_t(${parameter}) {}`,
    );
    const [tool] = reading.tools;
    assertEquals(tool && propertyOf(tool, "p"), schema);
    assertEquals(tool?.input_schema.required, []);
    assertEquals(notable(reading), []);
  });
}

Deno.test("readLibrary() evaluates constants and enums of local files", () => {
  const tool = readOnlyTool({
    "lib.ts": `
      import { LIMIT, Level as L } from "./config.ts";
      import * as config from "./config.ts";
      export function tool_t(a = LIMIT, b: L = L.High, c = config.LIMIT, d = config.Level.Low, e = 2 * LIMIT, f: string[] = config.NAMES) {}`,
    "config.ts":
      'export const LIMIT = 7; export enum Level { Low = "l", High = "h" } export const NAMES = ["n"];',
  });
  const level = { type: "string", enum: ["l", "h"] };
  assertEquals(tool.input_schema.properties, {
    a: { type: "number", default: 7 },
    b: { ...level, default: "h" },
    c: { type: "number", default: 7 },
    d: { ...level, default: "l" },
    e: { type: "number", default: 14 },
    f: { type: "array", items: { type: "string" }, default: ["n"] },
  });
});

Deno.test("readLibrary() keeps __proto__ an ordinary member of a default", () => {
  const tool = readOnlyTool(
    'export function tool_t(p: unknown = { ["__proto__"]: 1 }) {}',
  );
  assertEquals(
    JSON.stringify((propertyOf(tool, "p") as JsonObject).default),
    '{"__proto__":1}',
  );
});

const CONTRADICTIONS: readonly (readonly [
  parameter: string,
  column: number,
])[] = [
  ['p: number = "x"', 36],
  ["p: string = null", 36],
  ['p: "a" | "b" = "c"', 39],
  ["p: string[] = [1]", 38],
  ["p: { a: string } = { b: 1 }", 43],
  ["p: [number] = [1, 2]", 38],
  ["/** @minimum 10 */ p = 5", 47],
  ["/** @integer */ p = 1.5", 44],
  ["/** @default 5 */ p: string[]", 28],
  ["/** @default fast */ p: number", 28],
];

for (const [parameter, column] of CONTRADICTIONS) {
  Deno.test(`readLibrary() reports that the default in (${parameter}) contradicts its type`, () => {
    const reading = readSource(`export function tool_t(${parameter}) {}`);
    assertEquals(places(notable(reading)), [
      `lib.ts:1:${column} error contradicting-default`,
    ]);
    assertStringIncludes(notable(reading)[0]?.message ?? "", "default");
    const [tool] = reading.tools;
    const schema = (tool && propertyOf(tool, "p")) as JsonObject;
    assertEquals(Object.hasOwn(schema, "default"), false);
  });
}

const DISAGREEING: readonly (readonly [source: string, place: string])[] = [
  ["export function tool_t(/** @default 1 */ p: number = 2) {}", "1:28"],
  ["export function tool_t({ /** @default 1 */ p = 2 }) {}", "1:30"],
  [
    "export function tool_t({ p = 2 }: { /** @default 1 */ p?: number }) {}",
    "1:41",
  ],
  ["/** @param [p=1] Text. */ export function tool_t(p = 2) {}", "1:5"],
];

for (const [source, place] of DISAGREEING) {
  Deno.test(`readLibrary() reports that the comment in ${source} names another default`, () => {
    const reading = readSource(source);
    assertEquals(places(notable(reading)), [
      `lib.ts:${place} error contradicting-default`,
    ]);
    const [tool] = reading.tools;
    const schema = (tool && propertyOf(tool, "p")) as JsonObject;
    assertEquals(schema.default, 2);
  });
}

Deno.test("readLibrary() takes a comment that names the same default", () => {
  const reading = readSource(`
    const TWO = 2;
    /** @param [b="x"] Text. @param [c=TWO] Text. */
    export function tool_t(/** @default 2 */ a = TWO, b = "x", c = TWO, /** @default [1] */ d = [1]) {}`);
  assertEquals(notable(reading), []);
});

Deno.test("readLibrary() makes a parameter with ? optional without default", () => {
  const tool = readOnlyTool("export function tool_t(a: string, b?: number) {}");
  assertEquals(tool.input_schema, {
    type: "object",
    properties: { a: { type: "string" }, b: { type: "number" } },
    required: ["a"],
  });
});

Deno.test("readLibrary() takes a parameter without type or default for a string", () => {
  const tool = readOnlyTool("export function tool_t(a) {}");
  assertEquals(tool.input_schema, {
    type: "object",
    properties: { a: { type: "string" } },
    required: ["a"],
  });
});
