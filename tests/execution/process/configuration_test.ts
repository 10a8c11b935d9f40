import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import { type LibraryParts, TestLibrary } from "../../support/test_library.ts";
import { reasonOf } from "../../support/outcome_text.ts";
import { TestBench } from "../../support/test_bench.ts";

const FINE = `
await Promise.resolve();
import { helper } from "./helper.ts";
export function tool_fine() { return helper(); }
`;
const HELPER = `export const helper = (): string => "fine";`;

/** All paths under a folder, sorted. */
async function list(dir: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(dir)) {
    found.push(name);
    if (!isDirectory) continue;
    for (const inner of await list(join(dir, name))) {
      found.push(`${name}/${inner}`);
    }
  }
  return found.sort();
}

const SURROUNDINGS: Readonly<Record<string, Record<string, string>>> = {
  "a broken deno.json above the tools": { "tools/deno.json": "{ broken" },
  "a broken deno.json above the workspace": {
    "deno.json": "{ broken",
    "workspace/deno.json": "{ broken",
  },
  "a deno.json that wants a lock file and node_modules": {
    "tools/deno.json":
      '{ "lock": "./tools.lock", "nodeModulesDir": "auto", "imports": { "x": "npm:is-number@7.0.0" } }',
    "workspace/deno.json":
      '{ "lock": true, "nodeModulesDir": "auto", "unstable": ["nonsense"] }',
  },
  "a package.json without a type": {
    "package.json": '{ "name": "x", "dependencies": { "is-number": "7.0.0" } }',
    "tools/package.json": '{ "name": "x" }',
    "workspace/package.json": '{ "name": "x" }',
  },
  "a broken package.json": {
    "package.json": "{ broken",
    "tools/package.json": "{ broken",
    "workspace/package.json": "{ broken",
  },
  "a package.json of type commonjs": {
    "package.json": '{ "type": "commonjs" }',
    "tools/package.json": '{ "type": "commonjs" }',
  },
  "a deno.lock that does not fit": {
    "tools/deno.lock": "{ broken",
    "workspace/deno.lock": "{",
  },
  "an .npmrc and a .env file": {
    "workspace/.npmrc": "registry=http://127.0.0.1:1/",
    "workspace/.env": "DENO_DIR=/nowhere",
  },
};

for (const [name, files] of Object.entries(SURROUNDINGS)) {
  Deno.test(`ProcessSandbox is not disturbed by ${name}`, async () => {
    for (const file of ["lib.ts", "lib.js", "lib.mts"]) {
      const helper = file.endsWith(".js")
        ? HELPER.replace(": string", "")
        : HELPER;
      const parts: LibraryParts = {
        file,
        files: { ...files, "tools/helper.ts": helper },
        modules: ["tools/helper.ts"],
      };
      await using bench = await TestBench.open(FINE, { parts });
      const before = await list(bench.library.dir);
      assertEquals(await bench.value("tool_fine"), "fine", file);
      assertEquals(await list(bench.library.dir), before, "no file appeared");
    }
  });
}

Deno.test("ProcessSandbox applies the import map of a library", async () => {
  const source = `
    import { helper } from "helpers/one.ts";
    import { scoped } from "scoped";
    export async function tool_x() {
      const { helper: late } = await import("helpers/one.ts");
      return [helper(), late(), scoped];
    }`;
  const library = await TestLibrary.make(source, {
    files: {
      "lib dir/one.ts": HELPER,
      "lib dir/scoped.ts": 'export const scoped = "with % and , and ü";',
    },
    modules: ["lib dir/one.ts", "lib dir/scoped.ts"],
  });
  const url = new URL(`file://${library.dir}/`);
  const importMap = {
    imports: { "helpers/": new URL("lib dir/", url).href },
    scopes: {
      [new URL("tools/", url).href]: {
        scoped: new URL("lib dir/scoped.ts", url).href,
      },
    },
  };
  await using bench = TestBench.of(library);
  assertEquals(
    await bench.value("tool_x", {
      library: { ...library.manifest, importMap },
    }),
    ["fine", "fine", "with % and , and ü"],
  );
});

Deno.test("ProcessSandbox tells of a module that throws, with the library's file", async () => {
  await using bench = await TestBench.open(`
    throw new RangeError("no luck today");
    export function tool_x() {}
  `);
  for (let i = 0; i < 2; i++) {
    const outcome = await bench.call("tool_x");
    assert(outcome.kind === "threw" && outcome.phase === "load");
    const { path } = bench.library.manifest;
    assertEquals(reasonOf(outcome), `Cannot load ${path}: no luck today`);
    assertEquals(outcome.kind === "threw" && outcome.error.name, "RangeError");
  }
});

const UNLOADABLE: Readonly<Record<string, string>> = {
  "a syntax error": "export function tool_x() { {",
  "a missing import": 'import "./nowhere.ts";\nexport function tool_x() {}',
  "a hook that throws":
    'export function init_tools_library() { throw "hook" }\nexport function tool_x() {}',
};

for (const [name, source] of Object.entries(UNLOADABLE)) {
  Deno.test(`ProcessSandbox tells of ${name}`, async () => {
    await using bench = await TestBench.open(source);
    const outcome = await bench.call("tool_x");
    assertEquals(outcome.kind === "threw" && outcome.phase, "load");
    const { path } = bench.library.manifest;
    assertStringIncludes(reasonOf(outcome), `Cannot load ${path}: `);
  });
}

Deno.test("ProcessSandbox ends the call of a module that never finishes loading", async () => {
  await using bench = await TestBench.open(`
    await new Promise((resolve) => setTimeout(resolve, 1e9));
    export function tool_x() {}
  `);
  const outcome = await bench.call("tool_x", { timeoutMs: 200 });
  assertEquals(outcome.kind, "timed-out");
  assertEquals(
    (await bench.call("tool_x", { timeoutMs: 200 })).kind,
    "timed-out",
  );
});

Deno.test("ProcessSandbox tells of a function that the module does not have", async () => {
  await using bench = await TestBench.open(`
    const tools = {};
    /*
export function tool_x() {}
    */
    export const tool_y = 1;`);
  const outcome = await bench.call("tool_x");
  assertEquals(reasonOf(outcome), 'The module has no function "tool_x"');
});
