import { assertEquals, assertNotEquals } from "@std/assert";
import {
  loadModuleAnalyzer,
  toModuleAnalyzer,
} from "../../src/discovery/module_graph.ts";
import type { LibraryManifest } from "../../src/core/tool_manifest.ts";
import { discover, tool } from "./_discover.ts";
import { FakeLanguage } from "./_fake_language.ts";
import { makeTempFolder, type TempFolder } from "./_temp_folder.ts";

async function only(
  folder: TempFolder,
  name: string,
): Promise<LibraryManifest> {
  const { libraries } = await discover({ toolFiles: folder.at(name) });
  return libraries[0];
}

Deno.test("discoverLibraries() lists every local module that a library reaches", async () => {
  await using folder = await makeTempFolder({
    "a.ts": `
      import "./b.ts";
      import type { T } from "./types.ts";
      export { x } from "./lib/c.ts";
      const late = () => import("./late.ts");
    `,
    "b.ts": `import "./a.ts";\nexport const b = 1;`,
    "types.ts": "export type T = string;",
    "lib/c.ts": `export * from "../d.js";`,
    "d.js": "export const x = 1;",
    "late.ts": "",
    "unused.ts": "",
  });
  const { modules, externals, diagnostics } = await only(folder, "a.ts");
  assertEquals(
    modules,
    ["a.ts", "b.ts", "d.js", "late.ts", "lib/c.ts", "types.ts"].map(folder.at),
  );
  assertEquals(externals, []);
  assertEquals(diagnostics, []);
});

Deno.test("discoverLibraries() lists what a library needs from elsewhere, but no types and no part of the runtime", async () => {
  await using folder = await makeTempFolder({
    "a.ts": `
      import z from "npm:zod@4";
      import { join } from "jsr:@std/path@1/join";
      import "./b.ts";
      import fs from "node:fs";
      import os from "os";
      import type { X } from "npm:only-types";
      import type { Y } from "unknown-types";
    `,
    "b.ts":
      `export * from "https://127.0.0.1/m.ts";\nimport z from "npm:zod@4";`,
  });
  const { externals, diagnostics } = await only(folder, "a.ts");
  assertEquals(externals, [
    "https://127.0.0.1/m.ts",
    "jsr:@std/path@1/join",
    "npm:zod@4",
  ]);
  assertEquals(diagnostics, []);
});

Deno.test("discoverLibraries() places a missing import where it stands, and keeps the tools", async () => {
  await using folder = await makeTempFolder({
    "a.ts": `${tool("a")}import "./helper.ts";\n`,
    "helper.ts": `\n  /* 😀 */ import { x } from "./gone";\n`,
    "gone.mts": "",
    "dir/x.ts": "",
    "b.ts": `import "./dir";`,
  });
  const { libraries, diagnostics } = await discover({
    toolFiles: [folder.at("a.ts"), folder.at("b.ts")],
  });
  assertEquals(libraries[0].tools.map(({ name }) => name), ["tool_a"]);
  assertEquals(diagnostics, [
    {
      severity: "error",
      code: "missing-import",
      message: `Cannot load "./gone": there is no such file (${
        folder.at("gone")
      }); did you mean "./gone.mts"?`,
      path: folder.at("helper.ts"),
      line: 2,
      column: 30,
      sourceLine: `  /* 😀 */ import { x } from "./gone";`,
    },
    {
      severity: "error",
      code: "missing-import",
      message: `Cannot load "./dir": it is a folder (${folder.at("dir")})`,
      path: folder.at("b.ts"),
      line: 1,
      column: 8,
      sourceLine: `import "./dir";`,
    },
  ]);
});

Deno.test("discoverLibraries() names a way out for a bare name that no import map has", async () => {
  await using folder = await makeTempFolder({
    "a.ts": `\nimport chalk from "chalk";`,
  });
  const { diagnostics } = await only(folder, "a.ts");
  assertEquals(
    diagnostics.map(({ code, line, column, message }) => ({
      code,
      line,
      column,
      message,
    })),
    [{
      code: "unresolved-import",
      line: 2,
      column: 19,
      message:
        `Cannot resolve "chalk": no import map names it; name it in "imports" of deno.json, or import "npm:chalk"`,
    }],
  );
});

Deno.test("discoverLibraries() reports an imported module that is no text at its import", async () => {
  await using folder = await makeTempFolder({
    "a.ts": `import "./b.ts";`,
    "b.ts": Uint8Array.of(0xff, 0xff),
  });
  const { diagnostics } = await only(folder, "a.ts");
  assertEquals(diagnostics.map(({ code, path }) => [code, path]), [
    ["not-text", folder.at("a.ts")],
  ]);
});

Deno.test("discoverLibraries() reads imports where the graph's grammar is too old", async () => {
  await using folder = await makeTempFolder({
    "a.ts": `import data from "./data.json" with { type: "json" };
      import text from "./note.txt" with { type: "text" };
      import "./b.ts";`,
    "data.json": "{}",
    "note.txt": "note",
    "b.ts": `import defer * as x from "./c.ts";`,
    "c.ts": "",
  });
  const { modules, diagnostics } = await only(folder, "a.ts");
  assertEquals(
    modules,
    ["a.ts", "b.ts", "c.ts", "data.json", "note.txt"].map(folder.at),
  );
  assertEquals(diagnostics, []);
});

Deno.test("discoverLibraries() changes the identity with the content of any module of the graph", async () => {
  await using folder = await makeTempFolder({
    "a.ts":
      `import "./b.ts";\nimport "./w.wasm";\nimport type { T } from "./t.ts";`,
    "b.ts": "",
    "t.ts": "export type T = 1;",
    "w.wasm": Uint8Array.of(0, 0x61, 0x73, 0x6d),
    "unused.ts": "",
    "deno.json": "{}",
  });
  const first = await only(folder, "a.ts");
  await folder.write({ "unused.ts": "export {};" });
  assertEquals((await only(folder, "a.ts")).identity, first.identity);
  const seen = [first.identity];
  const changes: Record<string, string | Uint8Array>[] = [
    {
      "a.ts":
        `import "./b.ts";\nimport "./w.wasm";\nimport type { T } from "./t.ts";\n`,
    },
    { "b.ts": "export {};" },
    { "t.ts": "export type T = 2;" },
    { "w.wasm": Uint8Array.of(0, 0x61, 0x73, 0x6d, 1) },
    { "deno.json": `{ "imports": { "x": "./b.ts" } }` },
  ];
  for (const change of changes) {
    await folder.write(change);
    const { identity } = await only(folder, "a.ts");
    for (const earlier of seen) assertNotEquals(identity, earlier);
    seen.push(identity);
  }
});

Deno.test("discoverLibraries() reads a module that many libraries share once", async () => {
  const files = Array.from({ length: 20 }, (_, index) => [
    `l${index}.ts`,
    `import "./lib/shared.ts";\n${tool(`t${index}`)}`,
  ]);
  await using folder = await makeTempFolder({
    ...Object.fromEntries(files),
    "lib/shared.ts": `import "./gone.ts";`,
  });
  const { libraries, diagnostics } = await discover({
    toolFiles: files.map(([name]) => folder.at(name)),
  });
  for (const { modules } of libraries) {
    assertEquals(modules[1], folder.at("lib/shared.ts"));
  }
  assertEquals(diagnostics.length, 1);
});

Deno.test("loadModuleAnalyzer() tells types apart, finds literal dynamic imports and @deno-types", async () => {
  const { analyze } = await loadModuleAnalyzer();
  const imports = await analyze(
    "file:///x/y.ts",
    `import type { A } from "./a.ts";
     import { type B } from "b";
     // @deno-types="./c.d.ts"
     import c from "./c.js";
     await import("./d.ts");`,
  );
  assertEquals(
    imports?.toSorted((a, b) => a.specifier < b.specifier ? -1 : 1),
    [
      { specifier: "./a.ts", typeOnly: true },
      { specifier: "./c.js", typeOnly: false },
      { specifier: "./d.ts", typeOnly: false },
      { specifier: "b", typeOnly: false },
      { specifier: "file:///x/c.d.ts", typeOnly: true },
    ],
  );
});

Deno.test("loadModuleAnalyzer() refuses what its grammar does not know", async () => {
  const { analyze } = await loadModuleAnalyzer();
  assertEquals(await analyze("file:///x/y.ts", "const = ;"), undefined);
});

Deno.test("toModuleAnalyzer() speaks to the release without init(), which takes bytes and answers later", async () => {
  const analyzer = await toModuleAnalyzer({
    parseModule(specifier: string, content: unknown) {
      if (!(content instanceof Uint8Array)) throw new TypeError("no bytes");
      const text = new TextDecoder().decode(content);
      return Promise.resolve({
        specifier,
        dependencies: [{
          specifier: text,
          code: { specifier: "file:///x/a.ts" },
        }],
      });
    },
  });
  assertEquals(await analyzer.analyze("file:///x/y.ts", "./a.ts"), [
    { specifier: "./a.ts", typeOnly: false },
  ]);
});

Deno.test("discoverLibraries() survives expressions that nest too deeply for a parser", async () => {
  await using folder = await makeTempFolder({ "a.ts": tool("a"), "b.ts": "" });
  class Shallow extends FakeLanguage {
    override readLibrary(...args: Parameters<FakeLanguage["readLibrary"]>) {
      if (args[0].endsWith("b.ts")) throw new RangeError("Maximum call stack");
      return super.readLibrary(...args);
    }
  }
  const { diagnostics } = await discover({ toolsFolders: folder.path }, {
    language: new Shallow(),
  });
  assertEquals(diagnostics.map(({ code, path }) => [code, path]), [
    ["unreadable", folder.at("b.ts")],
  ]);
});
