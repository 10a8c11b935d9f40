import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../src/core/json.ts";
import type { ToolResult } from "../../../src/core/tool_result.ts";
import {
  callResult,
  type CallResultOptions,
} from "../../../src/mcp/server/call_result.ts";

const done: ToolResult = { success: true, output: "a", status_code: 200 };
const failed: ToolResult = {
  success: false,
  output: "",
  error: "why",
  status_code: 500,
};
const failure = { success: false, output: "", error: "why", status_code: 500 };
const text = (text: string) => ({ type: "text", text });

const table: readonly [
  what: string,
  result: ToolResult,
  options: Partial<CallResultOptions>,
  made: JsonObject,
][] = [
  ["tells an output as text", done, {}, { content: [text("a")] }],
  ["tells other outputs as JSON", { ...done, output: { a: 1 } }, {}, {
    content: [text('{"a":1}')],
  }],
  [
    "has what was returned as structured content, where that was announced",
    done,
    { returned: { a: 1 }, output: { type: "object" } },
    { content: [text("a")], structuredContent: { a: 1 } },
  ],
  [
    "wraps what is no object",
    done,
    { returned: 3, output: { type: "number" } },
    { content: [text("a")], structuredContent: { result: 3 } },
  ],
  ["tells what a failure is", failed, {}, {
    content: [text("why"), text("")],
    isError: true,
    structuredContent: failure,
  }],
  [
    "has no structured content in a failure, where a schema says something else",
    failed,
    { returned: { a: 1 }, output: { type: "object" } },
    {
      content: [text("why"), text("")],
      isError: true,
      _meta: { "lcp/failure": failure },
    },
  ],
  ["tells a reason once", { ...failed, output: "this is why" }, {}, {
    content: [text("this is why")],
    isError: true,
    structuredContent: { ...failure, output: "this is why" },
  }],
  [
    "shows the assistant what steers its next turn",
    { ...done, prompt_injection: "go on" },
    {},
    {
      content: [
        text("a"),
        { ...text("go on"), annotations: { audience: ["assistant"] } },
      ],
      _meta: { "lcp/prompt_injection": "go on" },
    },
  ],
  ["leaves out what steers nothing", { ...done, prompt_injection: "" }, {}, {
    content: [text("a")],
  }],
  [
    "has bytes as a resource",
    {
      ...done,
      output: { type: "bytes", base64: "QUJD" },
    },
    {},
    {
      content: [{
        type: "resource",
        resource: {
          uri: "bytes:///output",
          mimeType: "application/octet-stream",
          blob: "QUJD",
        },
      }],
    },
  ],
];

for (const [what, result, options, made] of table) {
  Deno.test(`callResult() ${what}`, () => {
    const all = { resolveUri: (uri: string) => uri, ...options };
    assertEquals(callResult(result, all), made);
  });
}
