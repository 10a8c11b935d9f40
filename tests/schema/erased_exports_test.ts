import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  notable,
  places,
  readSource,
  type SourceFiles,
} from "./_read_source.ts";

const OTHER = "export function tool_t() {}\nexport interface tool_i {}";

/** Sources whose `tool_t` is a type alone, with the place of the report. */
const ERASED: readonly (readonly [main: string, place: string])[] = [
  ['export type { tool_t } from "./c.ts";', "1:15"],
  ['export { type tool_t } from "./c.ts";', "1:10"],
  ['export type * from "./c.ts";', "1:1"],
  ['import type { tool_t } from "./c.ts";\nexport { tool_t };', "2:10"],
  ['import { type tool_t } from "./c.ts";\nexport { tool_t };', "2:10"],
  ['import type { tool_t } from "./c.ts";\nexport default tool_t;', "2:1"],
  ['import { tool_t as f } from "./d.ts";\nexport { f as tool_t };', "2:10"],
  ['export * from "./d.ts";', "1:1"],
  ["function tool_t() {}\nexport type { tool_t };", "2:15"],
];

for (const [main, place] of ERASED) {
  Deno.test(`readLibrary() refuses what ${main} exports as a type`, () => {
    const reading = readSource({
      "lib.ts": main,
      "c.ts": OTHER,
      "d.ts": 'export type { tool_t } from "./c.ts";',
    });
    assertEquals(reading.tools, []);
    const [first] = notable(reading);
    assertEquals(places(notable(reading).slice(0, 1)), [
      `lib.ts:${place} error tool-not-exported`,
    ]);
    assertStringIncludes(first?.message ?? "", "type");
  });
}

const CALLABLE: readonly (readonly [main: string, names: string[]])[] = [
  ['export type { tool_i } from "./c.ts";', []],
  ['export type * from "./i.ts";', []],
  ['export type * from "./c.ts"; export * from "./c.ts";', ["tool_t"]],
  ["export interface tool_t {}\nexport function tool_t() {}", ["tool_t"]],
  ["export function tool_t() {}\nexport interface tool_t {}", ["tool_t"]],
  [
    "namespace N { export function f() {} }\nexport import tool_t = N.f;",
    ["tool_t"],
  ],
];

for (const [main, names] of CALLABLE) {
  Deno.test(`readLibrary() takes the values of ${main}`, () => {
    const files = {
      "lib.ts": main,
      "c.ts": OTHER,
      "i.ts": "export interface tool_i {}",
    };
    const reading = readSource(files);
    assertEquals(reading.tools.map(({ name }) => name), names);
    assertEquals(notable(reading), []);
  });
}

/** Sources without a tool, and what is said of them. */
const LOST: readonly (readonly [
  source: string | SourceFiles,
  diagnostics: readonly string[],
])[] = [
  ['import type * as m from "./c.ts";\nexport const tool_t = m.tool_t;', [
    "2:14 error tool-not-callable",
  ]],
  ["export declare const tool_t: (a: string) => void;", [
    "1:22 error tool-not-callable",
  ]],
  ['export import tool_t = require("./c.ts");', [
    "1:15 error tool-not-callable",
  ]],
  ["export class tool_c {}\nfunction tool_h() {}", [
    "1:14 error tool-not-callable",
    "2:10 error tool-not-exported",
  ]],
  ["export enum tool_c { A }\nconst tool_h = () => 1;", [
    "1:13 error tool-not-callable",
    "2:7 error tool-not-exported",
  ]],
  ["export interface tool_c {}\nfunction tool_h() {}", [
    "2:10 error tool-not-exported",
  ]],
  ["export type tool_c = string;\nfunction tool_h() {}", [
    "2:10 error tool-not-exported",
  ]],
  ["export const { tool_c } = x, tool_d = 1;\nfunction tool_h() {}", [
    "1:16 error tool-not-callable",
    "1:30 error tool-not-callable",
    "2:10 error tool-not-exported",
  ]],
  ["export interface tool_t {}\nfunction tool_t() {}", [
    "1:1 error tool-not-exported",
  ]],
  ["/** @typedef {string} tool_t */\nexport const a = 1;", []],
  [
    "export default { tool_a() {}, tool_b: () => 1, 'tool_c': f(), tool_d: 1 };",
    [
      "1:18 error tool-not-exported",
      "1:31 error tool-not-exported",
      "1:48 error tool-not-exported",
    ],
  ],
  ["const all = { tool_a() {} };\nexport default all;", [
    "1:15 error tool-not-exported",
  ]],
  ["function tool_a() {}\nexport default { tool_a };", [
    "1:10 error tool-not-exported",
  ]],
  ['import { tool_t } from "./c.ts";\nexport default { tool_t };', [
    "2:18 error tool-not-exported",
  ]],
  [{ "lib.js": "exports.tool_a = function () {};" }, [
    "1:1 error tool-not-exported",
  ]],
  [{ "lib.js": "module.exports.tool_a = exports['tool_b'] = () => 1;" }, [
    "1:1 error tool-not-exported",
    "1:25 error tool-not-exported",
  ]],
  [{ "lib.js": "exports = module.exports = { tool_a() {}, b() {} };" }, [
    "1:30 error tool-not-exported",
  ]],
  ["export = { tool_a() {} };", ["1:12 error tool-not-exported"]],
];

for (const [source, diagnostics] of LOST) {
  Deno.test(`readLibrary() reports the tool lost in ${JSON.stringify(source)}`, () => {
    const files = typeof source === "string" ? { "lib.ts": source } : source;
    const reading = readSource({ ...files, "c.ts": OTHER });
    assertEquals(reading.tools, []);
    const [main = ""] = Object.keys(files);
    assertEquals(
      places(notable(reading)),
      diagnostics.map((text) => `${main}:${text}`),
    );
  });
}

Deno.test("readLibrary() keeps to its exports what is also in the default export", () => {
  const reading = readSource(
    "export function tool_t() {}\nexport default { tool_t };",
  );
  assertEquals(reading.tools.map(({ name }) => name), ["tool_t"]);
  assertEquals(notable(reading), []);
});
