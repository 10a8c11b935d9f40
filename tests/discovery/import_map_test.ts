import { assertEquals } from "@std/assert";
import { absoluteImportMap } from "../../src/discovery/absolute_import_map.ts";
import { resolveSpecifier } from "../../src/discovery/import_map.ts";

const IMPORT_MAP = {
  imports: {
    "chalk": "npm:chalk@5",
    "chalk/": "npm:/chalk@5/",
    "lib/": "file:///tools/lib/",
    "lib/deep/": "file:///deep/",
    "https://a.test/": "file:///vendor/",
    "file:///tools/old.ts": "file:///tools/new.ts",
    "broken": "no url",
  },
  scopes: {
    "file:///tools/": { "chalk": "npm:chalk@4" },
    "file:///tools/x/": { "chalk": "npm:chalk@3" },
    "file:///tools/one.ts": { "chalk": "npm:chalk@2" },
  },
};

const TABLE: [specifier: string, referrer: string, expected: string | null][] =
  [
    ["./a.ts", "file:///x/y.ts", "file:///x/a.ts"],
    ["../a.ts", "file:///x/y/z.ts", "file:///x/a.ts"],
    ["/a.ts", "file:///x/y.ts", "file:///a.ts"],
    ["node:fs", "file:///x/y.ts", "node:fs"],
    ["npm:zod@4", "file:///x/y.ts", "npm:zod@4"],
    ["unknown", "file:///x/y.ts", null],
    ["", "file:///x/y.ts", null],
    ["__proto__", "file:///x/y.ts", null],
    ["constructor", "file:///x/y.ts", null],
    ["chalk", "file:///x/y.ts", "npm:chalk@5"],
    ["chalk/sub/x.js", "file:///x/y.ts", "npm:/chalk@5/sub/x.js"],
    ["chalky", "file:///x/y.ts", null],
    ["chalk", "file:///tools/y.ts", "npm:chalk@4"],
    ["chalk", "file:///tools/x/y.ts", "npm:chalk@3"],
    ["chalk", "file:///tools/one.ts", "npm:chalk@2"],
    ["chalk", "file:///tools/one.ts2", "npm:chalk@4"],
    ["lib/a.ts", "file:///x/y.ts", "file:///tools/lib/a.ts"],
    ["lib/deep/a.ts", "file:///x/y.ts", "file:///deep/a.ts"],
    ["lib/../../etc/passwd", "file:///x/y.ts", null],
    ["https://a.test/m.ts", "file:///x/y.ts", "file:///vendor/m.ts"],
    ["./old.ts", "file:///tools/y.ts", "file:///tools/new.ts"],
    ["broken", "file:///x/y.ts", null],
  ];

for (const [specifier, referrer, expected] of TABLE) {
  Deno.test(`resolveSpecifier() leads ${JSON.stringify(specifier)} in ${referrer} to ${expected}`, () => {
    const resolution = resolveSpecifier(specifier, referrer, {
      importMap: IMPORT_MAP,
    });
    assertEquals(
      resolution.kind === "url" ? resolution.url.href : null,
      expected,
    );
  });
}

Deno.test("absoluteImportMap() makes paths absolute and leaves URLs as they are", () => {
  const { importMap, problems } = absoluteImportMap({
    imports: {
      "a": "./a.ts",
      "b/": "../b/",
      "/": "./",
      "./c.ts": "./d.ts",
      "z": "npm:zod@^4",
    },
    scopes: { "./x/": { "a": "/a.ts" }, "https://a.test/": {} },
    tasks: {},
  }, "file:///tools/deno.json");
  assertEquals(problems, []);
  assertEquals(importMap, {
    imports: {
      "a": "file:///tools/a.ts",
      "b/": "file:///b/",
      "file:///": "file:///tools/",
      "file:///tools/c.ts": "file:///tools/d.ts",
      "z": "npm:zod@^4",
    },
    scopes: {
      "file:///tools/x/": { "a": "file:///a.ts" },
      "https://a.test/": {},
    },
  });
});

Deno.test("absoluteImportMap() gives packages their sub-paths where a deno.json does", () => {
  const { importMap } = absoluteImportMap(
    {
      imports: {
        "chalk": "npm:chalk@5",
        "@std/path": "jsr:@std/path@1",
        "own": "npm:own@1",
        "own/": "./own/",
        "local": "./x.ts",
      },
    },
    "file:///tools/deno.json",
    { expand: true },
  );
  assertEquals(importMap.imports, {
    "chalk": "npm:chalk@5",
    "chalk/": "npm:/chalk@5/",
    "@std/path": "jsr:@std/path@1",
    "@std/path/": "jsr:/@std/path@1/",
    "own": "npm:own@1",
    "own/": "file:///tools/own/",
    "local": "file:///tools/x.ts",
  });
});

Deno.test("absoluteImportMap() leaves out what cannot be used, and says so", () => {
  const { importMap, problems } = absoluteImportMap({
    imports: { "a": 1, "b": "bare", "c/": "./c", "ok": "./ok.ts" },
    scopes: [],
  }, "file:///tools/deno.json");
  assertEquals(importMap, { imports: { "ok": "file:///tools/ok.ts" } });
  assertEquals(problems.map(({ key }) => key), ["a", "b", "c/", "scopes"]);
});

Deno.test("absoluteImportMap() takes __proto__ for a name like any other", () => {
  const { importMap } = absoluteImportMap(
    JSON.parse(`{ "imports": { "__proto__": "./a.ts" } }`),
    "file:///tools/deno.json",
  );
  assertEquals(Object.entries(importMap.imports ?? {}), [
    ["__proto__", "file:///tools/a.ts"],
  ]);
  assertEquals(
    resolveSpecifier("__proto__", "file:///x.ts", { importMap }).kind,
    "url",
  );
});
