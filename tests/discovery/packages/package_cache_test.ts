import { assertEquals } from "@std/assert";
import {
  library,
  loaded,
  makePackageFolder,
  npmPackage,
  object,
  type PackageFolder,
} from "./_package_folder.ts";

const DATA = "export interface Data { name: string }";
const IMPORT = 'import type { Data } from "npm:a@1";';
const DATA_SCHEMA = object({ name: { type: "string" } });
const A = "deno/npm/registry.npmjs.org/a";

/** The schema with a cache of manifests, and whether anything was read for it. */
async function run(folder: PackageFolder) {
  const { schema, wasRead } = await folder.discover({ keep: true });
  return [schema(), wasRead];
}

Deno.test("discoverLibraries() reads a library anew when the package it lacked is cached", async () => {
  await using folder = await makePackageFolder({
    "tools/t.ts": library(IMPORT, "Data"),
  });
  assertEquals(await run(folder), [{}, true]);
  assertEquals(await run(folder), [{}, false]);
  await folder.write(npmPackage("a", "1.0.0", { "index.d.ts": DATA }));
  assertEquals(await run(folder), [DATA_SCHEMA, true]);
  assertEquals(await run(folder), [DATA_SCHEMA, false]);
});

Deno.test("discoverLibraries() reads a library anew when a URL it lacked is cached", async () => {
  await using folder = await makePackageFolder({
    "tools/t.ts": library(
      'import type { Data } from "https://a.example/mod.ts";',
      "Data",
    ),
  });
  assertEquals(await run(folder), [{}, true]);
  await folder.write(await loaded({ "https://a.example/mod.ts": DATA }));
  assertEquals(await run(folder), [DATA_SCHEMA, true]);
  assertEquals(await run(folder), [DATA_SCHEMA, false]);
});

const CHANGES: readonly (readonly [
  what: string,
  change: (folder: PackageFolder) => Promise<void>,
])[] = [
  [
    "its declarations change",
    (folder) =>
      folder.write({ [`${A}/1.0.0/index.d.ts`]: "export type Data = true;" }),
  ],
  [
    "declarations that it led to change",
    (folder) =>
      folder.write({ [`${A}/1.0.0/data.d.ts`]: "export type Data = true;" }),
  ],
  [
    "its declarations disappear",
    (folder) => Deno.remove(folder.at(`${A}/1.0.0/data.d.ts`)),
  ],
  [
    "its description changes",
    (folder) =>
      folder.write({ [`${A}/1.0.0/package.json`]: '{"types":"other.d.ts"}' }),
  ],
  [
    "the package disappears",
    (folder) => Deno.remove(folder.at("deno"), { recursive: true }),
  ],
  [
    "a higher version is cached",
    (folder) => folder.write(npmPackage("a", "1.1.0", { "index.d.ts": "" })),
  ],
  [
    "a lock file says another version",
    (folder) =>
      folder.write({ "deno.lock": '{"specifiers":{"npm:a@1":"1.0.1"}}' }),
  ],
  ["Deno's cache is another folder", (folder) => {
    Deno.env.set("DENO_DIR", folder.at("other"));
    return Promise.resolve();
  }],
];

for (const [what, change] of CHANGES) {
  Deno.test(`discoverLibraries() reads a library anew when ${what}`, async () => {
    await using folder = await makePackageFolder({
      ...npmPackage("a", "1.0.0", {
        "index.d.ts": 'export * from "./data.d.ts";',
        "data.d.ts": DATA,
        "other.d.ts": "",
      }),
      "tools/t.ts": library(IMPORT, "Data"),
    });
    assertEquals(await run(folder), [DATA_SCHEMA, true]);
    assertEquals(await run(folder), [DATA_SCHEMA, false]);
    await change(folder);
    const [schema, wasRead] = await run(folder);
    assertEquals(wasRead, true);
    assertEquals(JSON.stringify(schema).includes("name"), false);
    assertEquals(await run(folder), [schema, false]);
  });
}

Deno.test("discoverLibraries() does not read a library anew for what it did not look at", async () => {
  await using folder = await makePackageFolder({
    ...npmPackage("a", "1.0.0", { "index.d.ts": DATA, "more.d.ts": "" }),
    "tools/t.ts": library(IMPORT, "Data"),
    "tools/u.ts": library(IMPORT, "string").replace("tool_t", "tool_u"),
  });
  await run(folder);
  await folder.write({ [`${A}/1.0.0/more.d.ts`]: "export type X = 1;" });
  await folder.write(npmPackage("b", "1.0.0", { "index.d.ts": "" }));
  assertEquals(await run(folder), [DATA_SCHEMA, false]);
});

Deno.test("discoverLibraries() keeps nothing of packages that no tool's types lead to", async () => {
  await using folder = await makePackageFolder({
    ...npmPackage("a", "1.0.0", { "index.d.ts": DATA }),
    "tools/t.ts": library(
      'import { x, type Data } from "npm:a@1"; import type B from "b";\nconst y: Data = x;',
      "string",
    ),
  });
  await run(folder);
  const kept: string[] = [];
  for await (const { name } of Deno.readDir(folder.at("cache/libraries"))) {
    kept.push(await Deno.readTextFile(folder.at(`cache/libraries/${name}`)));
  }
  assertEquals(kept.length, 1);
  assertEquals(kept.some((text) => text.includes('"looked"')), false);
});
