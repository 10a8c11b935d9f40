import { assertEquals } from "@std/assert";
import { createTypeScriptLanguage } from "../../src/schema/typescript_language.ts";

function scan(text: string, path = "/tools/lib.ts"): string[] {
  return createTypeScriptLanguage().scanImports(path, text).map((
    { kind, specifier, line, column, type = "" },
  ) => `${kind} ${specifier} ${line}:${column} ${type}`.trim());
}

const ROWS: readonly (readonly [text: string, found: readonly string[]])[] = [
  ['import "./a.ts";', ["static ./a.ts 1:8"]],
  ['import a from "./a.ts";', ["static ./a.ts 1:15"]],
  ['import a, { type B } from "./a.ts";', ["static ./a.ts 1:27"]],
  ['import * as a from "npm:a@1";', ["static npm:a@1 1:20"]],
  ['import data from "./a.json" with { type: "json" };', [
    "static ./a.json 1:18 json",
  ]],
  ['import t from "./a.txt" with { x: "y", "type": "text" };', [
    "static ./a.txt 1:15 text",
  ]],
  ['export { default } from "./a.txt" with { type: "text" };', [
    "static ./a.txt 1:25 text",
  ]],
  ['import t from "./a.txt" with { };', ["static ./a.txt 1:15"]],
  ['await import("./a.txt", { "with": { "type": `text` } });', [
    "dynamic ./a.txt 1:14 text",
  ]],
  ['await import("./a.txt", { with: options, ...rest });', [
    "dynamic ./a.txt 1:14",
  ]],
  ['import type { A } from "./a.ts";', ["type ./a.ts 1:24"]],
  ['import { type A, type B } from "./a.ts";', ["type ./a.ts 1:32"]],
  ['import { type A, b } from "./a.ts";', ["static ./a.ts 1:27"]],
  ['import {} from "./a.ts";', ["static ./a.ts 1:16"]],
  ['export * from "./a.ts";', ["static ./a.ts 1:15"]],
  ['export * as a from "./a.ts";', ["static ./a.ts 1:20"]],
  ['export { a } from "./a.ts";', ["static ./a.ts 1:19"]],
  ['export type { a } from "./a.ts";', ["type ./a.ts 1:24"]],
  ['export type * from "./a.ts";', ["type ./a.ts 1:20"]],
  ["const a = 1; export { a };", []],
  ['function f() {\n  return import("./a.ts");\n}', ["dynamic ./a.ts 2:17"]],
  ["await import(`./a.ts`);", ["dynamic ./a.ts 1:14"]],
  ["await import(/* x */ './a.ts', { with: { type: 'json' } });", [
    "dynamic ./a.ts 1:22 json",
  ]],
  ["await import(`./${name}.ts`); await import(name);", []],
  ['let a: import("./a.ts").A;', ["type ./a.ts 1:15"]],
  ["import.meta.url; // import x from 'y'", []],
  ["const text = \"import x from 'y'\";", []],
  [
    'import a from "./a.ts";\nlet x: typeof import("./b.ts");\nexport * from "./c.ts";',
    [
      "static ./a.ts 1:15",
      "type ./b.ts 2:22",
      "static ./c.ts 3:15",
    ],
  ],
  ['import a from "./a.ts', ["static ./a.ts 1:15"]],
  ["", []],
];

for (const [text, found] of ROWS) {
  Deno.test(`scanImports() finds ${JSON.stringify(found)} in ${JSON.stringify(text)}`, () => {
    assertEquals(scan(text), found);
  });
}

Deno.test("scanImports() survives a text that is too deep", () => {
  assertEquals(
    scan(`import "./a.ts"; x(${"(".repeat(10_000)}import("./b.ts")`),
    [],
  );
  const long = `import "./a.ts"; x = ${"1+".repeat(50_000)}import("./b.ts");`;
  assertEquals(scan(long).map((found) => found.split(" ")[1]), [
    "./a.ts",
    "./b.ts",
  ]);
});

Deno.test("createTypeScriptLanguage() reads the extensions of module files", () => {
  assertEquals(createTypeScriptLanguage().extensions, [
    ".ts",
    ".mts",
    ".js",
    ".mjs",
    ".tsx",
    ".jsx",
  ]);
});

Deno.test("readLibrary() sees the newest text of a path", () => {
  const language = createTypeScriptLanguage();
  for (const name of ["tool_a", "tool_b"]) {
    const { tools } = language.readLibrary("/tools/lib.ts", {
      text: () => `export function ${name}() {}`,
      resolve: () => undefined,
    });
    assertEquals(tools.map((tool) => tool.name), [name]);
  }
});

Deno.test("scanImports() finds what the types in comments of JavaScript name", () => {
  const text = `
    /** @import { A } from "./a.ts" */
    /** @param {import('npm:b').B | import( "./c.ts" ).C} b It. */
    export function f(b) { return import("./d.ts"); }`;
  const dynamic = "dynamic ./d.ts 4:42";
  assertEquals(scan(text), [dynamic]);
  for (const extension of ["js", "mjs", "jsx"]) {
    assertEquals(scan(text, `/tools/lib.${extension}`), [
      "type ./a.ts 2:28",
      "type npm:b 3:24",
      "type ./c.ts 3:45",
      dynamic,
    ]);
  }
});
