import { assertEquals } from "@std/assert";
import type { JsonValue } from "../../../src/core/json.ts";
import {
  type Files,
  library,
  makePackageFolder,
  npmPackage,
  object,
} from "./_package_folder.ts";

const STRING = { type: "string" };
const DATA = "export interface Data { name: string }";
const DATA_SCHEMA = object({ name: STRING });

interface Row {
  readonly title: string;
  readonly files: Files;
  readonly imports?: string;
  readonly type?: string;
  readonly schema?: JsonValue;
}

const ROWS: readonly Row[] = [
  {
    title: "types",
    files: npmPackage("a", "1.0.0", { "lib/x.d.ts": DATA }, {
      types: "./lib/x.d.ts",
    }),
  },
  {
    title: "typings without extension",
    files: npmPackage("a", "1.0.0", { "lib/x.d.ts": DATA }, {
      typings: "lib/x",
    }),
  },
  {
    title: "main, with the declarations beside it",
    files: npmPackage("a", "1.0.0", { "lib/x.d.ts": DATA }, {
      main: "lib/x.js",
    }),
  },
  {
    title: "nothing but index.d.ts",
    files: npmPackage("a", "1.0.0", { "index.d.ts": DATA }),
  },
  {
    title: "exports as a text",
    files: npmPackage("a", "1.0.0", { "x.d.mts": DATA }, {
      exports: "./x.mjs",
    }),
  },
  {
    title: "exports with conditions, the first that holds",
    files: npmPackage("a", "1.0.0", {
      "x.d.cts": "export interface Data { wrong: true }",
      "x.d.ts": DATA,
    }, {
      exports: {
        ".": {
          browser: "./no.js",
          require: { types: "./x.d.cts" },
          import: { types: "./x.d.ts", default: "./x.js" },
        },
      },
    }),
  },
  {
    title: "exports whose first condition has no declarations",
    files: npmPackage("a", "1.0.0", { "x.d.ts": DATA }, {
      exports: { ".": { deno: "./deno.js", default: "./x.js" } },
    }),
  },
  {
    title: "exports by a pattern",
    files: npmPackage("a", "1.0.0", { "lib/sub/b.d.ts": DATA }, {
      exports: { "./*": "./no/*.js", "./sub/*": "./lib/sub/*.js" },
    }),
    imports: 'import type { Data } from "npm:a@1/sub/b";',
  },
  {
    title: "exports by a pattern, for a name with dollar signs",
    files: npmPackage("a", "1.0.0", { "lib/$$b.d.ts": DATA }, {
      exports: { "./*": "./lib/*.js" },
    }),
    imports: 'import type { Data } from "npm:a@1/$$b";',
  },
  {
    title: "a sub-path without exports",
    files: npmPackage("a", "1.0.0", { "lib/b.d.ts": DATA }),
    imports: 'import type { Data } from "npm:a@1/lib/b.js";',
  },
  {
    title: "typesVersions",
    files: npmPackage(
      "a",
      "1.0.0",
      { "new/index.d.ts": DATA, "old.d.ts": "" },
      {
        types: "./index.d.ts",
        typesVersions: {
          "<4": { "*": ["old.d.ts"] },
          ">=4.0": { "*": ["new/*"] },
        },
      },
    ),
  },
  {
    title: "the package of its declarations",
    files: {
      ...npmPackage("@s/a", "2.0.0", { "index.js": "" }),
      ...npmPackage("@types/s__a", "2.1.0", { "index.d.ts": DATA }),
      ...npmPackage("@types/s__a", "3.0.0", { "index.d.ts": "" }),
    },
    imports: 'import type { Data } from "npm:@s/a@2";',
  },
  {
    title: "a comment that names other types",
    files: {
      ...npmPackage("a", "1.0.0", { "index.js": "" }),
      ...npmPackage("b", "1.0.0", { "index.d.ts": DATA }),
    },
    imports: '// @ts-types="npm:b@1"\nimport { type Data } from "npm:a@1";',
  },
  {
    title: "the highest version that satisfies",
    files: {
      ...npmPackage("a", "1.9.0", { "index.d.ts": "" }),
      ...npmPackage("a", "1.10.0", { "index.d.ts": DATA }),
      ...npmPackage("a", "1.11.0-rc.1", { "index.d.ts": "" }),
      ...npmPackage("a", "2.0.0", { "index.d.ts": "" }),
    },
    imports: 'import type { Data } from "npm:a@^1.2.0 || ^0.3.0";',
  },
  {
    title: "the version of deno.lock",
    files: {
      ...npmPackage("a", "1.0.0", { "index.d.ts": DATA }),
      ...npmPackage("a", "1.1.0", { "index.d.ts": "" }),
      "deno.lock": '{"version":"5","specifiers":{"npm:a@1":"1.0.0_b@2.0.0"}}',
    },
  },
  {
    title: "a tag that the registry's data explains",
    files: {
      ...npmPackage("a", "1.0.0", { "index.d.ts": DATA }),
      ...npmPackage("a", "2.0.0", { "index.d.ts": "" }),
      "deno/npm/registry.npmjs.org/a/registry.json":
        '{"dist-tags":{"old":"1.0.0"}}',
    },
    imports: 'import type { Data } from "npm:a@old";',
  },
  {
    title: "the import map's name",
    files: {
      ...npmPackage("a", "1.0.0", { "sub.d.ts": DATA }),
      "tools/deno.json": '{"imports":{"letter":"npm:a@^1"}}',
    },
    imports: 'import type { Data } from "letter/sub";',
  },
  {
    title: "a name of package.json, from Deno's cache",
    files: {
      ...npmPackage("a", "1.0.0", { "index.d.ts": DATA }),
      "package.json": '{"dependencies":{"letter":"npm:a@^1"}}',
    },
    imports: 'import type { Data } from "letter";',
  },
  {
    title: "a node_modules folder above",
    files: {
      "node_modules/a/package.json": '{"version":"1.2.3"}',
      "node_modules/a/index.d.ts": DATA,
    },
    imports: 'import type { Data } from "a";',
  },
  {
    title: "a node_modules folder, where its version satisfies",
    files: {
      "tools/node_modules/a/package.json": '{"version":"1.2.3"}',
      "tools/node_modules/a/index.d.ts": DATA,
    },
  },
  {
    title: "other packages that it depends on",
    files: {
      ...npmPackage("a", "1.0.0", {
        "index.d.ts": 'export type { Data } from "b/x"; import "./no";',
      }, { dependencies: { b: "^2.0.0" } }),
      ...npmPackage("b", "2.4.0", { "x.d.ts": DATA }),
      ...npmPackage("b", "3.0.0", { "x.d.ts": "" }),
    },
  },
  {
    title: "installed packages that it depends on",
    files: {
      "node_modules/a/package.json": '{"version":"1.0.0"}',
      "node_modules/a/index.d.ts": 'export * from "b";',
      "node_modules/a/node_modules/b/package.json": '{"types":"t.d.ts"}',
      "node_modules/a/node_modules/b/t.d.ts": DATA,
      "node_modules/b/package.json": "{}",
      "node_modules/b/index.d.ts": "",
    },
  },
  {
    title: "names of sources that only their declarations stand for",
    files: npmPackage("a", "1.0.0", {
      "index.d.ts": 'export * from "./no.js"; export * from "./x.ts";',
      "x.d.ts": 'export * from "./y.tsx";',
      "y.d.ts": 'export * from "./z.mts";',
      "z.d.mts": 'export type { Data } from "./z.cts";',
      "z.d.cts": DATA,
    }),
  },
  {
    title: "a source that stands beside its declarations",
    files: npmPackage("a", "1.0.0", {
      "index.d.ts": 'export * from "./x.ts";',
      "x.ts": DATA,
      "x.d.ts": "",
    }),
  },
  {
    title: "private names of a package",
    files: npmPackage("a", "1.0.0", {
      "index.d.ts": 'export { Data } from "#data";',
      "d.d.ts": DATA,
    }, { imports: { "#data": "./d.js" } }),
  },
];

for (const row of ROWS) {
  Deno.test(`discoverLibraries() finds a package's types by ${row.title}`, async () => {
    const { imports = 'import type { Data } from "npm:a@1";' } = row;
    await using folder = await makePackageFolder({
      ...row.files,
      "tools/t.ts": library(imports, row.type ?? "Data"),
    });
    const { schema, diagnostics } = await folder.discover();
    assertEquals(schema(), row.schema ?? DATA_SCHEMA);
    assertEquals(diagnostics, []);
  });
}
