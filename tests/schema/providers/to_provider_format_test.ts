import { assertEquals } from "@std/assert";
import type { JsonSchema } from "../../../src/core/json.ts";
import type { ProviderLoss } from "../../../src/schema/providers/provider_loss.ts";
import {
  PROVIDER_FORMATS,
  type ProviderFormat,
} from "../../../src/schema/providers/provider_formats.ts";
import {
  type ProviderFormatSource,
  toProviderFormat,
} from "../../../src/schema/providers/to_provider_format.ts";

const a = { type: "string" };
const schema = { type: "object", properties: { a }, required: [] };
const closed = {
  type: "object",
  properties: { a: { type: ["string", "null"] } },
  required: ["a"],
  additionalProperties: false,
};
const output = { type: "object" };
const TOOL: ProviderFormatSource = {
  name: "tool_a",
  description: "Does a.",
  input_schema: schema,
  output_schema: output,
  annotations: { readOnlyHint: true },
};

Deno.test("toProviderFormat() gives every provider's form", () => {
  const base = { name: "tool_a", description: "Does a." };
  const expected: Record<ProviderFormat, unknown> = {
    "lcp": { ...base, input_schema: schema },
    "mcp": {
      ...base,
      inputSchema: schema,
      outputSchema: output,
      annotations: { readOnlyHint: true },
    },
    "openai": {
      type: "function",
      function: { ...base, parameters: closed, strict: true },
    },
    "openai-responses": {
      type: "function",
      ...base,
      parameters: closed,
      strict: true,
    },
    "anthropic": { ...base, input_schema: schema },
    "gemini": { ...base, parameters: { type: "object", properties: { a } } },
  };
  for (const format of PROVIDER_FORMATS) {
    assertEquals(toProviderFormat(TOOL, format), expected[format], format);
  }
});

Deno.test("toProviderFormat() leaves out what a tool does not have and marks recovered tools", () => {
  const { name, description, input_schema } = TOOL;
  const bare = { name, description, input_schema };
  assertEquals(toProviderFormat(bare, "mcp"), {
    name,
    description,
    inputSchema: schema,
  });
  const recovered = { ...bare, _parsed_via_regex_fallback: true } as const;
  assertEquals(toProviderFormat(recovered, "lcp"), recovered);
});

Deno.test("toProviderFormat() gives a tool without parameters what each API takes for it", () => {
  const bare = {
    ...TOOL,
    input_schema: { type: "object", properties: {}, required: [] },
  };
  assertEquals(toProviderFormat(bare, "gemini"), {
    name: "tool_a",
    description: "Does a.",
  });
  assertEquals(toProviderFormat(bare, "openai-responses")?.parameters, {
    type: "object",
    properties: {},
    required: [],
    additionalProperties: false,
  });
});

Deno.test("toProviderFormat() turns strict mode off for what it cannot say, and says why", () => {
  const input_schema = {
    type: "object",
    properties: {
      pair: {
        type: "array",
        prefixItems: [a, { type: "number" }],
        maxItems: 2,
      },
      any: {},
    },
  };
  const losses: ProviderLoss[] = [];
  const spec = toProviderFormat({ ...TOOL, input_schema }, "openai-responses", {
    report: (loss) => losses.push(loss),
  });
  assertEquals(spec?.strict, false);
  assertEquals(spec?.parameters, {
    type: "object",
    properties: {
      pair: {
        type: "array",
        prefixItems: [a, { type: "number" }],
        maxItems: 2,
        items: { anyOf: [a, { type: "number" }] },
      },
      any: {},
    },
  });
  assertEquals(losses, [{
    pointer: "/properties/any",
    message: "strict mode is off: any value fits",
  }]);
});

Deno.test("toProviderFormat() leaves out parameters that a provider refuses the name of, and a tool that needs one", () => {
  const properties = { größe: a, $top: a, ok: a };
  for (const format of ["anthropic", "gemini"] as const) {
    const losses: ProviderLoss[] = [];
    const report = (loss: ProviderLoss) => losses.push(loss);
    const of = (required: string[]) =>
      toProviderFormat(
        { ...TOOL, input_schema: { type: "object", properties, required } },
        format,
        { report },
      );
    const spec = of(["ok"]);
    const schema = Object(spec?.input_schema ?? spec?.parameters);
    assertEquals(Object.keys(schema.properties), ["ok"]);
    assertEquals(losses.map(({ pointer }) => pointer), [
      "/properties/größe",
      "/properties/$top",
    ]);
    assertEquals(of(["größe"]), undefined);
    assertEquals(
      losses.at(-1)?.message.startsWith("the tool is left out"),
      true,
    );
  }
});

Deno.test("toProviderFormat() shortens descriptions that OpenAI refuses, without halving characters", () => {
  const description = `${"x".repeat(1_022)}😀`.repeat(2);
  const { function: spec } = Object(
    toProviderFormat({ ...TOOL, description }, "openai"),
  );
  assertEquals(spec.description, `${"x".repeat(1_022)}…`);
  const fits = "x".repeat(1_024);
  const whole = toProviderFormat(
    { ...TOOL, description: fits },
    "openai-responses",
  );
  assertEquals(whole?.description, fits);
});

Deno.test("toProviderFormat() gives MCP an output schema whose root is an object", () => {
  const of = (output_schema: JsonSchema) =>
    toProviderFormat({ ...TOOL, output_schema }, "mcp")?.outputSchema;
  const node = { $ref: "#/$defs/Node" };
  const $defs = { Node: { type: "object" } };
  assertEquals(of(a), {
    type: "object",
    properties: { result: a },
    required: ["result"],
  });
  assertEquals(of({ ...node, $defs }), {
    type: "object",
    properties: { result: node },
    required: ["result"],
    $defs,
  });
});
