import { assertEquals } from "@std/assert";
import {
  PROVIDER_FORMATS,
  type ProviderFormat,
  type ProviderFormatSource,
  toProviderFormat,
} from "../../src/schema/to_provider_format.ts";

const schema = { type: "object", properties: {}, required: [] };
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
    "openai": { type: "function", function: { ...base, parameters: schema } },
    "openai-responses": { type: "function", ...base, parameters: schema },
    "anthropic": { ...base, input_schema: schema },
    "gemini": { ...base, parameters: schema },
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
