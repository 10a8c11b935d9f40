import { assertEquals } from "@std/assert";
import type { JsonObject, JsonValue } from "../../../src/core/json.ts";
import { toGeminiSchema } from "../../../src/schema/providers/gemini_schema.ts";
import type { ProviderLoss } from "../../../src/schema/providers/provider_loss.ts";
import {
  LOOSE_TOOL,
  lossLines,
  SHOP,
  STRICT_TOOL,
  toolOf,
} from "./_tool_of.ts";

const ANYTHING: readonly JsonObject[] = [
  { type: "string" },
  { type: "number" },
  { type: "boolean" },
  { type: "array", items: { type: "string" } },
];

const TYPES: readonly (readonly [
  type: string,
  schema: JsonObject,
  losses?: readonly string[],
])[] = [
  ["string", { type: "string" }],
  ['"a" | "b"', { type: "string", enum: ["a", "b"], format: "enum" }],
  ['"a"', { type: "string", enum: ["a"], format: "enum" }],
  ["1 | 2", { type: "number", description: "What. (one of 1, 2)" }, [
    "/properties/p: only the description tells of enum",
  ]],
  ["7", { type: "number", minimum: 7, maximum: 7 }],
  ["true", { type: "boolean", description: "What. (always true)" }, [
    "/properties/p: only the description tells of const",
  ]],
  ["string | null", { type: "string", nullable: true }],
  ['"a" | null', {
    type: "string",
    enum: ["a"],
    format: "enum",
    nullable: true,
  }],
  ["string | number | null", {
    anyOf: [{ type: "string" }, { type: "number" }],
    nullable: true,
  }],
  ["null", { type: "string", nullable: true, description: "always null" }],
  ["Date", { type: "string", format: "date-time" }],
  ["URL", { type: "string", description: "What. (format: uri)" }, [
    "/properties/p: only the description tells of format",
  ]],
  ["string[]", { type: "array", items: { type: "string" } }],
  ['1 | "x" | true', {
    anyOf: [
      { type: "number", description: "one of 1" },
      { type: "string", enum: ["x"], format: "enum" },
      { type: "boolean", description: "one of true" },
    ],
  }, [
    "/properties/p/anyOf/0: only the description tells of enum",
    "/properties/p/anyOf/2: only the description tells of enum",
  ]],
  ['"" | "a"', {
    type: "string",
    description: 'What. (one of "", "a")',
  }, ["/properties/p: only the description tells of enum"]],
  ["[string, ...string[]]", {
    type: "array",
    items: { type: "string" },
    minItems: 1,
  }],
  ["Record<string, string | number>", {
    type: "string",
    description:
      "What. (members of any name, each of type string or number) (as JSON text)",
  }, [
    "/properties/p: only the description tells of additionalProperties",
    "/properties/p: it is given as JSON text",
  ]],
  ["Json", {
    anyOf: [
      { type: "string" },
      {
        type: "array",
        items: {
          anyOf: [
            { type: "string" },
            { type: "array", items: { type: "string" } },
          ],
          description: "another Json",
        },
      },
    ],
  }, [
    "/properties/p/anyOf/1/items: Json is in itself, and is written out once",
  ]],
  ["[string, number]", {
    type: "array",
    items: { anyOf: [{ type: "string" }, { type: "number" }] },
    minItems: 2,
    maxItems: 2,
  }, ["/properties/p: elements may come in any order, as there are no tuples"]],
  ["{ a: string; b?: number }", {
    type: "object",
    properties: { a: { type: "string" }, b: { type: "number" } },
    required: ["a"],
  }],
  // There is no object without members.
  ["Record<string, number>", {
    type: "string",
    description:
      "What. (members of any name, each of type number) (as JSON text)",
  }, [
    "/properties/p: only the description tells of additionalProperties",
    "/properties/p: it is given as JSON text",
  ]],
  ["object", { type: "string", description: "What. (as JSON text)" }, [
    "/properties/p: it is given as JSON text",
  ]],
  ["never[]", { type: "array", items: { type: "string" }, maxItems: 0 }],
  ["unknown", { anyOf: ANYTHING }, [
    "/properties/p: any value fits, and some kinds are named",
  ]],
  ["{ a?: never; b: string }", {
    type: "object",
    properties: { b: { type: "string" } },
    required: ["b"],
  }],
  ["Tree", {
    type: "object",
    properties: {
      value: { type: "string" },
      children: {
        type: "array",
        items: { type: "string", description: "another Tree (as JSON text)" },
      },
    },
    required: ["value"],
  }, [
    "/properties/p/properties/children/items: Tree is in itself, and is written out once",
    "/properties/p/properties/children/items: it is given as JSON text",
  ]],
];

for (const [type, schema, losses = []] of TYPES) {
  Deno.test(`toGeminiSchema() writes ${type}`, () => {
    const found: ProviderLoss[] = [];
    const { properties } = toGeminiSchema(
      toolOf(type, SHOP).input_schema,
      (loss) => found.push(loss),
    );
    const p = (properties as JsonObject).p as JsonObject;
    assertEquals(p, { description: "What.", ...schema });
    assertEquals(lossLines(found), losses);
  });
}

/** Members of the API's `Schema`. */
const KNOWN = new Set(
  `anyOf default description enum example format items maxItems maxLength maxProperties
  maximum minItems minLength minProperties minimum nullable pattern properties
  propertyOrdering required title type`.split(/\s+/),
);

function keywordsOf(schema: JsonValue): string[] {
  if (Array.isArray(schema)) return schema.flatMap(keywordsOf);
  const { properties = {}, items = [], anyOf = [] } = schema as JsonObject;
  return [
    ...Object.keys(schema as JsonObject),
    ...Object.values(properties as JsonObject).flatMap(keywordsOf),
    ...keywordsOf(items === null ? [] : items),
    ...keywordsOf(anyOf),
  ];
}

Deno.test("toGeminiSchema() uses no keyword that the API does not have", () => {
  for (const tool of [STRICT_TOOL, LOOSE_TOOL]) {
    const schema = toGeminiSchema(tool.input_schema, () => {});
    const unknown = keywordsOf(schema).filter((name) => !KNOWN.has(name));
    assertEquals(unknown, []);
  }
});

Deno.test("toGeminiSchema() ends for references that multiply", () => {
  const names = Array.from({ length: 30 }, (_, i) => `T${i}`);
  const $defs = Object.fromEntries(names.map((name, i) => {
    const next = { $ref: `#/$defs/T${i + 1}` };
    return [name, { type: "object", properties: { a: next, b: next } }];
  }));
  const losses: ProviderLoss[] = [];
  const schema = toGeminiSchema(
    { type: "object", properties: { p: { $ref: "#/$defs/T0" } }, $defs },
    (loss) => losses.push(loss),
  );
  assertEquals(JSON.stringify(schema).length < 1_000_000, true);
  assertEquals(
    losses.some(({ message }) => message.startsWith("there are too many")),
    true,
  );
});
