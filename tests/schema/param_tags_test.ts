import { assertEquals, assertStringIncludes } from "@std/assert";
import type { JsonObject } from "../../src/core/json.ts";
import {
  notable,
  places,
  propertyOf,
  readOnlyTool,
  readSource,
} from "./_read_source.ts";

const PORT = {
  type: "number",
  minimum: 1,
  maximum: 9,
  description: "Port.",
};

const REFINED: readonly (readonly [comment: string, parameters: string])[] = [
  ["@param port Port. @minimum 1 @maximum 9", "port: number"],
  ["@param port - Port. @minimum 1 @maximum 9", "port: number"],
  ["@param port @minimum 1 @maximum 9", "/** Port. */ port: number"],
  [
    "@param port No. @minimum 5",
    "/** Port. @minimum 1 @maximum 9 */ port: number",
  ],
  ["@param port\n *   Port. @minimum 1 @maximum 9", "port: number"],
  ["@param o.port Port. @minimum 1 @maximum 9", "{ port }: { port: number }"],
];

for (const [comment, parameters] of REFINED) {
  Deno.test(`readLibrary() applies the tags in ${JSON.stringify(comment)} to (${parameters})`, () => {
    for (
      const text of [
        `/** T. ${comment} */`,
        `/**\n * T.\n *\n * ${comment}\n */`,
      ]
    ) {
      const reading = readSource(
        `${text}\nexport function tool_t(${parameters}) {}`,
      );
      const [tool] = reading.tools;
      assertEquals(tool && propertyOf(tool, "port"), PORT);
      assertEquals(tool?.description, "T.");
      assertEquals(reading.diagnostics, []);
    }
  });
}

Deno.test("readLibrary() applies the tags of @param to members of an argument", () => {
  const comment =
    "/** T.\n * @param {object} o O.\n * @param {number} o.port Port. @minimum 1 @maximum 9\n */";
  for (
    const [file, parameter] of [
      ["lib.ts", "o: { port: number }"],
      ["lib.ts", "o: { port: number }[]"],
      ["lib.ts", "o: { port: number } | null"],
      ["lib.js", "o"],
    ] as const
  ) {
    const reading = readSource({
      [file]: `${comment}\nexport function tool_t(${parameter}) {}`,
    });
    const [tool] = reading.tools;
    const text = JSON.stringify(tool && propertyOf(tool, "o"));
    assertStringIncludes(text, '"minimum":1,"maximum":9');
    assertEquals(reading.diagnostics, []);
  }
});

Deno.test("readLibrary() applies the tags of @property", () => {
  const tool = readOnlyTool({
    "lib.js":
      "/** @typedef {object} O\n * @property {number} port Port. @minimum 1 @maximum 9\n */\n/** @param {O} o */\nexport function tool_t(o) {}",
  });
  const { properties } = propertyOf(tool, "o") as JsonObject;
  assertEquals((properties as JsonObject).port, PORT);
});

Deno.test("readLibrary() takes @default, @title and @deprecated in a @param for the parameter's", () => {
  const tool = readOnlyTool(
    "/** T.\n * @param port Port. @title P @deprecated Use b. @default 80\n * @param o.b B. @default 5\n * @timeout 3s\n */\nexport function tool_t(port: number, o: { b: number }) {}",
  );
  assertEquals(propertyOf(tool, "port"), {
    type: "number",
    title: "P",
    deprecated: true,
    default: 80,
    description: "Port.",
  });
  assertEquals(propertyOf(tool, "o"), {
    type: "object",
    properties: { b: { type: "number", description: "B.", default: 5 } },
  });
  assertEquals(tool.input_schema.required, ["o"]);
  assertEquals([tool.deprecated, tool.annotations], [undefined, undefined]);
  assertEquals(tool.timeoutMs, 3_000);
});

const REPORTED: readonly (readonly [comment: string, place: string])[] = [
  ["@param a A.\n * @pattern ^a$", "3:4"],
  ["@minLength 1", "2:4"],
  ["Text. @minLength 1", "2:10"],
  ["@param a A. @minimum 1", "2:16"],
  ["@param a A. @minLength x", "2:16"],
  ["@param a A. @minLenght 1", "2:16"],
  ["@param b.c A. @minLength 1", "2:18"],
];

for (const [comment, place] of REPORTED) {
  Deno.test(`readLibrary() warns of the tag in ${JSON.stringify(comment)}`, () => {
    const reading = readSource(
      `/** T.\n * ${comment}\n */\nexport function tool_t(a: string, b: N) {}\ninterface N { c: string; n?: N }`,
    );
    assertEquals(places(notable(reading)), [
      `lib.ts:${place} warning invalid-tag`,
    ]);
    const [tool] = reading.tools;
    const text = JSON.stringify(tool?.input_schema);
    assertEquals(/minLength|pattern|minimum/.test(text), false);
  });
}

Deno.test("readLibrary() says nothing of ordinary tags of a function", () => {
  const reading = readSource(
    "/** T.\n * @param a A, see @b and {@link c}.\n * @example tool_t(1)\n * @see x\n * @since 1\n * @throws {Error} always\n * @returns Nothing.\n * @mininum 1\n */\nexport function tool_t(a: string) {}",
  );
  assertEquals(reading.diagnostics, []);
});

const UNKNOWN: readonly (readonly [
  comment: string,
  parameters: string,
  hint: string,
])[] = [
  ["@param bea B.", "bee: string", "did you mean bee?"],
  ["@param xyz B.", "bee: string", "rename or remove it"],
  ["@param o.limt B.", "o: { limit: number }", "did you mean limit?"],
  ["@param o.limt B.", "{ limit }: { limit: number }", "did you mean limit?"],
  ["@param o.a.limt B.", "{ a: { limit } }", "did you mean limit?"],
  ["@param o.limt B.", "o: { limit: number }[]", "did you mean limit?"],
  ["@param o O. @param p P.", "{ limit }: { limit: number }", "@param p"],
  ["@param bea B.", "", "rename or remove it"],
];

for (const [comment, parameters, hint] of UNKNOWN) {
  Deno.test(`readLibrary() warns that ${comment} is about nothing in (${parameters})`, () => {
    const reading = readSource(
      `/** T. ${comment} */\nexport function tool_t(${parameters}) {}`,
    );
    assertEquals(
      places(notable(reading)).map((place) => place.replace(/:\d+ /, " ")),
      ["lib.ts:1 warning unknown-param-tag"],
    );
    assertStringIncludes(notable(reading)[0]?.message ?? "", hint);
  });
}

const KNOWN: readonly (readonly [
  comment: string,
  parameters: string,
  file?: string,
])[] = [
  ["@param o O. @param o.a A.", "{ a }: { a: string }"],
  ["@param a A.", "{ a }: { a: string }"],
  ["@param o.a A. @param p P.", "{ a }: { a: string }, [b]: string[]"],
  ["@param o.a.b A.", "{ a: { b } }"],
  ["@param o.x A.", "{ a, ...rest }: { a: string; [key: string]: string }"],
  ["@param o.x A.", "o: Record<string, string>"],
  ["@param o.x A.", "o: unknown"],
  ["@param o.next.x A.", "o: N"],
  ["@param tool_context C. @param rest R.", "tool_context: any, ...rest: any"],
  ["@param o.tool_context C.", "{ a, tool_context }"],
  ["@param {object} o O. @param {string} o.a A.", "o", "lib.js"],
];

for (const [comment, parameters, file = "lib.ts"] of KNOWN) {
  Deno.test(`readLibrary() finds what ${comment} is about in (${parameters})`, () => {
    const reading = readSource({
      [file]:
        `/** T. ${comment} */\nexport function tool_t(${parameters}) {}\n${
          file === "lib.ts" ? "interface N { next: N; x: string }" : ""
        }`,
    });
    assertEquals(notable(reading), []);
  });
}
