import { assertEquals } from "@std/assert";
import type { JsonSchema } from "../../../src/core/json.ts";
import type { ProviderLoss } from "../../../src/schema/providers/provider_loss.ts";
import type { ProviderFormat } from "../../../src/schema/providers/provider_formats.ts";
import { toProviderFormat } from "../../../src/schema/providers/to_provider_format.ts";
import { compile2020 } from "../_validators.ts";
import { lossLines } from "./_tool_of.ts";

interface Written {
  readonly schema: unknown;
  readonly strict?: unknown;
  readonly losses: readonly string[];
}

function written(input_schema: JsonSchema, format: ProviderFormat): Written {
  const losses: ProviderLoss[] = [];
  const tool = { name: "tool_a", description: "Does a.", input_schema };
  const spec = toProviderFormat(tool, format, {
    report: (loss) => losses.push(loss),
  });
  const { parameters, strict, input_schema: own, inputSchema } = spec ?? {};
  return {
    schema: parameters ?? own ?? inputSchema,
    ...(strict === undefined ? {} : { strict }),
    losses: lossLines(losses),
  };
}

const when = { properties: { by: { const: "bank" } } };
const then = { properties: { iban: { type: "string" } }, required: ["iban"] };
const CONDITION: JsonSchema = {
  type: "object",
  properties: { by: { enum: ["card", "bank"] } },
  required: ["by"],
  if: when,
  then,
};

const ANCHOR: JsonSchema = {
  type: "object",
  $defs: {
    Point: {
      $anchor: "point",
      type: "object",
      properties: { x: { type: "number" } },
      required: ["x"],
    },
  },
  properties: { at: { $ref: "#point" } },
  required: ["at"],
};

const MEMBERS: JsonSchema = {
  type: "object",
  properties: {
    o: {
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
      dependentRequired: { a: ["b"] },
      "x-mcp-header": "O",
    },
    one: { oneOf: [{ type: "string" }, { type: "integer" }] },
    all: { allOf: [{ type: "string" }, { minLength: 2 }] },
    list: {
      type: "array",
      items: { type: "number" },
      contains: { const: 1 },
      minContains: 2,
    },
    other: { type: "string", not: { const: "x" } },
  },
  required: ["o", "one", "all", "list", "other"],
};

for (const schema of [CONDITION, ANCHOR, MEMBERS]) {
  for (const format of ["lcp", "mcp", "anthropic"] as const) {
    Deno.test(`toProviderFormat() gives ${format} a written schema as it is: ${JSON.stringify(schema)}`, () => {
      assertEquals(written(schema, format), { schema, losses: [] });
    });
  }
}

Deno.test("toProviderFormat() names the type of arguments where a written schema does not", () => {
  const { type, ...untyped } = ANCHOR;
  assertEquals(written(untyped, "lcp").schema, untyped);
  for (const format of ["mcp", "anthropic"] as const) {
    assertEquals(written(untyped, format).schema, { type, ...untyped });
  }
});

Deno.test("toProviderFormat() gives OpenAI a condition outside of strict mode", () => {
  assertEquals(written(CONDITION, "openai-responses"), {
    schema: CONDITION,
    strict: false,
    losses: [": strict mode is off: it has no if"],
  });
});

Deno.test("toProviderFormat() tells Gemini of a condition in the description, with its parameters", () => {
  assertEquals(written(CONDITION, "gemini"), {
    schema: {
      type: "object",
      description: `if: ${JSON.stringify(when)}; then: ${JSON.stringify(then)}`,
      properties: {
        by: { type: "string", enum: ["card", "bank"], format: "enum" },
        iban: { type: "string" },
      },
      required: ["by"],
    },
    losses: [": only the description tells of if, then"],
  });
});

Deno.test("toProviderFormat() writes references by $anchor as pointers, and says so", () => {
  const point = {
    type: "object",
    properties: { x: { type: "number" } },
    required: ["x"],
  };
  const loss =
    ": $anchor is left out: references lead to the same places by pointers";
  assertEquals(written(ANCHOR, "openai-responses"), {
    schema: {
      type: "object",
      properties: { at: { $ref: "#/$defs/Point" } },
      required: ["at"],
      additionalProperties: false,
      $defs: { Point: { ...point, additionalProperties: false } },
    },
    strict: true,
    losses: [loss],
  });
  assertEquals(written(ANCHOR, "gemini"), {
    schema: { type: "object", properties: { at: point }, required: ["at"] },
    losses: [loss],
  });
});

Deno.test("toProviderFormat() gives OpenAI keywords that strict mode has not outside of it", () => {
  const { schema, strict, losses } = written(MEMBERS, "openai-responses");
  assertEquals({ schema, strict }, { schema: MEMBERS, strict: false });
  assertEquals(losses, [
    "/properties/o: strict mode is off: it has no dependentRequired",
  ]);
});

Deno.test("toProviderFormat() gives Gemini what its schemas can say of a written one, and reports the rest", () => {
  assertEquals(written(MEMBERS, "gemini"), {
    schema: {
      type: "object",
      properties: {
        o: {
          type: "object",
          properties: { a: { type: "string" }, b: { type: "string" } },
          description:
            'anyOf: [{"required":["a"]},{"required":["b"]}]; "a" needs "b"',
        },
        one: { anyOf: [{ type: "string" }, { type: "integer" }] },
        all: { type: "string", minLength: 2 },
        list: {
          type: "array",
          items: { type: "number" },
          description: 'contains: {"const":1}; minContains: 2',
        },
        other: { type: "string", description: 'not: {"const":"x"}' },
      },
      required: ["o", "one", "all", "list", "other"],
    },
    losses: [
      "/properties/o: only the description tells of anyOf, dependentRequired",
      "/properties/one: several of its forms may fit at once, as there is no oneOf",
      "/properties/list: only the description tells of contains, minContains",
      "/properties/other: only the description tells of not",
    ],
  });
});

const a = { type: "object", properties: { a: { type: "integer" } } };
const b = { properties: { b: { type: "string" } }, required: ["b"] };

Deno.test("toProviderFormat() puts parameters of allOf and references at the root for APIs that refuse them there", () => {
  const schema: JsonSchema = {
    allOf: [{ $ref: "#/$defs/A" }, b],
    $defs: { A: a },
  };
  const properties = { ...b.properties, ...a.properties };
  assertEquals(written(schema, "anthropic"), {
    schema: { type: "object", $defs: { A: a }, properties, required: ["b"] },
    losses: [],
  });
  assertEquals(written(schema, "gemini"), {
    schema: { type: "object", properties, required: ["b"] },
    losses: [],
  });
});

Deno.test("toProviderFormat() tells of a union at the root in the description for APIs that refuse it there", () => {
  const schema: JsonSchema = { type: "object", oneOf: [a, b] };
  const loss =
    "/oneOf: only the description tells of it, as there is no oneOf at the root";
  const description = `oneOf: ${JSON.stringify([a, b])}`;
  const properties = { ...a.properties, ...b.properties };
  for (const format of ["anthropic", "gemini"] as const) {
    assertEquals(written(schema, format), {
      schema: { type: "object", description, properties },
      losses: [loss],
    });
  }
  const strict = written(schema, "openai-responses");
  assertEquals(strict.losses, [loss]);
  assertEquals(strict.strict, true);
  const accepts = compile2020(strict.schema as JsonSchema);
  assertEquals(accepts({ a: 1, b: null }), true);
  assertEquals(accepts({ a: "x", b: null }), false);
});

/** Schemas that strict mode would have to change. */
const LOOSE: readonly (readonly [property: JsonSchema, reason: string])[] = [
  [{ $ref: "#/$defs/A", properties: {} }, "$ref must stand without properties"],
  [{ anyOf: [a, b], type: "object" }, "anyOf must stand without type"],
  [{ $ref: "#/properties/q" }, "references lead to $defs only"],
  [{ ...a, required: ["z"] }, "a member is required that has no schema"],
  [{ ...a, unevaluatedProperties: a }, "it has no unevaluatedProperties"],
];

for (const [property, reason] of LOOSE) {
  Deno.test(`toProviderFormat() takes no strict mode for ${JSON.stringify(property)}`, () => {
    const schema: JsonSchema = {
      type: "object",
      properties: { p: property, q: a },
      $defs: { A: a },
    };
    const { strict, losses, schema: loose } = written(schema, "openai");
    assertEquals({ strict, losses, loose }, {
      strict: undefined,
      losses: [`/properties/p: strict mode is off: ${reason}`],
      loose: undefined,
    });
    assertEquals(written(schema, "openai-responses").schema, schema);
  });
}

Deno.test("toProviderFormat() takes strict mode for objects that are closed either way", () => {
  const schema: JsonSchema = {
    type: "object",
    properties: { p: { ...a, unevaluatedProperties: false } },
    required: ["p"],
    unevaluatedProperties: false,
  };
  assertEquals(written(schema, "openai-responses").strict, true);
});
