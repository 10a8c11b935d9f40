import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../src/core/json.ts";
import { notable, readSource } from "./_read_source.ts";

const STRING = { type: "string" };
const RESULT = {
  type: "object",
  properties: { output: STRING },
  required: ["output"],
};
const DECLARATIONS = `
interface Result { output: string }
type Outcome = { success: true; output: string } | { success: false; error: string };
interface Node { next?: Node }
`;

const ROWS: readonly (readonly [
  result: string,
  schema: JsonObject | undefined,
  kind?: "function" | "async function" | "function*" | "async function*",
])[] = [
  ["Result", RESULT],
  ["string", STRING],
  ["string[]", { type: "array", items: STRING }],
  ["Promise<Result>", RESULT, "async function"],
  ["Promise<Result> | Result", RESULT],
  ["Generator<string, Result>", RESULT, "function*"],
  ["AsyncGenerator<string, Result, void>", RESULT, "async function*"],
  ["Promise<Outcome>", {
    type: "object",
    properties: { success: { type: "boolean", const: true }, output: STRING },
    required: ["success", "output"],
  }],
  ["Result | { success: false; error: string }", RESULT],
  ["string | undefined", { anyOf: [STRING, { type: "null" }] }],
  ["Node", {
    $ref: "#/$defs/Node",
    $defs: {
      Node: { type: "object", properties: { next: { $ref: "#/$defs/Node" } } },
    },
  }],
  ["{ big: bigint; bytes: Uint8Array; when: Date; f(): void }", {
    type: "object",
    properties: {
      big: { type: "string", pattern: "^-?\\d+$" },
      bytes: {
        type: "object",
        properties: {
          type: { type: "string", const: "bytes" },
          base64: { type: "string", contentEncoding: "base64" },
        },
        required: ["type", "base64"],
      },
      when: { type: "string", format: "date-time" },
    },
    required: ["big", "bytes", "when"],
  }],
  ["void", undefined],
  ["Promise<void>", undefined, "async function"],
  ["undefined", undefined],
  ["any", undefined],
  ["unknown", undefined],
  ["never", undefined],
  ["object", undefined],
  ["{}", undefined],
  ["Record<string, unknown>", undefined],
  ["{ success: false; error: string }", undefined],
  ["Generator<string>", undefined, "function*"],
  ["AsyncIterable<string>", undefined, "async function*"],
  ["Response", undefined],
  ["Promise<External>", undefined],
];

for (const [result, schema, kind = "function"] of ROWS) {
  Deno.test(`readLibrary() reads the output of ${kind} t(): ${result}`, () => {
    const reading = readSource(
      `${DECLARATIONS}\nimport type { External } from "npm:x";\nexport ${kind} tool_t(): ${result} { throw 1; }`,
    );
    assertEquals(reading.tools[0]?.output_schema, schema);
    assertEquals(notable(reading), []);
  });
}

Deno.test("readLibrary() gives no output schema without a declared type", () => {
  const { tools } = readSource("export function tool_t() { return { a: 1 }; }");
  assertEquals(Object.hasOwn(tools[0] ?? {}, "output_schema"), false);
});
