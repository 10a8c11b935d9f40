import { assert, assertEquals } from "@std/assert";
import {
  CallToolResultSchema,
  GetPromptResultSchema,
  ReadResourceResultSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { servedTools } from "./_served_tools.ts";
import type { Message } from "./_stdio_client.ts";

/** What a tool may return that MCP has no room for, as expressions. */
const RESULTS = [
  '({ content: [{ type: "image" }] })',
  '({ content: [{ type: "image", data: 7, mimeType: "image/png" }] })',
  '({ content: [{ type: "image", data: "no base64!", mimeType: "image/png" }] })',
  '({ content: [{ type: "image", data: "AAAA", mimeType: 7 }] })',
  '({ content: [{ type: "audio", data: "AAAA" }] })',
  '({ content: [{ type: "text" }] })',
  '({ content: [{ type: "text", text: { deep: 1 } }] })',
  '({ content: [{ type: "text", text: "x", annotations: 7 }] })',
  '({ content: [{ type: "text", text: "x", annotations: { audience: "all", priority: "high" } }] })',
  '({ content: [{ type: "text", text: "x", _meta: 7 }] })',
  '({ content: [{ type: "resource" }] })',
  '({ content: [{ type: "resource", resource: {} }] })',
  '({ content: [{ type: "resource", resource: { uri: 7, text: "x" } }] })',
  '({ content: [{ type: "resource", resource: { uri: "a:b", text: 7, blob: 7 } }] })',
  '({ content: [{ type: "resource", resource: { uri: "a:b", text: "x", mimeType: 7, _meta: 7 } }] })',
  '({ content: [{ type: "resource", resource: { uri: "not a uri \\\\ at all", text: "x" } }] })',
  '({ content: [{ type: "resource_link" }] })',
  '({ content: [{ type: "resource_link", uri: "a:b", name: 7, title: 7, size: "big", mimeType: {} }] })',
  '({ content: [{ type: "resource_link", uri: "a:b", icons: 7 }] })',
  '({ content: [{ type: "unknown", x: 1 }] })',
  '({ content: [{ type: "__proto__" }] })',
  '({ content: [null, 7, "x", [], {}] })',
  "({ content: 7 })",
  '({ content: { type: "text" } })',
  '({ success: "yes", output: null, error: 0 })',
  '({ success: false, error: { code: 1 }, output: [{ type: "image" }] })',
  '({ status_code: "x", success: false })',
  '({ prompt_injection: { deep: ["x"] }, output: 1 })',
  "({ prompt_injection: 7 })",
  '({ isError: "x", structuredContent: 7, _meta: 7, resultType: "input_required", requestState: "x" })',
  '({ type: "bytes", base64: 7 })',
  '({ output: { type: "bytes", base64: "!" } })',
  'JSON.parse(\'{"__proto__": {"isError": true}, "constructor": 1}\')',
  '"\\ud800 lone"',
  '"\\u2028\\n\\r\\0"',
  "undefined",
  "null",
  "[]",
  'new Error("x")',
  "(() => { throw { toString() { throw 1; } }; })()",
  "(() => { throw null; })()",
];

const source = RESULTS.map((expression, index) =>
  `export function tool_result_${index}(): any { return ${expression}; }`
).join("\n");

Deno.test("lcp serve: whatever a tool returns, a client gets a result that MCP knows", async () => {
  await using it = await servedTools(source);
  const { client } = it;
  await client.initialize();
  for (const [index, expression] of RESULTS.entries()) {
    const answer = await client.request("tools/call", {
      name: `tool_result_${index}`,
    });
    const { success, error } = CallToolResultSchema.safeParse(answer.result);
    assert(success, `${expression}: ${JSON.stringify(answer)}: ${error}`);
    const { resultType, requestState } = answer.result as Message;
    assertEquals([resultType, requestState], [undefined, undefined]);
  }
  assertEquals(client.strays, []);
});

const PROMPTS = [
  "7",
  "null",
  "[]",
  "[null]",
  '({ role: "system", content: "x" })',
  '({ role: "user" })',
  '({ role: "user", content: 7 })',
  '({ role: "user", content: { type: "image", data: "!" } })',
  '({ role: "user", content: { type: "text", text: "x", annotations: 7, _meta: 7 } })',
  '({ role: "user", content: { type: "resource", resource: { uri: 7 } } })',
  "({ messages: 7, description: 7 })",
  '({ messages: [{ role: "user", content: "x" }], description: 7 })',
  "(() => { throw null; })()",
];

Deno.test("lcp serve: whatever a prompt returns, a client gets messages that MCP knows or an error", async () => {
  const source = PROMPTS.map((expression, index) =>
    `export function prompt_${index}(): any { return ${expression}; }`
  ).join("\n");
  await using it = await servedTools(source);
  const { client } = it;
  await client.initialize();
  for (const [index, expression] of PROMPTS.entries()) {
    const name = `prompt_${index}`;
    const { result, error } = await client.request("prompts/get", { name });
    if (error !== undefined) {
      assertEquals(typeof (error as Message).code, "number");
      continue;
    }
    const parsed = GetPromptResultSchema.safeParse(result);
    assert(parsed.success, `${expression}: ${JSON.stringify(result)}`);
  }
});

const RESOURCES = [
  "7",
  "null",
  "undefined",
  "[]",
  "[null]",
  "[7]",
  "[{ text: 7 }]",
  '[{ blob: "!" }]',
  '[{ uri: 7, text: "x" }]',
  '[{ uri: "file:///etc/passwd", text: "x", mimeType: 7, _meta: 7 }]',
  '[{ text: "x", blob: "AAAA" }]',
  "({ contents: 7 })",
  "(() => { throw null; })()",
];

Deno.test("lcp serve: whatever a resource returns, a client gets contents that MCP knows or an error", async () => {
  const source = RESOURCES.map((expression, index) =>
    `/**
 * One.
 *
 * @uri test://${index}
 */
export function resource_${index}(): any { return ${expression}; }`
  ).join("\n");
  await using it = await servedTools(source);
  const { client } = it;
  await client.initialize();
  for (const [index, expression] of RESOURCES.entries()) {
    const uri = `test://${index}`;
    const { result, error } = await client.request("resources/read", { uri });
    if (error !== undefined) {
      assertEquals(typeof (error as Message).code, "number");
      continue;
    }
    const parsed = ReadResourceResultSchema.safeParse(result);
    assert(parsed.success, `${expression}: ${JSON.stringify(result)}`);
  }
});
