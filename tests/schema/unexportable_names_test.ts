import { assertEquals } from "@std/assert";
import { notable, places, readSource } from "./_read_source.ts";

const UNLOADABLE: readonly (readonly [source: string, place: string])[] = [
  ["export { tool_t };", "1:10"],
  ["export function tool_t() {}\nexport { helper };", "2:10"],
  ["export { Array as tool_t };", "1:10"],
  [
    "const a = () => 1, b = () => 2;\nexport { a as tool_t };\nexport { b as tool_t };",
    "3:15",
  ],
  ["export function tool_t() {}\nexport { tool_t };", "2:10"],
  ["export const tool_t = () => 1, b = 2;\nexport { b as tool_t };", "2:15"],
];

for (const [source, place] of UNLOADABLE) {
  Deno.test(`readLibrary() reports ${JSON.stringify(source)}, which does not load`, () => {
    const found = places(notable(readSource(source)));
    assertEquals(
      found.filter((one) => one.endsWith("error syntax")),
      [`lib.ts:${place} error syntax`],
    );
  });
}

const LOADABLE: readonly string[] = [
  "function t() {}\nexport { t as tool_t, t as tool_u };",
  "interface A {}\nexport { A };\nexport function tool_t() {}",
  "interface A {}\nexport type { A };\nexport const A = 1;\nexport function tool_t() {}",
  "export function tool_t(a: string): void;\nexport function tool_t(a: unknown) {}",
  "export interface tool_t {}\nexport const tool_t = () => 1;",
  "export default function tool_t() {}\nexport { tool_t };",
  "namespace A { export const b = 1; }\nexport { A };\nexport function tool_t() {}",
  "import A from 'npm:a@1';\nexport { A };\nexport function tool_t() {}",
  "enum E { a }\nexport { E };\nexport function tool_t() {}",
  "const { a, ...b } = { a: 1 };\nexport { a, b };\nexport function tool_t() {}",
];

for (const source of LOADABLE) {
  Deno.test(`readLibrary() finds nothing wrong with the exports of ${JSON.stringify(source)}`, () => {
    const found = places(notable(readSource(source)));
    assertEquals(found.filter((one) => one.includes("error")), []);
  });
}

Deno.test("readLibrary() finds nothing wrong with exported types of doc comments", () => {
  const reading = readSource({
    "lib.js": "/** @typedef {{ a: 1 }} A */\nexport function tool_t() {}",
  });
  assertEquals(notable(reading), []);
});
