import { assertEquals, assertStringIncludes } from "@std/assert";
import type { JsonObject } from "../../src/core/json.ts";
import {
  notable,
  propertyOf,
  readOnlyTool,
  readSource,
} from "./_read_source.ts";

const STRING = { type: "string" };
const SHAPE = { type: "object", properties: { a: STRING }, required: ["a"] };
const TYPES = `
  export interface Shape { a: string }
  export type List<T> = T[];
  export default interface Main { main: string }`;

/** A type in a comment, the schema that it is, and the code around it. */
const ROWS: readonly (readonly [
  type: string,
  schema: JsonObject,
  tags?: string,
  code?: string,
])[] = [
  ['import("./types.ts").Shape', SHAPE],
  ["import('./types.ts').List<string>", { type: "array", items: STRING }],
  ["Shape", SHAPE, "", '/** @import { Shape } from "./types.ts" */'],
  ["S", SHAPE, "", "/** @import { Shape as S } from './types.ts' */"],
  ["t.Shape", SHAPE, "", '/** @import * as t from "./types.ts" */'],
  [
    "Main",
    { type: "object", properties: { main: STRING }, required: ["main"] },
    "",
    '/** @import Main from "./types.ts" */',
  ],
  ["Shape", SHAPE, '@import { Shape } from "./types.ts" for all'],
  [
    "Shape",
    SHAPE,
    "",
    '/**\\n * Types.\\n * @import {\\n *   Shape,\\n * } from "./types.ts"\\n */'
      .replaceAll("\\n", "\n"),
  ],
  ["T", STRING, "@template {string} T"],
  ["T[]", { type: "array", items: { type: "number" } }, "@template {number} T"],
  ["U", STRING, "@template {string} T, U - Two of them."],
  ["T", { type: "string", enum: ["a", "b"] }, "@template {'a' | 'b'} [T='a']"],
  ["T", {}, "@template T"],
  [
    "Color",
    { type: "string", enum: ["r", "b"] },
    "",
    "/** @enum {string} */ const Color = { Red: 'r', Blue: 'b' };",
  ],
  [
    "Level",
    { type: "number", enum: [1, 2] },
    "",
    "/** @enum */ export const Level = { Low: 1, High: 2 };",
  ],
  ["Color", STRING, "", "/** @enum {string} */ const Color = { Red: make() };"],
  [
    "(typeof SIZES)[number]",
    { type: "string", enum: ["s", "m"] },
    "",
    'const SIZES = /** @type {const} */ (["s", "m"]);',
  ],
  [
    "typeof SIZE",
    { type: "string", enum: ["s", "m"] },
    "",
    'const SIZE = /** @type {"s" | "m"} */ (pick());',
  ],
];

for (const [type, schema, tags = "", code = ""] of ROWS) {
  Deno.test(`readLibrary() reads {${type}} of ${tags}${code} in JavaScript`, () => {
    const files = {
      "lib.js": `${code}
        /**
         * Takes it.
         * ${tags}
         * @param {${type}} p
         */
        export function tool_t(p) {}`,
      "types.ts": TYPES,
    };
    assertEquals(propertyOf(readOnlyTool(files), "p"), schema);
    assertEquals(notable(readSource(files)), []);
  });
}

Deno.test("readLibrary() takes @template for the names of its own comment only", () => {
  const { diagnostics } = readSource({
    "lib.js": `/** @template {string} T */ function other() {}
      /** Takes it.
       * @param {T} p It. */
      export function tool_t(p) {}`,
  });
  assertEquals(diagnostics.map(({ code, line }) => [code, line]), [
    ["unexpressible-type", 3],
  ]);
});

Deno.test("readLibrary() prefers what is imported to @import of the same name", () => {
  const { diagnostics: [first] } = readSource({
    "lib.js": `import { tool_a } from "./types.ts";
      /** @import { tool_a } from "./other.ts" */
      export { tool_a };`,
    "types.ts": "export function tool_a() {}",
  });
  assertStringIncludes(first?.path ?? "", "types.ts");
});
