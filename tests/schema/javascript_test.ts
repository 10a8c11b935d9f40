import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../src/core/json.ts";
import {
  notable,
  places,
  propertyOf,
  readOnlyTool,
  readSource,
} from "./_read_source.ts";

const STRING = { type: "string" };

const TYPES: readonly (readonly [type: string, schema: JsonObject])[] = [
  ["string[]", { type: "array", items: STRING }],
  ["Array.<string>", { type: "array", items: STRING }],
  ["?string", { anyOf: [STRING, { type: "null" }] }],
  ["!string", STRING],
  ["*", {}],
  ["Object", { type: "object" }],
  ["object", { type: "object" }],
  ["Object<string, number>", {
    type: "object",
    additionalProperties: { type: "number" },
  }],
  ["'a' | 'b'", { type: "string", enum: ["a", "b"] }],
  ["{ a: string, b?: number }", {
    type: "object",
    properties: { a: STRING, b: { type: "number" } },
    required: ["a"],
  }],
  ["Date", { type: "string", format: "date-time" }],
];

for (const [type, schema] of TYPES) {
  Deno.test(`readLibrary() reads {${type}} in a JavaScript doc comment`, () => {
    const reading = readSource({
      "lib.js":
        `/** @param {${type}} a - Text. */\nexport function tool_t(a) {}`,
    });
    const [tool] = reading.tools;
    assertEquals(tool && propertyOf(tool, "a"), {
      ...schema,
      description: "Text.",
    });
    assertEquals(notable(reading), []);
  });
}

Deno.test("readLibrary() reads optional parameters of JavaScript", () => {
  const tool = readOnlyTool({
    "lib.mjs": `
      /**
       * @param {number} [a=5] First.
       * @param {string} [b] Second.
       * @param {boolean=} c
       * @param {string} [d="x y"]
       */
      export function tool_t(a, b, c, d, e = 1) {}`,
  });
  assertEquals(tool.input_schema, {
    type: "object",
    properties: {
      a: { type: "number", description: "First.", default: 5 },
      b: { type: "string", description: "Second." },
      c: { type: "boolean" },
      d: { type: "string", default: "x y" },
      e: { type: "number", default: 1 },
    },
    required: [],
  });
});

Deno.test("readLibrary() reads typedefs of JavaScript", () => {
  const tool = readOnlyTool({
    "lib.js": `
      /** @typedef {"a" | "b"} Letter */
      /**
       * @typedef {Object} Options
       * @property {string} name The name.
       * @property {Letter} [letter]
       */
      /** @param {Options} options */
      export function tool_t(options) {}`,
  });
  assertEquals(propertyOf(tool, "options"), {
    type: "object",
    properties: {
      name: { type: "string", description: "The name." },
      letter: { type: "string", enum: ["a", "b"] },
    },
    required: ["name"],
  });
});

Deno.test("readLibrary() reads a type after the name of a parameter", () => {
  const tool = readOnlyTool({
    "lib.js": `
      /**
       * @param a {number[]} First.
       * @param [b=2] {number} - Second.
       * @param c {@link Date} of it.
       * @param d {broken
       */
      export function tool_t(a, b, c, d) {}`,
  });
  assertEquals(tool.input_schema.properties, {
    a: { type: "array", items: { type: "number" }, description: "First." },
    b: { type: "number", description: "Second.", default: 2 },
    c: { type: "string", description: "Date of it." },
    d: { type: "string", description: "{broken" },
  });
});

Deno.test("readLibrary() reads each of several typedefs in one comment", () => {
  const tool = readOnlyTool({
    "lib.js": `
      /**
       * @typedef {import("./types.ts").Job} Job
       * @typedef {import("./types.ts").Id} Id
       * @typedef {object} Options
       * @property {string} name The name.
       * @typedef {"km" | "mi"} Unit
       * @callback Done
       * @param {Unit} unit
       * @returns {void}
       */
      /**
       * @param {Job} job
       * @param {Id} id
       * @param {Options} options
       * @param {Parameters<Done>[0]} unit
       */
      export function tool_t(job, id, options, unit) {}`,
    "types.ts": "export type Job = { id: number }; export type Id = string;",
  });
  assertEquals(tool.input_schema.properties, {
    job: {
      type: "object",
      properties: { id: { type: "number" } },
      required: ["id"],
    },
    id: STRING,
    options: {
      type: "object",
      properties: { name: { type: "string", description: "The name." } },
      required: ["name"],
    },
    unit: { type: "string", enum: ["km", "mi"] },
  });
});

Deno.test("readLibrary() reads destructured parameters of JavaScript", () => {
  const tool = readOnlyTool({
    "lib.js": `
      /**
       * @param {object} options
       * @param {string[]} options.a First.
       * @param {number} [options.b=2]
       */
      export const tool_t = ({ a, b, c = true }) => a;`,
  });
  assertEquals(tool.input_schema, {
    type: "object",
    properties: {
      a: { type: "array", items: STRING, description: "First." },
      b: { type: "number", default: 2 },
      c: { type: "boolean", default: true },
    },
    required: ["a"],
  });
});

Deno.test("readLibrary() reads the result of JavaScript", () => {
  const tool = readOnlyTool({
    "lib.js":
      "/** @returns {Promise<{ a: string }>} What. */\nexport async function tool_t() {}",
  });
  assertEquals(tool.output_schema, {
    type: "object",
    properties: { a: STRING },
    required: ["a"],
  });
});

Deno.test("readLibrary() reports a type in a doc comment where it stands", () => {
  const reading = readSource({
    "lib.js":
      "/**\n * @param {string | Missing} a Text.\n */\nexport function tool_t(a) {}",
  });
  assertEquals(places(notable(reading)), [
    "lib.js:2:21 warning unexpressible-type",
  ]);
});

Deno.test("readLibrary() leaves types in doc comments of TypeScript alone", () => {
  const tool = readOnlyTool(
    "/** @param {number} [a=5] Text. */\nexport function tool_t(a: string) {}",
  );
  assertEquals(tool.input_schema, {
    type: "object",
    properties: { a: { type: "string", description: "Text." } },
    required: ["a"],
  });
});

Deno.test("readLibrary() reads JSX and TSX", () => {
  for (const name of ["lib.tsx", "lib.jsx"]) {
    const reading = readSource({
      [name]: "export function tool_t() { return <a b={1}>c</a>; }",
    });
    assertEquals(reading.tools.length, 1);
    assertEquals(notable(reading), []);
  }
});

const MEMBERS: readonly (readonly [
  title: string,
  tags: readonly string[],
  schema: JsonObject,
])[] = [
  ["members", [
    "@param {Object} opts Options.",
    "@param {string} opts.a First.",
    "@param {number} [opts.b=3] Second.",
    "@param {boolean=} opts.c",
    "@param opts.d Third.",
  ], {
    type: "object",
    properties: {
      a: { type: "string", description: "First." },
      b: { type: "number", description: "Second.", default: 3 },
      c: { type: "boolean" },
      d: { type: "string", description: "Third." },
    },
    required: ["a", "d"],
    description: "Options.",
  }],
  ["nested members", [
    "@param {object} opts",
    "@param {object} opts.a",
    "@param {string[]} opts.a.list",
    "@param {string} [opts.a.mode='fast']",
  ], {
    type: "object",
    properties: {
      a: {
        type: "object",
        properties: {
          list: { type: "array", items: STRING },
          mode: { type: "string", default: "fast" },
        },
        required: ["list"],
      },
    },
    required: ["a"],
  }],
  ["members of items", [
    "@param {Object[]} opts",
    "@param {string} opts[].a Name.",
  ], {
    type: "array",
    items: {
      type: "object",
      properties: { a: { type: "string", description: "Name." } },
      required: ["a"],
    },
  }],
  ["members alone", ["@param {string} opts.a"], {
    type: "object",
    properties: { a: STRING },
    required: ["a"],
  }],
];

for (const [title, tags, schema] of MEMBERS) {
  Deno.test(`readLibrary() reads ${title} of a JavaScript parameter`, () => {
    const reading = readSource({
      "lib.js": `/**\n${
        tags.map((tag) => ` * ${tag}\n`).join("")
      } */\nexport function tool_t(opts) {}`,
    });
    const [tool] = reading.tools;
    assertEquals(tool && propertyOf(tool, "opts"), schema);
    assertEquals(notable(reading), []);
  });
}

Deno.test("readLibrary() reads nested members of typedefs and destructured parameters", () => {
  const tool = readOnlyTool({
    "lib.js": `
      /**
       * @typedef {Object} Options
       * @property {Object} inner
       * @property {number} [inner.size=2]
       */
      /**
       * @param {Object} all
       * @param {Object} all.a
       * @param {string} all.a.name
       * @param {Options} all.b
       */
      export function tool_t({ a, b }) {}`,
  });
  assertEquals(tool.input_schema, {
    type: "object",
    properties: {
      a: {
        type: "object",
        properties: { name: STRING },
        required: ["name"],
      },
      b: {
        type: "object",
        properties: {
          inner: {
            type: "object",
            properties: { size: { type: "number", default: 2 } },
          },
        },
        required: ["inner"],
      },
    },
    required: ["a", "b"],
  });
});

const SIGNATURES: readonly (readonly [title: string, source: string])[] = [
  [
    "@type before an arrow",
    "/** @type {(a: number, b?: string) => string} */\nexport const tool_t = (a, b) => b;",
  ],
  [
    "@type before a function",
    "/** @type {(a: number, b?: string) => string} */\nexport function tool_t(a, b) {}",
  ],
  [
    "@type before a call",
    "/** @type {(a: number, b?: string) => string} */\nexport const tool_t = wrap();",
  ],
  [
    "@type with a typedef",
    "/** @typedef {(a: number, b?: string) => string} F */\n/** @type {F} */\nexport const tool_t = (a, b) => b;",
  ],
  [
    "@type with a callback",
    "/**\n * @callback F\n * @param {number} a\n * @param {string} [b]\n * @returns {string}\n */\n/** @type {F} */\nexport const tool_t = (a, b) => b;",
  ],
  [
    "@type before parameters",
    "/** @returns {string} */\nexport const tool_t = (/** @type {number} */ a, /** @type {string | undefined} */ b) => b;",
  ],
];

for (const [title, source] of SIGNATURES) {
  Deno.test(`readLibrary() reads ${title} of JavaScript`, () => {
    const reading = readSource({ "lib.js": source });
    const [tool] = reading.tools;
    assertEquals(tool?.input_schema, {
      type: "object",
      properties: { a: { type: "number" }, b: STRING },
      required: ["a"],
    });
    assertEquals(tool?.output_schema, STRING);
    assertEquals(notable(reading), []);
  });
}

Deno.test("readLibrary() says that it cannot read the type of a JavaScript function", () => {
  const reading = readSource({
    "lib.js": "/** @type {Missing} */\nexport const tool_t = (a) => a;",
  });
  assertEquals(reading.tools[0]?.input_schema.properties, { a: {} });
  assertEquals(places(notable(reading)), [
    "lib.js:1:12 warning unexpressible-type",
  ]);
});
