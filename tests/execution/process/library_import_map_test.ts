import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { resolveSpecifier } from "../../../src/discovery/import_map.ts";
import type { ImportMap } from "../../../src/core/tool_manifest.ts";
import { libraryImportMap } from "../../../src/execution/process/library_import_map.ts";
import { RUNNER_URL } from "../../../src/execution/process/runner_url.ts";
import { writeImportMap } from "../../../src/execution/process/write_import_map.ts";
import { SandboxStartError } from "../../../src/execution/sandbox.ts";

const ownFolder = "file:///host/src/";
const OWN_MODULE = `${ownFolder}execution/child/process_main.ts`;

const MAP: ImportMap = {
  imports: {
    "bare": "file:///p/imports.ts",
    "lib/": "file:///p/lib/",
    "lib/deep/": "file:///p/deep/",
    "lib/exact": "file:///p/exact.ts",
    "node:async_hooks": "file:///p/evil.ts",
    "npm:x/y": "npm:z@1",
    "https://cdn.test/": "file:///p/vendor/",
    "__proto__": "file:///p/proto.ts",
    [OWN_MODULE]: "file:///p/evil.ts",
  },
  scopes: {
    "file:///": { "bare": "file:///p/root.ts", "only-root": "npm:root@1" },
    "file:///p/": { "lib/": "file:///p/other/", "npm:x/": "npm:w@1/" },
    "file:///p/a.ts": { "bare": "file:///p/own.ts" },
    "file:///host/": { "bare": "file:///p/evil.ts" },
    [OWN_MODULE]: { "../x.ts": "file:///p/evil.ts" },
    "https://far.test/": { "bare": "https://far.test/bare.ts" },
    "https://far.test/one.ts": { "lib/": "https://far.test/lib/" },
    "data:": { "bare": "file:///p/evil.ts" },
  },
};
const MODULES = ["/p/a.ts", "/p/b.ts", "/q/c.ts"];
const SPECIFIERS = [
  "bare",
  "lib/x.ts",
  "lib/deep/x.ts",
  "lib/exact",
  "only-root",
  "node:async_hooks",
  "node:fs",
  "npm:x/y",
  "https://cdn.test/m.ts",
  "__proto__",
  "constructor",
  "unknown",
  "./bare",
  OWN_MODULE,
];

const made = libraryImportMap({ importMap: MAP, modules: MODULES }, {
  ownFolder,
});

for (
  const module of [
    ...MODULES.map((path) => `file://${path}`),
    "https://far.test/any.ts",
    "https://far.test/one.ts",
  ]
) {
  Deno.test(`libraryImportMap() leads ${module} where the library's map does`, () => {
    for (const specifier of SPECIFIERS) {
      assertEquals(
        [specifier, resolveSpecifier(specifier, module, { importMap: made })],
        [specifier, resolveSpecifier(specifier, module, { importMap: MAP })],
      );
    }
  });
}

for (
  const module of [
    OWN_MODULE,
    `${ownFolder}core/path.ts`,
    "file:///host/other.ts",
    "file:///p/unlisted.ts",
    "file:///p/a.ts/x.ts",
    "https://elsewhere.test/m.ts",
    "node:fs",
    "data:text/javascript,0",
  ]
) {
  Deno.test(`libraryImportMap() means nothing to ${module}`, () => {
    for (const specifier of SPECIFIERS) {
      assertEquals(
        [specifier, resolveSpecifier(specifier, module, { importMap: made })],
        [specifier, resolveSpecifier(specifier, module)],
      );
    }
  });
}

Deno.test("libraryImportMap() leaves out a library's module that is the sandbox's own, local or remote", () => {
  const importMap = { imports: { "./x.ts": "file:///p/evil.ts" } };
  const modules = [new URL(RUNNER_URL).pathname];
  assertEquals(libraryImportMap({ importMap, modules }), undefined);
  const folder = "https://jsr.test/@x/lcp/1.0.0/src/";
  const specifiers = { "./x.ts": "file:///p/evil.ts" };
  const scopes = {
    "https://jsr.test/": specifiers,
    "https://jsr.test/@x/lcp/1.0.0/src/": specifiers,
    [`${folder}execution/child/process_main.ts`]: specifiers,
    "https://jsr.test/@std/": specifiers,
  };
  assertEquals(
    libraryImportMap({ importMap: { scopes }, modules: [] }, {
      ownFolder: folder,
    }),
    { scopes: { "https://jsr.test/@std/": specifiers } },
  );
});

Deno.test("libraryImportMap() makes none of one that says nothing", () => {
  for (const importMap of [undefined, {}, { imports: {} }, { scopes: {} }]) {
    assertEquals(libraryImportMap({ importMap, modules: MODULES }), undefined);
  }
});

Deno.test("libraryImportMap() and writeImportMap() bound what a library can ask for", async () => {
  const many = (count: number, value: (i: number) => string) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [value(i), ""]));
  const modules = Array.from({ length: 1000 }, (_, i) => `/p/${i}.ts`);
  const imports = many(1000, (i) => `name-${i}`);
  assertThrows(
    () => libraryImportMap({ importMap: { imports }, modules }),
    SandboxStartError,
    "it is too large for 1000 modules",
  );
  const long = { ["x".repeat(20_000)]: "file:///p/x.ts" };
  const map = libraryImportMap({ importMap: { imports: long }, modules });
  const dir = await Deno.makeTempDir();
  await assertRejects(
    () => writeImportMap(map, dir),
    SandboxStartError,
    "more than 16777216 characters",
  );
  await Deno.remove(dir);
});

Deno.test("writeImportMap() writes the map as it is, and nothing for none", async () => {
  const dir = await Deno.makeTempDir();
  assertEquals(await writeImportMap(undefined, dir), []);
  const [flag = ""] = await writeImportMap(made, dir);
  const text = await Deno.readTextFile(flag.replace("--import-map=", ""));
  assertEquals(JSON.parse(text), { imports: {}, ...made });
  await Deno.remove(dir, { recursive: true });
});
