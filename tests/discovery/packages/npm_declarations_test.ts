import { assertEquals, assertStringIncludes } from "@std/assert";
import type { JsonValue } from "../../../src/core/json.ts";
import {
  type Files,
  library,
  makePackageFolder,
  npmPackage,
  object,
} from "./_package_folder.ts";

const STRING = { type: "string" };
const NUMBER = { type: "number" };
const DATA = "export interface Data { name: string }";
const DATA_SCHEMA = object({ name: STRING });

const FORMS: readonly (readonly [
  title: string,
  declarations: Files,
  imports: string,
  type: string,
  schema: JsonValue,
])[] = [
  [
    "export =",
    {
      "index.d.ts":
        "declare function f(): void; declare namespace f { interface Data { name: string } } export = f;",
    },
    'import type f from "npm:a@1"; import type { Data } from "npm:a@1"; import type * as g from "npm:a@1";',
    "f.Data | Data | g.Data",
    DATA_SCHEMA,
  ],
  [
    "import = require()",
    {
      "index.d.ts": 'import b = require("./b"); export import C = b.Data;',
      "b.d.ts":
        "declare namespace b { interface Data { name: string } } export = b;",
    },
    'import type { C } from "npm:a@1";',
    "C",
    DATA_SCHEMA,
  ],
  [
    "default interfaces",
    { "index.d.ts": "export default interface Data { name: string }" },
    'import type D from "npm:a@1";',
    "D",
    DATA_SCHEMA,
  ],
  [
    "declare module",
    {
      "index.d.ts":
        'declare module "a" { interface Inner { name: string } export type Data = Inner; }',
    },
    'import type { Data } from "npm:a@1";',
    "Data",
    DATA_SCHEMA,
  ],
  [
    "references to other files",
    {
      "index.d.ts":
        '/// <reference path="globals.d.ts" />\nexport interface Data extends Named {}',
      "globals.d.ts": "interface Named { name: string }",
    },
    'import type { Data } from "npm:a@1";',
    "Data",
    DATA_SCHEMA,
  ],
  [
    "exported namespaces with renamed members",
    {
      "index.d.ts":
        'declare namespace ns { export { Data_1 as Data } } interface Data_1 { name: string } export { ns }; export * as more from "./more";',
      "more.d.ts": "export type N = number;",
    },
    'import type { more, ns } from "npm:a@1";',
    "ns.Data | more.N",
    { anyOf: [DATA_SCHEMA, NUMBER] },
  ],
  [
    "stars, the modules that end in .js included",
    {
      "index.d.ts": 'export * from "./b.js"; export * from "./gone.js";',
      "b.d.ts": 'export * from "./c/index.js"; export * from "./index.js";',
      "c/index.d.ts": DATA,
    },
    'import type { Data } from "npm:a@1";',
    "Data",
    DATA_SCHEMA,
  ],
  [
    "enums and constants",
    {
      "index.d.ts":
        'export declare enum E { A = "a", B = "b" } export declare const C: { readonly c: 3 };',
    },
    'import { type C, E } from "npm:a@1";',
    "E | typeof C.c",
    { enum: ["a", "b", 3] },
  ],
  [
    "generics, bases and docs",
    {
      "index.d.ts": `
        interface Base<T> { /** The id. @minimum 1 */ id: T }
        export interface Row<T = number> extends Base<T> { at?: Date }`,
    },
    'import type { Row } from "npm:a@1";',
    "Row",
    {
      type: "object",
      properties: {
        id: { type: "number", description: "The id.", minimum: 1 },
        at: { type: "string", format: "date-time" },
      },
      required: ["id"],
    },
  ],
  [
    "import types",
    { "index.d.ts": 'export type Data = import("./b").Data;', "b.d.ts": DATA },
    "",
    'import("npm:a@1").Data',
    DATA_SCHEMA,
  ],
  [
    "sources in TypeScript",
    { "index.ts": `${DATA} export const x = compute();` },
    'import type { Data } from "npm:a@1";',
    "Data",
    DATA_SCHEMA,
  ],
  [
    "data whose name is a value too",
    {
      "index.d.ts":
        `${DATA} export declare const Data: { parse(text: string): Data };`,
    },
    'import type { Data } from "npm:a@1";',
    "Data",
    DATA_SCHEMA,
  ],
];

for (const [title, declarations, imports, type, schema] of FORMS) {
  Deno.test(`discoverLibraries() reads ${title} of a package`, async () => {
    await using folder = await makePackageFolder({
      ...npmPackage("a", "1.0.0", declarations),
      "tools/t.ts": library(imports, type),
    });
    const read = await folder.discover();
    assertEquals(read.schema(), schema);
    assertEquals(read.diagnostics, []);
  });
}

const NOT_DATA: readonly (readonly [what: string, declarations: string])[] = [
  ["a class", "export declare class Data { name: string }"],
  ["a class and an interface", `export declare class Data {} ${DATA}`],
  [
    "an interface whose value is a constructor",
    `${DATA} export declare const Data: { new (): Data };`,
  ],
  [
    "an interface whose value is of a constructor's type",
    `interface Make<T> { new (): T } ${DATA} export declare const Data: Make<Data>;`,
  ],
  ["a function type", "export type Data = () => void;"],
  ["a value", "export declare const Data: string;"],
  ["nothing that is there", "export interface Other {}"],
  ["half a declaration", `${DATA} export interface Broken {`],
];

for (const [what, declarations] of NOT_DATA) {
  Deno.test(`discoverLibraries() takes ${what} of a package for no data, and says so where it is used`, async () => {
    await using folder = await makePackageFolder({
      ...npmPackage("a", "1.0.0", { "index.d.ts": declarations }),
      "tools/t.ts": library('import type { Data } from "npm:a@1";', "Data"),
    });
    const { schema, diagnostics } = await folder.discover();
    assertEquals(schema(), {});
    assertEquals(diagnostics.map(({ code }) => code), ["unexpressible-type"]);
    assertEquals(diagnostics[0].path, folder.at("tools/t.ts"));
  });
}

Deno.test("discoverLibraries() names the import and the way out when a package is not cached", async () => {
  await using folder = await makePackageFolder({
    "tools/t.ts": library('import type { Data } from "npm:a@1";', "Data"),
  });
  const { schema, diagnostics } = await folder.discover();
  assertEquals(schema(), {});
  const [{ message, line, column }] = diagnostics;
  assertEquals([line, column], [2, 27]);
  assertStringIncludes(message, '"npm:a@1"');
  assertStringIncludes(message, `run "deno cache ${folder.at("tools/t.ts")}"`);
});

Deno.test("discoverLibraries() names what helps where no version is named", async () => {
  const rows: readonly (readonly [
    specifier: string,
    files: Files,
    ways: string[],
  ])[] = [
    ["a/sub", {}, ["install @types/a", '"imports"', '"npm:@types/a"']],
    ["@s/a", {}, ["install it", '"imports"', '"npm:@s/a"']],
    ["@/types", {}, ["no import map names it", '"imports" of deno.json']],
    ["~/types", {}, ["no import map names it", '"imports" of deno.json']],
    ["#types", {}, ["no import map names it", '"imports" of deno.json']],
    ["a", {
      "node_modules/a/package.json": "{}",
      "node_modules/a/index.js": "",
    }, ['// @ts-types="npm:@types/a"']],
  ];
  for (const [specifier, files, ways] of rows) {
    await using folder = await makePackageFolder({
      ...files,
      "tools/t.ts": library(
        `import type { Data } from "${specifier}";`,
        "Data",
      ),
    });
    const { diagnostics: [diagnostic] } = await folder.discover();
    for (const way of ways) {
      assertStringIncludes(diagnostic?.message ?? "", way);
    }
    assertEquals(diagnostic?.message.includes("deno cache"), false);
  }
});

Deno.test("discoverLibraries() reports what a pattern takes of a package's type where it stands", async () => {
  await using folder = await makePackageFolder({
    ...npmPackage("a", "1.0.0", {
      "index.d.ts":
        "export interface Data { p: symbol; q: string; [key: string]: unknown }\nexport type F = { [key: string]: () => void };",
    }),
    "tools/t.ts": `import type { Data, F } from "npm:a@1";
/** @param options.p P. */
export function tool_t({ p }: Data) {}
export function tool_u({ ...rest }: F) {}
`,
  });
  const { schema, diagnostics } = await folder.discover();
  assertEquals(schema(), { description: "P." });
  assertEquals(
    diagnostics.map(({ code, line, column }) => [code, line, column]),
    [["unexpressible-type", 3, 26], ["unexpressible-type", 4, 17]],
  );
});

Deno.test("discoverLibraries() reports a part of a package's type where the library uses it", async () => {
  await using folder = await makePackageFolder({
    ...npmPackage("a", "1.0.0", {
      "index.d.ts":
        "export interface Data { name: string;\n  /** @minimum no */ on: () => void; off: symbol }",
    }),
    "tools/t.ts": library(
      'import type { Data } from "npm:a@1";\ninterface Mine { a: 1;\n  b: Data }',
      "Mine",
    ),
  });
  const { schema, diagnostics } = await folder.discover();
  assertEquals(
    schema(),
    object({
      a: { type: "number", const: 1 },
      b: object({ name: STRING, on: {}, off: {} }),
    }),
  );
  assertEquals(
    diagnostics.map(({ path, line, column }) => [path, line, column]),
    [[folder.at("tools/t.ts"), 3, 3]],
  );
  assertStringIncludes(diagnostics[0].message, "index.d.ts:2:");
});

Deno.test("discoverLibraries() follows what the types in comments of JavaScript name", async () => {
  const types = [
    ["tool_a", "", 'import("npm:a@1").Data'],
    ["tool_b", '@import { Data as D } from "npm:a@1"', "D"],
    ["tool_c", "", 'import("./own.ts").Own'],
    ["tool_d", '@import * as own from "./own.ts"', "own.Own"],
  ];
  for (const extension of ["js", "mjs", "jsx"]) {
    for (const [name, tag, type] of types) {
      await using folder = await makePackageFolder({
        ...npmPackage("a", "1.0.0", { "index.d.ts": DATA }),
        "tools/own.ts": "export interface Own { name: string }",
        [`tools/t.${extension}`]:
          `/** ${tag} */\n/** @param {${type}} p */\nexport function ${name}(p) {}`,
      });
      const { schema, diagnostics } = await folder.discover();
      assertEquals(schema(name), DATA_SCHEMA);
      assertEquals(diagnostics, []);
    }
  }
});
