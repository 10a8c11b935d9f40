import { assertEquals, assertStringIncludes } from "@std/assert";
import { format } from "@cfworker/json-schema";
import type { JsonObject } from "../../src/core/json.ts";
import { FORMATS } from "../../src/schema/docs/schema_tags.ts";
import {
  notable,
  places,
  propertyOf,
  readOnlyTool,
  readSource,
} from "./_read_source.ts";

const TAGS: readonly (readonly [
  tags: string,
  type: string,
  schema: JsonObject,
])[] = [
  ["@minimum 0 @maximum 10", "number", {
    type: "number",
    minimum: 0,
    maximum: 10,
  }],
  ["@exclusiveMinimum -1.5 @exclusiveMaximum 1e3", "number", {
    type: "number",
    exclusiveMinimum: -1.5,
    exclusiveMaximum: 1000,
  }],
  ["@multipleOf 0.5", "number", { type: "number", multipleOf: 0.5 }],
  ["@integer", "number", { type: "integer" }],
  ["@integer", "number | null", {
    anyOf: [{ type: "integer" }, { type: "null" }],
  }],
  ["@minLength 1 @maxLength 5", "string", {
    type: "string",
    minLength: 1,
    maxLength: 5,
  }],
  ["@pattern ^a+$", "string", { type: "string", pattern: "^a+$" }],
  ["@pattern /^a b$/", "string", { type: "string", pattern: "^a b$" }],
  ["@format email", "string", { type: "string", format: "email" }],
  ["@minItems 1 @maxItems 3 @uniqueItems", "string[]", {
    type: "array",
    items: { type: "string" },
    minItems: 1,
    maxItems: 3,
    uniqueItems: true,
  }],
  ["@title A title", "string", { type: "string", title: "A title" }],
  ["@deprecated Use b.", "string", { type: "string", deprecated: true }],
  ["@example one @example 2", "string", {
    type: "string",
    examples: ["one", "2"],
  }],
  ["@example [1, 2]", "number[]", {
    type: "array",
    items: { type: "number" },
    examples: [[1, 2]],
  }],
  ["Years. @minimum 0", "number", {
    type: "number",
    minimum: 0,
    description: "Years.",
  }],
  ["Years.\n * @minimum 0\n * @example 5\n *", "number", {
    type: "number",
    minimum: 0,
    examples: [5],
    description: "Years.",
  }],
];

for (const [tags, type, schema] of TAGS) {
  Deno.test(`readLibrary() turns ${JSON.stringify(tags)} on a ${type} into keywords`, () => {
    for (
      const source of [
        `export function tool_t(/** ${tags} */ a: ${type}) {}`,
        `export function tool_t({ a }: { /** ${tags} */ a: ${type} }) {}`,
        `export function tool_t({\n  /** ${tags} */\n  a,\n}: { a: ${type} }) {}`,
      ]
    ) {
      const reading = readSource(source);
      const [tool] = reading.tools;
      assertEquals(tool && propertyOf(tool, "a"), schema, source);
      assertEquals(notable(reading), []);
    }
    const nested = readOnlyTool(
      `interface T { b: string,\n  /** ${tags} */\n  a: ${type} }\nexport function tool_t(t: T) {}`,
    );
    const { properties } = propertyOf(nested, "t") as JsonObject;
    assertEquals((properties as JsonObject).a, schema);
  });
}

Deno.test("readLibrary() takes @default for a default that makes optional", () => {
  for (
    const [text, type, value] of [
      ["5", "number", 5],
      ["fast", '"fast" | "slow"', "fast"],
      ['"5"', "string", "5"],
      ["'x y'", "string", "x y"],
      ["[1]", "number[]", [1]],
      ["-0", "number", 0],
      ["1e999", "string", "1e999"],
    ] as const
  ) {
    const tool = readOnlyTool(
      `export function tool_t(/** @default ${text} */ a: ${type}) {}`,
    );
    assertEquals((propertyOf(tool, "a") as JsonObject).default, value);
    assertEquals(tool.input_schema.required, []);
  }
});

Deno.test("readLibrary() takes a nested @default for optional too", () => {
  const tool = readOnlyTool(
    "export function tool_t(o: { /** @default 5 */ a: number }) {}",
  );
  assertEquals(propertyOf(tool, "o"), {
    type: "object",
    properties: { a: { type: "number", default: 5 } },
  });
});

const INVALID: readonly (readonly [tag: string, type: string])[] = [
  ["@minimum much", "number"],
  ["@minimum", "number"],
  ["@maximum 1e999", "number"],
  ["@multipleOf 0", "number"],
  ["@minLength -1", "string"],
  ["@maxItems 1.5", "string[]"],
  ["@pattern (", "string"],
  ["@integer", "string"],
  ["@uniqueItems perhaps", "string[]"],
  ["@format", "string"],
  ["@default 1e999", "number"],
  ['@default [{"a":-1e999}]', "unknown[]"],
  ["@example 1e999", "number"],
  ["@default {a:1}", "{ a: number }"],
  ["@default [a]", "string[]"],
  ["@example fast", "number"],
  ["@minimum 1", "string"],
  ["@maximum 1", "string[]"],
  ["@multipleOf 2", "boolean"],
  ["@minLength 1", "number | null"],
  ["@pattern ^a$", "number"],
  ["@format email", "number"],
  ["@minItems 1", "string"],
  ["@uniqueItems", "{ a: string }"],
  ["@maxLength 1", "1 | 2"],
  ["@integer", "unknown"],
  ["@mininum 1", "number"],
  ["@min 1", "number"],
  ["@examples [1]", "number"],
  ["@max-length 1", "string"],
  ["@patern ^a$", "string"],
];

for (const [tag, type] of INVALID) {
  Deno.test(`readLibrary() warns of ${tag} on a ${type} and leaves it out`, () => {
    const plain = readOnlyTool(`export function tool_t(a: ${type}) {}`);
    const reading = readSource(
      `export function tool_t(\n  /** ${tag} */\n  a: ${type},\n) {}`,
    );
    const [tool] = reading.tools;
    assertEquals(tool?.input_schema, plain.input_schema);
    assertEquals(places(notable(reading)), ["lib.ts:2:7 warning invalid-tag"]);
    assertStringIncludes(
      notable(reading)[0]?.message ?? "",
      tag.split(" ")[0] ?? "",
    );
  });
}

Deno.test("readLibrary() names the tag that was meant", () => {
  for (
    const [source, meant] of [
      ["/** @mininum 1 */ a: number", "write @minimum"],
      ["/** @examples [1] */ a: number", "write @example"],
      ["/** @minimum 1 */ a: string", "write @minLength"],
      ["/** @maxLength 1 */ a: string[]", "write @maxItems"],
      ["/** @default {a:1} */ a: object", 'wants JSON, such as 5, "text" or {'],
    ]
  ) {
    const reading = readSource(`export function tool_t(${source}) {}`);
    assertStringIncludes(notable(reading)[0]?.message ?? "", meant ?? "");
  }
});

Deno.test("readLibrary() says nothing of ordinary tags before a parameter", () => {
  const tags =
    "@see b @since 1.0 @throws {Error} no @type {string} @internal @file a @remarks @readonly @desc c";
  for (const separator of [" ", "\n * "]) {
    const reading = readSource(
      `export function tool_t(\n/** A. ${
        tags.replaceAll(" @", `${separator}@`)
      } */\na: string) {}`,
    );
    assertEquals(notable(reading), []);
  }
});

Deno.test("readLibrary() warns of limits that no value keeps, and leaves the later one out", () => {
  for (
    const [tags, type, keywords] of [
      ["@minimum 9 @maximum 3", "number", { minimum: 9 }],
      ["@maximum 3 @minimum 9", "number", { maximum: 3 }],
      ["@exclusiveMinimum 3 @maximum 3", "number", { exclusiveMinimum: 3 }],
      ["@minLength 2 @maxLength 1", "string", { minLength: 2 }],
    ] as const
  ) {
    const reading = readSource(
      `export function tool_t(/** ${tags} */ a: ${type}) {}`,
    );
    const [tool] = reading.tools;
    assertEquals(tool && propertyOf(tool, "a"), { type, ...keywords });
    assertEquals(notable(reading).map(({ code }) => code), ["invalid-tag"]);
  }
  const equal = readSource(
    "export function tool_t(/** @minimum 3 @maximum 3 */ a: number) {}",
  );
  assertEquals(notable(equal), []);
});

Deno.test("readLibrary() keeps a format that is not checked, and names those that are", () => {
  const reading = readSource(
    "export function tool_t(/** @format nonsense */ a: string) {}",
  );
  const [tool] = reading.tools;
  assertEquals(tool && propertyOf(tool, "a"), {
    type: "string",
    format: "nonsense",
  });
  assertStringIncludes(notable(reading)[0]?.message ?? "", "date-time, date");
});

Deno.test("FORMATS are those that the validator checks", () => {
  assertEquals([...FORMATS].sort(), Object.keys(format).sort());
});

Deno.test("readLibrary() reads the tags of a tool", () => {
  const tool = readOnlyTool(`
    /**
     * Deletes.
     *
     * @title Delete it
     * @readOnly false
     * @destructive
     * @idempotent
     * @openWorld false
     * @timeout 90s
     * @deprecated Use another.
     */
    export function tool_t() {}`);
  assertEquals(tool.annotations, {
    title: "Delete it",
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  });
  assertEquals(tool.timeoutMs, 90_000);
  assertEquals(tool.deprecated, true);
});

Deno.test("readLibrary() reads the units of @timeout, seconds by default", () => {
  for (
    const [text, timeoutMs] of [
      ["30", 30_000],
      ["30s", 30_000],
      ["1.5 s", 1500],
      ["500ms", 500],
      ["2m", 120_000],
      ["1h", 3_600_000],
    ] as const
  ) {
    const tool = readOnlyTool(
      `/** @timeout ${text} */\nexport function tool_t() {}`,
    );
    assertEquals(tool.timeoutMs, timeoutMs, text);
  }
});

Deno.test("readLibrary() warns of a @timeout that is no duration", () => {
  for (const text of ["", "soon", "-5s", "0", "9999h", "5 parsecs"]) {
    const reading = readSource(
      `/** T.\n * @timeout ${text} */\nexport function tool_t() {}`,
    );
    assertEquals(reading.tools[0]?.timeoutMs, undefined);
    assertEquals(
      places(notable(reading)),
      ["lib.ts:2:4 warning invalid-tag"],
      text,
    );
  }
});

const RISKY = "^(?:[a-z]+[ -]?)+$";

Deno.test("readLibrary() warns of a @pattern that could backtrack for ever, and keeps it", () => {
  const reading = readSource(
    `export function tool_t(\n  /** @pattern ${RISKY} */\n  a: string,\n) {}`,
  );
  const [tool] = reading.tools;
  assertEquals(tool && propertyOf(tool, "a"), {
    type: "string",
    pattern: RISKY,
  });
  const [found] = notable(reading);
  assertEquals(places(notable(reading)), ["lib.ts:2:7 warning risky-pattern"]);
  assertStringIncludes(found?.message ?? "", RISKY);
});

Deno.test("readLibrary() keeps the patterns of template literal types and leaves it at that", () => {
  const parts = "${string}--".repeat(6);
  const number = "${number}".repeat(20);
  for (const text of [parts, number]) {
    for (const type of [`\`${text}\``, `Record<\`${text}\`, number>`]) {
      const reading = readSource(
        `export function tool_t(\n  a: ${type},\n) {}`,
      );
      assertEquals(notable(reading), []);
      const [tool] = reading.tools;
      assertStringIncludes(
        JSON.stringify(tool && propertyOf(tool, "a")),
        "pattern",
      );
    }
  }
});

Deno.test("readLibrary() does not warn of patterns that take little time", () => {
  for (const pattern of ["^[a-z]+(?:-[a-z]+)*$", "[a-z]+[0-9]+"]) {
    const reading = readSource(
      `export function tool_t(/** @pattern ${pattern} */ a: string) {}`,
    );
    assertEquals(notable(reading), []);
  }
});

Deno.test("readLibrary() holds defaults against patterns and formats, as calls do", () => {
  for (const tag of ["@pattern ^[a-z]+$", "@format email"]) {
    const reading = readSource(
      `export function tool_t(/** ${tag} @default 5! */ a: string) {}`,
    );
    assertEquals(
      notable(reading).map(({ code }) => code),
      ["contradicting-default"],
      tag,
    );
  }
});
