import { assertEquals } from "@std/assert";
import type { JsonObject, JsonSchema } from "../../../src/core/json.ts";
import { toStrictSchema } from "../../../src/schema/providers/strict_schema.ts";
import { lossLines, SHOP, toolOf } from "./_tool_of.ts";

const NULL = { type: "null" };

function closed(properties: JsonObject): JsonObject {
  return {
    type: "object",
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

const TYPES: readonly (readonly [
  type: string,
  schema: JsonObject,
  losses?: readonly string[],
])[] = [
  ["string", { type: "string" }],
  ['"a" | "b"', { type: "string", enum: ["a", "b"] }],
  ["1 | 2", { type: "number", enum: [1, 2] }],
  ["string | null", { anyOf: [{ type: "string" }, NULL] }],
  ["string[]", { type: "array", items: { type: "string" } }],
  ["Date", { type: "string", format: "date-time" }],
  ["URL", { type: "string", description: "What. (format: uri)" }, [
    "/properties/p: only the description tells of format",
  ]],
  ["Set<number>", {
    type: "array",
    items: { type: "number" },
    description: "What. (no element twice)",
  }, ["/properties/p: only the description tells of uniqueItems"]],
  [
    "{ a: string; b?: number }",
    closed({
      a: { type: "string" },
      b: { type: ["number", "null"] },
    }),
  ],
  [
    '{ a?: "x" | "y" }',
    closed({
      a: { type: ["string", "null"], enum: ["x", "y", null] },
    }),
  ],
  [
    '{ a?: "x" }',
    closed({ a: { type: ["string", "null"], enum: ["x", null] } }),
  ],
  [
    "{ a?: string | null }",
    closed({ a: { anyOf: [{ type: "string" }, NULL] } }),
    [
      "/properties/p/properties/a: null cannot be told from what is left out",
    ],
  ],
  [
    "{ a?: string | number }",
    closed({
      a: { anyOf: [{ type: "string" }, { type: "number" }, NULL] },
    }),
  ],
  ["[string, number?]", {
    type: "array",
    items: { anyOf: [{ type: "string" }, { type: "number" }] },
    minItems: 1,
    maxItems: 2,
  }, ["/properties/p: elements may come in any order, as there are no tuples"]],
  ["[string, string]", {
    type: "array",
    items: { type: "string" },
    minItems: 2,
    maxItems: 2,
  }],
  ["Shape", {
    anyOf: [
      closed({
        kind: { type: "string", const: "circle" },
        radius: { type: "number" },
      }),
      closed({
        kind: { type: "string", const: "square" },
        side: { type: "number" },
      }),
    ],
  }],
  // What tells apart comes first.
  ['{ a: 1; kind: "x" } | { a: 1; kind: "y" }', {
    anyOf: [
      closed({
        kind: { type: "string", const: "x" },
        a: { type: "number", const: 1 },
      }),
      closed({
        kind: { type: "string", const: "y" },
        a: { type: "number", const: 1 },
      }),
    ],
  }],
  ["{ a: string } | { a: string; b: string }", {
    anyOf: [
      closed({ a: { type: "string" } }),
      closed({ b: { type: "string" }, a: { type: "string" } }),
    ],
  }],
];

for (const [type, schema, losses = []] of TYPES) {
  Deno.test(`toStrictSchema() writes ${type}`, () => {
    const strict = toStrictSchema(toolOf(type, SHOP).input_schema);
    const p = "schema" in strict
      ? (strict.schema.properties as JsonObject).p as JsonObject
      : {};
    const { description = "What.", ...rest } = { ...p, ...schema };
    assertEquals(p, { description, ...rest });
    assertEquals("losses" in strict ? lossLines(strict.losses) : [], losses);
  });
}

Deno.test("toStrictSchema() writes lists that have no elements", () => {
  for (const type of ["never[]", "[]"]) {
    const strict = toStrictSchema(toolOf(type).input_schema);
    const { properties } = "schema" in strict ? strict.schema : {};
    assertEquals((properties as JsonObject).p, {
      type: "array",
      items: { type: "string" },
      maxItems: 0,
      description: "What.",
    });
  }
});

Deno.test("toStrictSchema() looks through references", () => {
  const lists = `
    interface A { kind: "a"; name: string; next?: A | B }
    interface B { kind: "b"; name: string; next?: A | B }
    interface C { name: string; next?: C | D }
    interface D { name: string; next?: C | D }
    type Link = { next: Link } | null;`;
  const told = toStrictSchema(toolOf("A", lists).input_schema);
  assertEquals("schema" in told, true);
  const alike = toStrictSchema(toolOf("C", lists).input_schema);
  assertEquals(
    "loss" in alike && alike.loss.message,
    "objects of several kinds fit that nothing tells apart",
  );
  const link = toStrictSchema(toolOf("{ link?: Link }", lists).input_schema);
  assertEquals("losses" in link ? lossLines(link.losses) : [], [
    "/properties/p/properties/link: null cannot be told from what is left out",
  ]);
});

const IMPOSSIBLE: readonly (readonly [type: string, loss: string])[] = [
  ["unknown", "/properties/p: any value fits"],
  ["unknown[]", "/properties/p/items: any value fits"],
  ["{}", "/properties/p: an object with any members fits"],
  ["object", "/properties/p: an object with any members fits"],
  [
    "Record<string, number>",
    "/properties/p: an object with members of any name fits",
  ],
  [
    "{ a: { [key: `x-${string}`]: number } }",
    "/properties/p/properties/a: an object with members of any name fits",
  ],
  [
    "{ a: string } | { a: number }",
    "/properties/p: objects of several kinds fit that nothing tells apart",
  ],
];

for (const [type, loss] of IMPOSSIBLE) {
  Deno.test(`toStrictSchema() takes no ${type}, and says where`, () => {
    const strict = toStrictSchema(toolOf(type).input_schema);
    assertEquals("loss" in strict ? lossLines([strict.loss]) : [], [loss]);
  });
}

Deno.test("toStrictSchema() keeps references, alone where they stand, and what is recursive", () => {
  const strict = toStrictSchema(toolOf("Tree", SHOP).input_schema);
  const Tree = closed({
    value: { type: "string" },
    children: { type: ["array", "null"], items: { $ref: "#/$defs/Tree" } },
  });
  assertEquals("schema" in strict && strict.schema, {
    ...closed({
      p: { anyOf: [{ $ref: "#/$defs/Tree" }], description: "What." },
    }),
    $defs: { Tree },
  });
});

Deno.test("toStrictSchema() says in descriptions what it has no keywords for", () => {
  const schema: JsonSchema = {
    type: "object",
    properties: {
      a: {
        type: "string",
        description: "Name.",
        minLength: 2,
        pattern: "^(?=a)",
        default: "ab",
        examples: ["abc"],
      },
      b: {
        type: "number",
        minimum: 1,
        multipleOf: 2,
        "x-default-source": "f()",
      },
    },
    required: ["a"],
  };
  const strict = toStrictSchema(schema);
  assertEquals("schema" in strict && strict.schema.properties, {
    a: {
      type: "string",
      description:
        'Name. (at least 2 characters; matches ^(?=a); default: "ab"; for example "abc")',
    },
    b: {
      type: ["number", "null"],
      minimum: 1,
      multipleOf: 2,
      description: "default: f()",
    },
  });
});

function nested(levels: number): JsonSchema {
  const inner = levels === 0 ? { type: "string" } : nested(levels - 1);
  return { type: "object", properties: { a: inner }, required: ["a"] };
}

function wide(
  count: number,
  schema: JsonObject = { type: "string" },
): JsonSchema {
  const members = Array.from({ length: count }, (_, i) => [`a${i}`, schema]);
  return { type: "object", properties: Object.fromEntries(members) };
}

function listing(count: number, length = 4): JsonSchema {
  const values = Array.from(
    { length: count },
    (_, i) => `${i}`.padStart(length),
  );
  return wide(1, { type: "string", enum: values });
}

const LIMITS: readonly (readonly [JsonSchema, string | undefined])[] = [
  [nested(9), undefined],
  [nested(10), "its objects and lists are nested 11 deep, more than 10"],
  [wide(5_000), undefined],
  [wide(5_001), "it has 5001 members, more than 5000"],
  [listing(999), undefined],
  [listing(1_001), "it lists 1002 values, more than 1000"],
  [listing(249, 100), undefined],
  [
    listing(251, 100),
    "one of its lists of values has more than 250 values and 15000 characters",
  ],
  [
    {
      type: "object",
      properties: { a: { $ref: "#/$defs/A" } },
      required: ["a"],
      $defs: { A: listing(300, 100) },
    },
    "one of its lists of values has more than 250 values and 15000 characters",
  ],
  [
    wide(10, { type: "string", const: "x".repeat(12_000) }),
    "its names and values have 120060 characters, more than 120000",
  ],
];

Deno.test("toStrictSchema() holds to the limits of strict mode", () => {
  for (const [schema, reason] of LIMITS) {
    const strict = toStrictSchema(schema);
    assertEquals("loss" in strict ? strict.loss.message : undefined, reason);
  }
});
