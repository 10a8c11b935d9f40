import { assertEquals } from "@std/assert";
import { toFileUrl } from "../../src/core/path.ts";
import { discover, tool } from "./_discover.ts";
import { makeTempFolder } from "./_temp_folder.ts";

Deno.test("discoverLibraries() resolves through the nearest deno.json upwards", async () => {
  await using folder = await makeTempFolder({
    "deno.json": `{ "imports": { "far": "./far.ts" } }`,
    "tools/deno.json":
      `{ "imports": { "near": "../near.ts", "chalk": "npm:chalk@5" }, "lock": "/elsewhere", "nodeModulesDir": "auto" }`,
    "tools/x/x.ts": `import "near";\nimport "chalk/sub";\n${tool("x")}`,
    "near.ts": "",
    "far.ts": "",
  });
  const { libraries, diagnostics } = await discover({
    toolsFolders: folder.at("tools"),
  });
  assertEquals(diagnostics, []);
  const [{ modules, externals, importMap }] = libraries;
  assertEquals(modules, [folder.at("tools/x/x.ts"), folder.at("near.ts")]);
  assertEquals(externals, ["npm:/chalk@5/sub"]);
  assertEquals(importMap, {
    imports: {
      "near": toFileUrl(folder.at("near.ts")).href,
      "chalk": "npm:chalk@5",
      "chalk/": "npm:/chalk@5/",
    },
  });
});

Deno.test("discoverLibraries() reads comments and trailing commas in deno.json and deno.jsonc", async () => {
  const text = `{ /* why */ "imports": { "a": "./lib/a.ts", }, } // end`;
  for (const name of ["deno.json", "deno.jsonc"]) {
    await using folder = await makeTempFolder({
      [name]: text,
      "x.ts": `import "a";`,
      "lib/a.ts": "",
    });
    const { libraries, diagnostics } = await discover({
      toolFiles: folder.at("x.ts"),
    });
    assertEquals(diagnostics, []);
    assertEquals(libraries[0].modules[1], folder.at("lib/a.ts"));
  }
});

Deno.test("discoverLibraries() gives modules the configuration of the library that imports them", async () => {
  await using folder = await makeTempFolder({
    "tools/deno.json": `{ "imports": { "dep": "./dep.ts" } }`,
    "tools/x.ts": `import "../shared/s.ts";`,
    "tools/dep.ts": "",
    "shared/s.ts": `import "dep";`,
  });
  const { libraries } = await discover({ toolFiles: folder.at("tools/x.ts") });
  assertEquals(
    libraries[0].modules,
    ["tools/x.ts", "shared/s.ts", "tools/dep.ts"].map(folder.at)
      .toSpliced(1, 2, folder.at("shared/s.ts"), folder.at("tools/dep.ts")),
  );
});

Deno.test("discoverLibraries() follows importMap to a file of its own", async () => {
  await using folder = await makeTempFolder({
    "deno.json": `{ "importMap": "./maps/map.json" }`,
    "maps/map.json": `{ "imports": { "a": "../lib/a.ts" } }`,
    "x.ts": `import "a";`,
    "lib/a.ts": "",
  });
  const { libraries, diagnostics } = await discover({
    toolFiles: folder.at("x.ts"),
  });
  assertEquals(diagnostics, []);
  assertEquals(libraries[0].modules[1], folder.at("lib/a.ts"));
});

const BROKEN: [
  promise: string,
  config: string | Uint8Array,
  line: number,
  column: number,
][] = [
  ["is no JSON", `{\n  "imports": { "a" }\n}`, 2, 20],
  ["is empty", "", 1, 1],
  ["is no text", Uint8Array.of(0xff, 0xff), 1, 1],
  ["holds a list", "[]", 1, 1],
  ["has imports of the wrong type", `{\n  "imports": 5\n}`, 2, 3],
  ["has an address of the wrong type", `{ "imports": {\n "a": 5 } }`, 2, 2],
  [
    "names an import map that is not there",
    `{\n "importMap": "./no.json" }`,
    2,
    15,
  ],
  [
    "names an import map elsewhere",
    `{ "importMap": "https://127.0.0.1/m" }`,
    1,
    16,
  ],
];

for (const [promise, config, line, column] of BROKEN) {
  Deno.test(`discoverLibraries() ignores a deno.json that ${promise}, with a warning in its place`, async () => {
    await using folder = await makeTempFolder({
      "deno.json": config,
      "a.ts": tool("a"),
      "b.ts": tool("b"),
    });
    const { libraries, diagnostics } = await discover({
      toolsFolders: folder.path,
    });
    assertEquals(libraries.map(({ tools }) => tools.length), [1, 1]);
    assertEquals(
      diagnostics.map((one) => [
        one.severity,
        one.code,
        one.path,
        one.line,
        one.column,
      ]),
      [["warning", "broken-config", folder.at("deno.json"), line, column]],
    );
  });
}

Deno.test("discoverLibraries() does not mind a broken package.json", async () => {
  await using folder = await makeTempFolder({
    "package.json": "{",
    "a.ts": tool("a"),
  });
  const { libraries, diagnostics } = await discover({
    toolsFolders: folder.path,
  });
  assertEquals(libraries.length, 1);
  assertEquals(diagnostics, []);
});
