import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  notable,
  places,
  readSource,
  type SourceFiles,
} from "./_read_source.ts";

/** Name, export name and place of each tool: `name=export path:line:column`. */
function toolsOf(source: string | SourceFiles): string[] {
  return readSource(source).tools.map(({ name, exportName, source }) =>
    `${name}=${exportName} ${
      source.path.replace("/tools/", "")
    }:${source.line}:${source.column}`
  );
}

const FORMS: readonly (readonly [
  title: string,
  source: string | SourceFiles,
  tools: readonly string[],
])[] = [
  ["declarations", "export function tool_t() {}", [
    "tool_t=tool_t lib.ts:1:17",
  ]],
  ["async declarations", "export async function tool_t() {}", [
    "tool_t=tool_t lib.ts:1:23",
  ]],
  ["generators", "export async function* tool_t() {}", [
    "tool_t=tool_t lib.ts:1:24",
  ]],
  ["arrows", "export const tool_t = async () => {};", [
    "tool_t=tool_t lib.ts:1:14",
  ]],
  ["function expressions", "export const tool_t = function named() {};", [
    "tool_t=tool_t lib.ts:1:14",
  ]],
  [
    "several in one statement",
    "export const tool_a = () => 1, tool_b = () => 2;",
    [
      "tool_a=tool_a lib.ts:1:14",
      "tool_b=tool_b lib.ts:1:32",
    ],
  ],
  ["casts", "export const tool_t = ((a: string) => a) satisfies Handler;", [
    "tool_t=tool_t lib.ts:1:14",
  ]],
  [
    "other tools",
    "export function tool_a() {}\nexport const tool_b = tool_a;",
    [
      "tool_a=tool_a lib.ts:1:17",
      "tool_b=tool_b lib.ts:1:17",
    ],
  ],
  [
    "declared function types",
    "export const tool_t: (a: string) => string = wrap();",
    ["tool_t=tool_t lib.ts:1:14"],
  ],
  ["export lists", "function tool_t() {}\nexport { tool_t };", [
    "tool_t=tool_t lib.ts:1:10",
  ]],
  ["renaming exports", "function helper() {}\nexport { helper as tool_t };", [
    "tool_t=tool_t lib.ts:1:10",
  ]],
  ["default exports", "export default function tool_t() {}", [
    "tool_t=default lib.ts:1:25",
  ]],
  ["default exports of names", "function tool_t() {}\nexport default tool_t;", [
    "tool_t=default lib.ts:1:10",
  ]],
  [
    "default exports in lists",
    "function tool_t() {}\nexport { tool_t as default };",
    ["tool_t=default lib.ts:1:10"],
  ],
  [
    "functions exported twice",
    "export function tool_t() {}\nexport default tool_t;",
    ["tool_t=tool_t lib.ts:1:17"],
  ],
  ["re-exports", {
    "lib.ts":
      'export { tool_a, helper as tool_b, default as tool_c } from "./other.ts";',
    "other.ts":
      "export function tool_a() {}\nexport const helper = () => 1;\nexport default function tool_x() {}",
  }, [
    "tool_a=tool_a other.ts:1:17",
    "tool_b=tool_b other.ts:2:14",
    "tool_c=tool_c other.ts:3:25",
  ]],
  ["re-exports of everything", {
    "lib.ts": 'export * from "./a.ts"; export * from "./b.ts";',
    "a.ts": "export function tool_a() {}\nexport default function tool_no() {}",
    "b.ts": 'export * from "./a.ts"; export function tool_b() {}',
  }, ["tool_a=tool_a a.ts:1:17", "tool_b=tool_b b.ts:1:41"]],
  ["own functions before those of export *", {
    "lib.ts": 'export * from "./a.ts"; export function tool_a() {}',
    "a.ts": "export function tool_a(x: string) {}",
  }, ["tool_a=tool_a lib.ts:1:41"]],
  ["imports that are exported", {
    "lib.ts":
      'import { tool_a as a } from "./a.ts"; export { a as tool_z }; export const tool_y = a;',
    "a.ts": "export function tool_a() {}",
  }, ["tool_z=tool_z a.ts:1:17", "tool_y=tool_y a.ts:1:17"]],
  ["members of modules", {
    "lib.ts": 'import * as m from "./a.ts"; export const tool_y = m.run;',
    "a.ts": "export function run() {}",
  }, ["tool_y=tool_y a.ts:1:17"]],
  [
    "names that are no tools",
    "export function helper() {}\nexport function service_x() {}\nexport const tools = 1;",
    [],
  ],
  ["types", "export interface tool_t {}\nexport type tool_u = string;", []],
  ["an empty file", "", []],
];

for (const [title, source, tools] of FORMS) {
  Deno.test(`readLibrary() finds ${title}`, () => {
    assertEquals(toolsOf(source), tools);
    assertEquals(notable(readSource(source)), []);
  });
}

Deno.test("readLibrary() takes an overloaded function's implementation", () => {
  const { tools } = readSource(`
    export function tool_t(a: string): void;
    export function tool_t(a: number, b: string): void;
    export function tool_t(a: string | number, b?: string): void {}`);
  assertEquals(tools.length, 1);
  assertEquals(tools[0]?.input_schema.required, ["a"]);
  assertEquals(tools[0]?.source.line, 4);
});

Deno.test("readLibrary() types an arrow's parameters from its declared type", () => {
  const { tools } = readSource(
    "type Handler = (a: number, b?: string) => Promise<string>;\nexport const tool_t: Handler = async (a, b) => b;",
  );
  assertEquals(tools[0]?.input_schema.properties, {
    a: { type: "number" },
    b: { type: "string" },
  });
  assertEquals(tools[0]?.output_schema, { type: "string" });
});

const REFUSED: readonly (readonly [
  title: string,
  source: string | SourceFiles,
  diagnostics: readonly string[],
])[] = [
  ["not exported", "function tool_t() {}\nconst tool_u = () => 1;", [
    "lib.ts:1:10 error tool-not-exported",
    "lib.ts:2:7 error tool-not-exported",
  ]],
  [
    "nested",
    "export function helper() {\n  function tool_t() {}\n  const tool_u = function () {};\n}",
    [
      "lib.ts:2:12 error tool-not-exported",
      "lib.ts:3:9 error tool-not-exported",
    ],
  ],
  [
    "nested in a tool's namesake",
    "export function tool_t() { function tool_t() {} }",
    [
      "lib.ts:1:37 error tool-not-exported",
    ],
  ],
  ["nested in a class", "class C { m() { function tool_t() {} } }", [
    "lib.ts:1:26 error tool-not-exported",
  ]],
  ["a number", "export const tool_t = 5;", [
    "lib.ts:1:14 error tool-not-callable",
  ]],
  ["a class", "export class tool_t {}", [
    "lib.ts:1:14 error tool-not-callable",
  ]],
  ["an enum", "export enum tool_t { A }", [
    "lib.ts:1:13 error tool-not-callable",
  ]],
  ["a namespace", "export namespace tool_t { export const a = 1; }", [
    "lib.ts:1:1 error tool-not-callable",
  ]],
  ["a call's result", "export const tool_t = wrap(() => 1);", [
    "lib.ts:1:14 error tool-not-callable",
  ]],
  ["destructured", "export const { tool_t, x: [tool_u] } = make();", [
    "lib.ts:1:16 error tool-not-callable",
    "lib.ts:1:28 error tool-not-callable",
  ]],
  ["from a package", 'export { tool_t } from "npm:x";', [
    "lib.ts:1:10 error tool-not-callable",
  ]],
  ["an alias of itself", "export const tool_t = tool_t;", [
    "lib.ts:1:14 error tool-not-callable",
  ]],
  ["declared only", "export declare function tool_t(): void;", [
    "lib.ts:1:25 error tool-not-callable",
  ]],
  ["too long a name", `export function tool_${"x".repeat(60)}() {}`, [
    "lib.ts:1:17 error unusable-name",
  ]],
  ["a name with a dollar", "export function tool_$x() {}", [
    "lib.ts:1:17 error unusable-name",
  ]],
  ["a name with an umlaut", "export function tool_über() {}", [
    "lib.ts:1:17 error unusable-name",
  ]],
  ["a name without end", "export function tool_() {}", [
    "lib.ts:1:17 error unusable-name",
  ]],
  ["a name in quotes", 'function f() {}\nexport { f as "tool_a b" };', [
    "lib.ts:1:10 error unusable-name",
  ]],
  ["exported twice", {
    "lib.ts": 'export * from "./a.ts"; export * from "./b.ts";',
    "a.ts": "export function tool_t() {}",
    "b.ts": "export function tool_t() {}",
  }, ["lib.ts:1:1 error duplicate-tool"]],
];

for (const [title, source, diagnostics] of REFUSED) {
  Deno.test(`readLibrary() refuses a tool that is ${title}`, () => {
    const reading = readSource(source);
    const expected = title.includes("namesake") ? ["tool_t"] : [];
    assertEquals(reading.tools.map(({ name }) => name), expected);
    assertEquals(places(notable(reading)), diagnostics);
    for (const { message, sourceLine } of notable(reading)) {
      assertStringIncludes(message, "tool_");
      assertEquals(typeof sourceLine, "string");
    }
  });
}

Deno.test("readLibrary() takes a name of 64 characters", () => {
  const name = `tool_${"x".repeat(59)}`;
  assertEquals(readSource(`export function ${name}() {}`).tools[0]?.name, name);
});

Deno.test("readLibrary() keeps to itself what is exported under another name", () => {
  const source = "function tool_t() {}\nexport { tool_t as helper };";
  assertEquals(readSource(source).tools, []);
  assertEquals(notable(readSource(source)), []);
});

Deno.test("readLibrary() leaves a missing file to whoever resolves imports", () => {
  const reading = readSource(
    'export { tool_t } from "./missing.ts"; export * from "./gone.ts";',
  );
  assertEquals(reading.tools, []);
  assertEquals(reading.diagnostics, []);
});
