import { assertEquals, assertStringIncludes } from "@std/assert";
import type { JsonObject } from "../../src/core/json.ts";
import { readType, type SourceFiles } from "./_read_source.ts";

const STRING = { type: "string" };
const ITEM = {
  type: "object",
  properties: { sku: STRING },
  required: ["sku"],
};

const FILES: SourceFiles = {
  "types.ts": `
    export interface Item { sku: string }
    export default interface Main { main: string }
    export type List<T> = T[];
    export const SIZES = ["s", "m"] as const;
    export enum Level { Low = 1 }
    export namespace Space { export type Inner = Item }
    type Hidden = string; export { type Hidden as Shown };`,
  "barrel.ts": `
    export * from "./types.ts";
    export * as all from "./types.ts";
    export { Item as Thing, default as Main } from "./types.ts";
    import type { Item } from "./types.ts"; export type { Item as Local };
    export * from "./barrel.ts";`,
};

const ROWS: readonly (readonly [
  title: string,
  imports: string,
  type: string,
  schema: JsonObject,
])[] = [
  ["named imports", 'import { Item } from "./types.ts";', "Item", ITEM],
  [
    "renamed imports",
    'import { type Item as I } from "./types.ts";',
    "I",
    ITEM,
  ],
  ["default imports", 'import type Main from "./types.ts";', "Main", {
    type: "object",
    properties: { main: STRING },
    required: ["main"],
  }],
  ["namespace imports", 'import * as t from "./types.ts";', "t.Item", ITEM],
  [
    "namespaces in modules",
    'import * as t from "./types.ts";',
    "t.Space.Inner",
    ITEM,
  ],
  ["export *", 'import { Item } from "./barrel.ts";', "Item", ITEM],
  ["export * as", 'import { all } from "./barrel.ts";', "all.Item", ITEM],
  ["renamed re-exports", 'import { Thing } from "./barrel.ts";', "Thing", ITEM],
  ["exports of imports", 'import { Local } from "./barrel.ts";', "Local", ITEM],
  ["renamed exports", 'import { Shown } from "./types.ts";', "Shown", STRING],
  ["generics", 'import { List, Item } from "./types.ts";', "List<Item>", {
    type: "array",
    items: ITEM,
  }],
  ["import types", "", 'import("./types.ts").Item', ITEM],
  ["constants", 'import { SIZES } from "./types.ts";', "typeof SIZES[number]", {
    type: "string",
    enum: ["s", "m"],
  }],
  [
    "constants of namespaces",
    'import * as t from "./types.ts";',
    "(typeof t.SIZES)[number]",
    {
      type: "string",
      enum: ["s", "m"],
    },
  ],
  ["enums", 'import { Level } from "./types.ts";', "Level", {
    type: "number",
    const: 1,
  }],
];

for (const [title, imports, type, schema] of ROWS) {
  Deno.test(`readLibrary() follows ${title} to local files`, () => {
    const read = readType(type, { ...FILES, "lib.ts": imports });
    assertEquals(read.schema, schema);
    assertEquals(read.diagnostics, []);
  });
}

Deno.test("readLibrary() names the import of a type that is not local", () => {
  const read = readType("Foo | string", 'import { Foo } from "npm:foo@1";');
  assertEquals(read.schema, { anyOf: [{}, { type: "string" }] });
  const [diagnostic] = read.diagnostics;
  assertEquals(diagnostic?.code, "unexpressible-type");
  assertEquals(diagnostic?.severity, "warning");
  assertEquals([diagnostic?.line, diagnostic?.column], [2, 27]);
  assertStringIncludes(diagnostic?.message ?? "", '"npm:foo@1"');
});

Deno.test("readLibrary() reports a problem in an imported type where it stands", () => {
  const read = readType("T", {
    "lib.ts": 'import { T } from "./types.ts";',
    "types.ts": "export interface T {\n  bad: symbol;\n}",
  });
  const [diagnostic] = read.diagnostics;
  assertEquals(diagnostic?.path, "/tools/types.ts");
  assertEquals([diagnostic?.line, diagnostic?.column], [2, 8]);
  assertEquals(diagnostic?.sourceLine, "  bad: symbol;");
});

Deno.test("readLibrary() survives imports in a circle", () => {
  const read = readType("A", {
    "lib.ts": 'import { A } from "./a.ts";',
    "a.ts": 'export { A } from "./b.ts"; export * from "./b.ts";',
    "b.ts": 'export { A } from "./a.ts"; export * from "./a.ts";',
  });
  assertEquals(read.schema, {});
  assertEquals(read.diagnostics.map(({ code }) => code), [
    "unexpressible-type",
  ]);
});

Deno.test("readLibrary() reads what local modules declare for all", () => {
  const block =
    "declare global { interface Item { sku: string } namespace Shop { type Inner = Item } interface Date { extra: string } }";
  const rows: readonly (readonly [type: string, files: SourceFiles])[] = [
    ["Item", { "lib.ts": `${block} export {};` }],
    ["Shop.Inner", { "lib.ts": `${block} export {};` }],
    ["Item", {
      "lib.ts": 'import "./mid.ts";',
      "mid.ts": 'export * from "./all.d.ts"; export * from "./mid.ts";',
      "all.d.ts": `export {}; ${block}`,
    }],
  ];
  for (const [type, files] of rows) {
    const read = readType(type, files);
    assertEquals(read.schema, ITEM);
    assertEquals(read.diagnostics, []);
  }
  const date = readType("Date", `${block} export {};`);
  assertEquals(date.schema, { type: "string", format: "date-time" });
});
