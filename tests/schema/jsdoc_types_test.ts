import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../src/core/json.ts";
import { COMPUTED_TYPES } from "./_computed_types.ts";
import { OBJECT_TYPES } from "./_object_types.ts";
import { PLAIN_TYPES } from "./_plain_types.ts";
import { notable, readSource, readType } from "./_read_source.ts";

/** What a type of a comment becomes: the schema of the only parameter. */
function readComment(comment: string, parameter = "p") {
  const reading = readSource({
    "lib.js":
      `/**\n * Does it.\n${comment}\n */\nexport function tool_t(${parameter}) {}\n`,
  });
  const [tool] = reading.tools;
  const { properties = {}, required, $defs } = tool?.input_schema ?? {};
  return {
    schema: (properties as JsonObject).p,
    required,
    defs: $defs,
    diagnostics: notable(reading).map(({ code }) => code),
  };
}

const TYPES = [...PLAIN_TYPES, ...OBJECT_TYPES, ...COMPUTED_TYPES]
  .filter(([, declarations]) => declarations === undefined);

for (const [type] of TYPES) {
  Deno.test(`readLibrary() reads {${type}} in a comment as it does in TypeScript`, () => {
    const { schema, required, defs, diagnostics } = readType(type);
    assertEquals(readComment(` * @param {${type}} p - a thing`), {
      schema: { ...schema as JsonObject, description: "a thing" },
      required: required ? ["p"] : [],
      defs,
      diagnostics: diagnostics.map(({ code }) => code),
    });
  });
}

const STRING = { type: "string" };
const NUMBER = { type: "number" };

/** Comment, parameter, its schema, whether it is required. */
const ROWS: readonly (readonly [
  comment: string,
  parameter: string,
  schema: JsonObject,
  required: boolean,
])[] = [
  ["@param {string[]} p", "p", { type: "array", items: STRING }, true],
  ["@param {Array<string>} p", "p", { type: "array", items: STRING }, true],
  ["@param {Array} p", "p", { type: "array", items: {} }, true],
  ["@param {*} p", "p", {}, true],
  ["@param {?} p", "p", {}, true],
  ["@param {Object} p", "p", { type: "object" }, true],
  ["@param {Object<string, number>} p", "p", {
    type: "object",
    additionalProperties: NUMBER,
  }, true],
  ["@param {?string} p", "p", { anyOf: [STRING, { type: "null" }] }, true],
  ["@param {!string} p", "p", STRING, true],
  ["@param {string=} p", "p", STRING, false],
  ["@param {string} [p]", "p", STRING, false],
  ["@param {number} [p=5]", "p", { ...NUMBER, default: 5 }, false],
  ["@param {string} [p='a']", "p", { ...STRING, default: "a" }, false],
  ["@param {number[]} [p=[1, 2]]", "p", {
    type: "array",
    items: NUMBER,
    default: [1, 2],
  }, false],
  ["@param {number} p", "p = 5", { ...NUMBER, default: 5 }, false],
  ["@param {boolean} p", "p = true", { type: "boolean", default: true }, false],
  ["@param {Date|null} p", "p", {
    anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
  }, true],
  ["@param {{a: number, b?: string}} p", "p", {
    type: "object",
    properties: { a: NUMBER, b: STRING },
    required: ["a"],
  }, true],
];

for (const [comment, parameter, schema, required] of ROWS) {
  Deno.test(`readLibrary() reads ${comment} of ${parameter}`, () => {
    assertEquals(readComment(` * ${comment}`, parameter), {
      schema,
      required: required ? ["p"] : [],
      defs: undefined,
      diagnostics: [],
    });
  });
}
