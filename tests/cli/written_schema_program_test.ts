import { assertEquals, assertStringIncludes } from "@std/assert";
import { LcpProject } from "./_lcp_process.ts";

const SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: { Text: { $anchor: "text", type: "string", minLength: 1 } },
  properties: {
    method: { enum: ["card", "bank"], "x-mcp-header": "Method" },
    amount: { type: "number", exclusiveMinimum: 0, default: 10 },
  },
  required: ["method"],
  if: { properties: { method: { const: "bank" } } },
  then: { properties: { iban: { $ref: "#text" } }, required: ["iban"] },
  additionalProperties: true,
};

const PAY = `
export const tool_pay_schema = ${JSON.stringify(SCHEMA)} as const;

/**
 * Pays.
 *
 * @param method How.
 * @param iban Where.
 */
export function tool_pay(method: "card" | "bank", iban?: string, amount?: number) {
  return { output: [method, iban ?? null, amount] };
}
`;

const TOOLS = ["--tools", "tools"];

Deno.test("lcp list and schema show a written schema as it is", async () => {
  await using project = await LcpProject.create({ "tools/pay.ts": PAY });
  const list = await project.run(["list", ...TOOLS, "--json"]);
  const schema = await project.run([
    "schema",
    ...TOOLS,
    "--format",
    "mcp",
    "--json",
  ]);
  assertEquals(list.stderr + schema.stderr, "");
  assertEquals(JSON.parse(list.stdout)[0].input_schema, SCHEMA);
  assertEquals(JSON.parse(schema.stdout)[0].inputSchema, SCHEMA);
});

Deno.test("lcp schema reports what an API's form loses of a written schema", async () => {
  await using project = await LcpProject.create({ "tools/pay.ts": PAY });
  const run = await project.run(["schema", ...TOOLS, "--format", "gemini"]);
  assertEquals(run.code, 0);
  assertStringIncludes(run.stderr, "provider-limit");
  assertStringIncludes(run.stderr, "only the description tells of if, then");
  assertStringIncludes(run.stderr, "$anchor");
});

Deno.test("lcp call holds arguments against a written schema and fills in its defaults", async () => {
  await using project = await LcpProject.create({ "tools/pay.ts": PAY });
  const words = ["call", ...TOOLS, "tool_pay", "method=bank"];
  const done = await project.run([...words, "iban=12", "--json"]);
  assertEquals(JSON.parse(done.stdout).output, ["bank", "12", 10]);
  const refused = await project.run([...words, "--json"]);
  assertEquals(refused.code, 2);
  assertEquals(JSON.parse(refused.stdout).status_code, 400);
  assertStringIncludes(refused.stdout, "Missing required argument");
  assertStringIncludes(refused.stdout, "iban");
  const tooLittle = await project.run([...words, "iban=1", "amount=0"]);
  assertEquals(tooLittle.code, 2);
});

Deno.test("lcp check points at a written schema that cannot be used", async () => {
  await using project = await LcpProject.create({
    "tools/pay.ts": PAY,
    "tools/bad.ts":
      `/** Does. */\nexport function tool_bad() {}\nexport const tool_bad_schema = make();\nfunction make() { return {}; }\n`,
  });
  const good = await project.run(["check", "tools/pay.ts"]);
  assertEquals(good.code, 0, good.stdout);
  const bad = await project.run(["check", "tools/bad.ts"]);
  assertEquals(bad.code, 1);
  assertStringIncludes(
    bad.stdout + bad.stderr,
    "tools/bad.ts:3:14 error schema-not-literal",
  );
});
