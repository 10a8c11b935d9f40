import { assertEquals, assertStrictEquals } from "@std/assert";
import {
  failureResult,
  normalizeResult,
} from "../../src/core/normalize_result.ts";
import type { LogEntry } from "../../src/core/tool_result.ts";

const LOGS: readonly LogEntry[] = [
  { level: "info", text: "hello", time: "2026-01-01T00:00:00.000Z" },
];

const ok = (output: unknown, rest: Record<string, unknown> = {}) => ({
  success: true,
  output,
  status_code: 200,
  ...rest,
});

const failed = (
  error: string,
  rest: Record<string, unknown> = {},
) => ({ success: false, output: error, error, status_code: 500, ...rest });

const CASES:
  readonly (readonly [name: string, value: unknown, result: unknown])[] = [
    ["wraps text", "done", ok("done")],
    ["wraps null", null, ok(null)],
    ["wraps an array", [1, 2], ok([1, 2])],
    ["wraps zero", 0, ok(0)],
    [
      "keeps output and payload",
      { output: "o", rows: 3 },
      ok("o", { rows: 3 }),
    ],
    ["keeps a falsy output", { output: "", a: 1 }, ok("", { a: 1 })],
    [
      "keeps prompt_injection",
      { output: "o", prompt_injection: "p" },
      ok("o", { prompt_injection: "p" }),
    ],
    ["ignores a status_code of the tool's own", {
      output: "o",
      status_code: 418,
    }, ok("o")],
    ["drops an error beside success", {
      success: true,
      output: "o",
      error: "e",
    }, ok("o")],
    [
      "falls back to result first",
      { text: "t", result: "r", data: "d" },
      ok("r", { text: "t", result: "r", data: "d" }),
    ],
    [
      "falls back to data",
      { data: [1], response: "x" },
      ok([1], { data: [1], response: "x" }),
    ],
    [
      "falls back to response",
      { response: "x", papers: [] },
      ok("x", { response: "x", papers: [] }),
    ],
    [
      "falls back to papers",
      { papers: [], content: "c" },
      ok([], { papers: [], content: "c" }),
    ],
    [
      "falls back to content",
      { content: "c", text: "t" },
      ok("c", { content: "c", text: "t" }),
    ],
    ["falls back to text", { text: "t" }, ok("t", { text: "t" })],
    [
      "passes over null",
      { output: null, result: null, text: "t" },
      ok("t", { result: null, text: "t" }),
    ],
    [
      "falls back to all keys but the meta keys",
      {
        success: true,
        status: "ok",
        return_code: 0,
        traceback: null,
        a: 1,
        b: 2,
      },
      ok({ a: 1, b: 2 }, { status: "ok", return_code: 0, a: 1, b: 2 }),
    ],
    ["gives an empty object when nothing is left", { success: true }, ok({})],
    [
      "fails for success false",
      { success: false, error: "e", a: 1 },
      failed("e", { output: { a: 1 }, a: 1 }),
    ],
    ["fails for a status in any case", { status: "FAILED", output: "o" }, {
      ...failed("o"),
      status: "FAILED",
    }],
    ["fails for status failure", {
      success: true,
      status: "failure",
      error: "e",
    }, failed("e", { status: "failure" })],
    [
      "does not fail for another status",
      { status: "errors", output: "o" },
      ok("o", { status: "errors" }),
    ],
    [
      "fails for a return code",
      { return_code: 2, output: "" },
      failed("The tool ended with return code 2.", {
        output: "",
        return_code: 2,
      }),
    ],
    ["does not fail for a return code as text", {
      return_code: "2",
      output: "o",
    }, ok("o", { return_code: "2" })],
    ["fails for an error without success", { error: "boom" }, failed("boom")],
    ["does not fail for a falsy error", { error: "", output: "o" }, ok("o")],
    ["takes the message of an error object", {
      error: { message: "m", code: 1 },
    }, failed("m")],
    ["writes out an error of another kind", { error: ["a"] }, failed('["a"]')],
    ["keeps a traceback", { error: "e", traceback: "at f" }, {
      ...failed("e"),
      traceback: "at f",
    }],
    [
      "says something when there is no reason",
      { success: false },
      failed("The tool reported a failure and no reason"),
    ],
    [
      "names a status without reason",
      { status: "Error", output: 1 },
      failed('The tool reported the status "Error" and no reason', {
        output: 1,
        status: "Error",
      }),
    ],
    [
      "does not take true for a reason",
      { error: true, output: "it broke" },
      failed("it broke"),
    ],
    [
      "keeps logs of the tool's own",
      { output: "o", logs: ["l"] },
      ok("o", { logs: ["l"] }),
    ],
  ];

for (const [name, value, result] of CASES) {
  Deno.test(`normalizeResult() ${name}`, () => {
    assertEquals<unknown>(normalizeResult(value), result);
  });
}

Deno.test("normalizeResult() lets what was printed take the place of the tool's logs", () => {
  const result = normalizeResult({ output: "o", logs: ["own"] }, {
    logs: LOGS,
  });
  assertEquals<unknown>(result, ok("o", { logs: LOGS }));
  assertEquals<unknown>(
    normalizeResult("o", { logs: LOGS }),
    ok("o", { logs: LOGS }),
  );
});

Deno.test("normalizeResult() keeps rich content and takes its text as output", () => {
  const content = [
    { type: "text", text: "one" },
    { type: "image", data: "AA==", mimeType: "image/png" },
    { type: "resource", resource: { uri: "file:///a", text: "two" } },
  ];
  assertEquals<unknown>(
    normalizeResult({ content }),
    ok("one\ntwo", { content }),
  );
  assertEquals<unknown>(
    normalizeResult({ content, output: "o" }),
    ok("o", { content }),
  );
});

Deno.test("normalizeResult() names rich content that has no text", () => {
  const content = [{ type: "image", data: "AA==", mimeType: "image/png" }];
  assertEquals<unknown>(
    normalizeResult({ content }),
    ok("[image image/png]", { content }),
  );
  assertEquals<unknown>(
    normalizeResult({ content, text: "t" }),
    ok("t", { content, text: "t" }),
  );
});

Deno.test("normalizeResult() takes other content for the output", () => {
  for (const content of [[], [{ type: "table" }], [{ text: "t" }], { a: 1 }]) {
    assertEquals<unknown>(
      normalizeResult({ content }),
      ok(content, { content }),
    );
  }
});

Deno.test("normalizeResult() keeps __proto__ as a key and touches no prototype", () => {
  const result = normalizeResult(JSON.parse('{"__proto__":{"success":false}}'));
  assertStrictEquals(result.success, true);
  assertEquals(Object.getPrototypeOf(result), Object.prototype);
  assertEquals(Object.keys(result).includes("__proto__"), true);
  assertEquals(
    JSON.stringify(result.output),
    '{"__proto__":{"success":false}}',
  );
});

Deno.test("failureResult() always has an output", () => {
  assertEquals<unknown>(failureResult(404, "no such tool"), {
    success: false,
    output: "no such tool",
    error: "no such tool",
    status_code: 404,
  });
  assertEquals<unknown>(
    failureResult(500, "e", { traceback: "at f", logs: LOGS, output: "o" }),
    {
      success: false,
      output: "o",
      error: "e",
      status_code: 500,
      traceback: "at f",
      logs: LOGS,
    },
  );
});
