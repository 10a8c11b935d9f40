import { assertEquals, assertThrows } from "@std/assert";
import type { JsonSchema } from "../../src/core/json.ts";
import { callArguments } from "../../src/cli/call_arguments.ts";
import { UsageError } from "../../src/cli/usage_error.ts";

const SCHEMA: JsonSchema = {
  type: "object",
  properties: {
    text: { type: "string" },
    optional: { anyOf: [{ type: "string" }, { type: "null" }] },
    either: { type: ["number", "string"] },
    currency: { type: "string", enum: ["EUR", "1"] },
    untyped: { enum: ["EUR", "1"] },
    level: { enum: [1, "2"] },
    named: { $ref: "#/$defs/Name" },
    loop: { $ref: "#/$defs/Loop" },
    missing: { $ref: "#/$defs/None" },
    count: { type: "integer" },
    flag: { type: "boolean" },
    list: { type: "array", items: { type: "string" } },
    any: {},
  },
  $defs: {
    Name: { type: "string" },
    Loop: { anyOf: [{ $ref: "#/$defs/Loop" }, { type: "number" }] },
  },
};

function argumentsOf(...words: string[]) {
  return callArguments(words, { json: undefined, schema: SCHEMA });
}

Deno.test("callArguments() takes a value for a string parameter as typed and others as JSON, else as text", () => {
  const cases: [word: string, expected: unknown][] = [
    ["text=5", "5"],
    ["text=true", "true"],
    ["text=", ""],
    ["text=a=b=c", "a=b=c"],
    ['text="quoted"', '"quoted"'],
    ["optional=null", "null"],
    ["either=5", "5"],
    ["currency=1", "1"],
    ["currency=2", "2"],
    ["untyped=1", "1"],
    ["level=2", "2"],
    ["level=1", 1],
    ["named=5", "5"],
    ["loop=5", 5],
    ["missing=5", 5],
    ["count=5", 5],
    ["count=five", "five"],
    ["count=", ""],
    ["count=12345678901234567890", "12345678901234567890"],
    ["count=1e999", "1e999"],
    ["count=-0.5", -0.5],
    ["flag=true", true],
    ['list=["a"]', ["a"]],
    ["any={}", {}],
    ["any=x y", "x y"],
    ["unknown=[1]", [1]],
  ];
  for (const [word, expected] of cases) {
    const key = word.slice(0, word.indexOf("="));
    assertEquals(argumentsOf(word)[key], expected, word);
  }
});

Deno.test("callArguments() reads values as JSON when the tool is unknown", () => {
  const params = callArguments(["text=5"], {
    json: undefined,
    schema: undefined,
  });
  assertEquals(params, { text: 5 });
});

Deno.test("callArguments() lets key=value win over JSON", () => {
  const json = '{"text": "a", "count": 1}';
  assertEquals(callArguments(["count=2"], { json, schema: SCHEMA }), {
    text: "a",
    count: 2,
  });
});

Deno.test("callArguments() keeps __proto__ an ordinary key", () => {
  for (const words of [['__proto__={"x":1}'], []]) {
    const json = words.length > 0 ? undefined : '{"__proto__": {"x": 1}}';
    const params = callArguments(words, { json, schema: SCHEMA });
    assertEquals(Object.keys(params), ["__proto__"]);
    assertEquals(Object.getPrototypeOf(params), Object.prototype);
  }
});

Deno.test("callArguments() refuses words without a key, with a way out", () => {
  const error = assertThrows(() => argumentsOf('{"a":1}'), UsageError);
  assertEquals(
    error.message,
    `"{"a":1}" is no argument: it has no key and "="`,
  );
  assertEquals(error.hint, "Give JSON with --args.");
  const twice = assertThrows(() => argumentsOf("list=a", "list=b"), UsageError);
  assertEquals(twice.hint, `Write a list as one value: list='["a", "b"]'.`);
});
