import { assertEquals, assertStringIncludes } from "@std/assert";
import { notable, places, readSource, readType } from "./_read_source.ts";

const OTHER = "export const note = 1; export interface Shape { a: string }";
const TOOL = "export function tool_t() { return nope; }";

const MISSING: readonly (readonly [
  title: string,
  files: Readonly<Record<string, string>>,
  place: string,
])[] = [
  ["a name that is used", {
    "lib.ts": `import { nope } from "./x.ts"; ${TOOL}`,
    "x.ts": OTHER,
  }, "lib.ts:1:10"],
  ["a name that is used under another", {
    "lib.ts":
      `import { gone as nope, note } from "./x.ts"; export function tool_t() { return { nope, note }; }`,
    "x.ts": OTHER,
  }, "lib.ts:1:10"],
  ["a default", {
    "lib.ts": `import nope from "./x.ts"; ${TOOL}`,
    "x.ts": OTHER,
  }, "lib.ts:1:8"],
  ["a name that JavaScript does not use", {
    "lib.js": 'import { nope } from "./x.ts"; export function tool_t() {}',
    "x.ts": OTHER,
  }, "lib.js:1:10"],
  ["a name that is exported again", {
    "lib.ts":
      'import { nope } from "./x.ts"; export { nope }; export function tool_t() {}',
    "x.ts": OTHER,
  }, "lib.ts:1:10"],
  ["a re-export", {
    "lib.ts": 'export { nope as x } from "./x.ts"; export function tool_t() {}',
    "x.ts": OTHER,
  }, "lib.ts:1:10"],
  ["a base class", {
    "lib.ts":
      'import { nope } from "./x.ts"; class C extends nope {} export function tool_t() {}',
    "x.ts": OTHER,
  }, "lib.ts:1:10"],
  ["an import of an import", {
    "lib.ts": 'import "./y.ts"; export function tool_t() {}',
    "y.ts": 'import { nope } from "./x.ts"; nope();',
    "x.ts": OTHER,
  }, "y.ts:1:10"],
  ["a name behind export *", {
    "lib.ts": `import { nope } from "./y.ts"; ${TOOL}`,
    "y.ts": 'export * from "./x.ts"; export * from "./y.ts";',
    "x.ts": OTHER,
  }, "lib.ts:1:10"],
];

for (const [title, files, place] of MISSING) {
  Deno.test(`readLibrary() reports ${title} that the module does not export`, () => {
    assertEquals(places(notable(readSource(files))), [
      `${place} error unresolved-import`,
    ]);
  });
}

const FINE: readonly (readonly [
  title: string,
  files: Readonly<Record<string, string>>,
])[] = [
  ["a name that is not used", {
    "lib.ts":
      'import { nope } from "./x.ts"; export function tool_t() { return { nope: 1 }.nope; }',
    "x.ts": OTHER,
  }],
  ["a name of a type", {
    "lib.ts":
      'import { nope } from "./x.ts"; class C implements nope {} export function tool_t() { let a: nope, b: typeof nope; }',
    "x.ts": OTHER,
  }],
  ["a name that something else has too", {
    "lib.ts":
      'import { nope } from "./x.ts"; export function tool_t() { const nope = 1; return nope; }',
    "x.ts": OTHER,
  }],
  ["an import of types", {
    "lib.ts":
      'import { type nope } from "./x.ts"; import type y from "./x.ts";' +
      TOOL,
    "x.ts": OTHER,
  }],
  ["a package", { "lib.ts": `import { nope } from "npm:x"; ${TOOL}` }],
  ["what comes from a package", {
    "lib.ts": `import { nope } from "./x.ts"; ${TOOL}`,
    "x.ts": 'export * from "npm:x";',
  }],
  ["CommonJS", {
    "lib.ts": `import { nope } from "./x.js"; ${TOOL}`,
    "x.js": "exports.nope = 1;",
  }],
  ["declarations", {
    "lib.ts": `import { nope } from "./x.d.ts"; ${TOOL}`,
    "x.d.ts": "export const other: string;",
  }],
  ["what is exported in any form", {
    "lib.ts":
      'import d, { a, b, c, e, f, nope } from "./x.ts"; export function tool_t() { return [a, b, c, d, e, f, nope]; }',
    "x.ts":
      'export const { a, x: [b] } = y; export class c {} export { y as e }; export * as f from "./y.ts"; export default 1; export * from "./y.ts"; let y;',
    "y.ts": "export function nope() {}",
  }],
];

for (const [title, files] of FINE) {
  Deno.test(`readLibrary() says nothing of ${title}`, () => {
    assertEquals(
      notable(readSource(files)).filter(({ code }) =>
        code === "unresolved-import"
      ),
      [],
    );
  });
}

Deno.test("readLibrary() names the nearest export", () => {
  const [value] = readSource({
    "lib.ts":
      'import { nota } from "./x.ts"; export function tool_t() { nota(); }',
    "x.ts": OTHER,
  }).diagnostics.filter(({ severity }) => severity === "error");
  assertStringIncludes(value?.message ?? "", 'did you mean "note"?');
  const { diagnostics: [type] } = readType("Shap", {
    "lib.ts": 'import type { Shap } from "./x.ts";',
    "x.ts": OTHER,
  });
  assertStringIncludes(
    type?.message ?? "",
    'the type Shap, which "./x.ts" does not export; did you mean Shape?',
  );
});

Deno.test("readLibrary() names the member that a module imported as a whole does not export", () => {
  const { diagnostics } = readSource({
    "lib.ts": `import type * as T from "./x.ts";
      import type { Api } from "./x.ts";
      export function tool_t(a: T.Shap, b: Api.Missing) {}`,
    "x.ts":
      "export interface Shape { a: string } export namespace Api { export type Id = string }",
  });
  const messages = diagnostics.filter(({ code }) =>
    code === "unexpressible-type"
  )
    .map(({ message }) => message);
  assertEquals(messages.length, 2);
  assertStringIncludes(
    messages[0] ?? "",
    'the type Shap, which "./x.ts" does not export; did you mean Shape?',
  );
  assertStringIncludes(
    messages[1] ?? "",
    'the type Api.Missing, which "./x.ts" does not declare in Api',
  );
});
