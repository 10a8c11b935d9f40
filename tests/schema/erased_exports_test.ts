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
