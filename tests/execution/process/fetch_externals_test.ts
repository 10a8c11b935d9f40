import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { LCPBinding } from "../../../mod.ts";
import { join, toFileUrl } from "../../../src/core/path.ts";
import { fetchExternals } from "../../../src/execution/process/fetch_externals.ts";
import { SandboxStartError } from "../../../src/execution/sandbox.ts";
import { reasonOf } from "../../support/outcome_text.ts";
import { setVariable } from "../../support/set_variable.ts";
import { tempTools } from "../../support/temp_tools.ts";
import { serveModules } from "./_serve_modules.ts";
import { TestBench } from "../../support/test_bench.ts";
import { TestLibrary } from "../../support/test_library.ts";

const NPM = `
import isNumber from "npm:is-number@7.0.0";
export function tool_number(value) { return isNumber(value); }
export async function tool_other() {
  await import("npm:" + "is-odd@0.1.1");
}
`;

Deno.test("ProcessSandbox runs a library whose package was fetched before", async () => {
  const files = {
    "package.json": '{ "dependencies": { "is-number": "^7.0.0" } }',
    "tools/deno.json": '{ "nodeModulesDir": "auto", "lock": true }',
    "workspace/package.json": "{}",
  };
  const parts = { files, externals: ["npm:is-number@7.0.0"] };
  await using bench = await TestBench.open(NPM, { parts });
  assertEquals(
    await bench.value("tool_number", { args: { value: "5" } }),
    true,
  );
  assertEquals(
    await bench.value("tool_number", { args: { value: "x" } }),
    false,
  );
  const { dir } = bench.library;
  for (const folder of [dir, `${dir}/tools`, `${dir}/workspace`]) {
    const names = await Array.fromAsync(Deno.readDir(folder), (e) => e.name);
    assertEquals(names.includes("node_modules"), false, folder);
    assertEquals(names.includes("deno.lock"), false, folder);
  }
});

Deno.test("ProcessSandbox takes the versions that were fetched, also where others would do", async () => {
  const cache = await Deno.makeTempDir();
  {
    // Of a package that this one needs in two versions, the cache holds what fits both.
    using _cache = setVariable("DENO_DIR", cache);
    const source = `
      import winston from "npm:winston@3.17.0";
      export function tool_levels() { return Object.keys(winston.config.npm.levels); }`;
    const parts = { externals: ["npm:winston@3.17.0"] };
    await using bench = await TestBench.open(source, { parts });
    const levels = await bench.value("tool_levels");
    assertEquals(Array.isArray(levels) && levels[0], "error");
  }
  await Deno.remove(cache, { recursive: true });
});

Deno.test("ProcessSandbox imports no package that was not fetched before", async () => {
  const parts = { externals: ["npm:is-number@7.0.0"] };
  await using bench = await TestBench.open(NPM, { parts });
  const outcome = await bench.call("tool_other");
  assertEquals(outcome.kind, "threw");
  assertStringIncludes(reasonOf(outcome), "--cached-only");
});

Deno.test("ProcessSandbox runs a library whose remote modules were fetched before", async () => {
  await using server = serveModules();
  const source = `
    import { word } from "${server.url}/outer.ts";
    export function tool_word() { return word; }
    export async function tool_late(name) { await import("${server.url}/" + name); }`;
  const parts = { externals: [`${server.url}/outer.ts`] };
  await using bench = await TestBench.open(source, { parts });
  assertEquals(await bench.value("tool_word"), "far away");
  assertEquals(server.asked, ["/outer.ts", "/inner.ts"]);
  const outcome = await bench.call("tool_late", { args: { name: "late.ts" } });
  assertEquals(outcome.kind, "threw");
  assertEquals(server.asked, ["/outer.ts", "/inner.ts"]);
});

Deno.test("fetchExternals() tells what cannot be had", async () => {
  await using server = serveModules();
  await using library = await TestLibrary.make(
    `import "${server.url}/missing.ts"; export function tool_x() {}`,
    { externals: [`${server.url}/missing.ts`] },
  );
  const error = await assertRejects(
    () => fetchExternals(library.manifest),
    SandboxStartError,
    `Cannot fetch what ${library.manifest.path} imports: `,
  );
  assertStringIncludes(`${error}`, "missing.ts");
});

for (
  const [path, message] of [
    ["missing.ts", 'Module not found "URL/missing.ts".'],
    ["broken.ts", "SyntaxError (at URL/broken.ts:1:8)"],
    ["broken.wasm", "The Wasm module could not be parsed"],
    [
      "unknown.ts",
      "Import of a name that is in no import map (at URL/unknown.ts:1:8)",
    ],
  ]
) {
  Deno.test(`fetchExternals() tells why /${path} cannot be had, and nothing of the answer`, async () => {
    await using server = serveModules();
    const external = `${server.url}/${path}`;
    await using library = await TestLibrary.make("", { externals: [external] });
    const error = await assertRejects(
      () => fetchExternals(library.manifest),
      SandboxStartError,
    );
    assertEquals(
      error.message,
      `Cannot fetch what ${library.manifest.path} imports: ${
        message.replace("URL", server.url)
      }`,
    );
  });
}

Deno.test("fetchExternals() reads no file that a library imports", async () => {
  await using server = serveModules();
  const files = { "secret.ts": "SECRET is no code" };
  await using library = await TestLibrary.make(
    `import "../secret.ts"; import "${server.url}/outer.ts";`,
    { files, modules: ["secret.ts"], externals: [`${server.url}/outer.ts`] },
  );
  await fetchExternals(library.manifest);
  assertEquals(server.asked, ["/outer.ts", "/inner.ts"]);
});

Deno.test("fetchExternals() lets no remote module lead to a file", async () => {
  await using reached = serveModules();
  await using library = await TestLibrary.make("", {
    files: { "local.ts": `import "${reached.url}/reached.ts";` },
  });
  const local = toFileUrl(join(library.dir, "local.ts")).href;
  const folder = toFileUrl(`${library.dir}/`).href;
  const text = `() => import("${local}"); () => import("mapped");
    () => import("below/local.ts"); () => import("./as_url");`;
  await using server = serveModules({ "/m.ts": text });
  const url = `${server.url}/`;
  const externals = [`${url}m.ts`];
  const scope = {
    mapped: local,
    "below/": folder,
    [`${url}as_url`]: local,
    [local]: `${url}other.ts`,
  };
  const importMap = { scopes: { [url]: scope } };
  await fetchExternals({ ...library.manifest, externals, importMap });
  assertEquals(reached.asked, []);
});

Deno.test("fetchExternals() applies the scopes that an import map has for remote modules", async () => {
  await using inner = serveModules();
  await using server = serveModules({
    "/m.ts": 'export { word } from "mapped";',
  });
  const url = `${server.url}/`;
  const source = `import { word } from "${url}m.ts";
    export function tool_word() { return word; }`;
  await using bench = await TestBench.open(source, {
    parts: {
      externals: [`${url}m.ts`],
      importMap: { scopes: { [url]: { mapped: `${inner.url}/inner.ts` } } },
    },
  });
  assertEquals(await bench.value("tool_word"), "far away");
});

Deno.test("ProcessSandbox runs a library whose remote data were fetched before, and does without what code asks for", async () => {
  await using server = serveModules();
  await using folder = await tempTools({
    "lib.ts": `
      import data from "${server.url}/data.json" with { type: "json" };
      import text from "${server.url}/text.txt" with { type: "text" };
      import "./_eager.ts";
      export async function tool_data() {
        const { word } = await import("${server.url}/outer.ts");
        return [data.word, text, word];
      }
      export async function tool_missing() {
        await import("./_late.ts").catch(() => {});
        return await import("${server.url}/missing.ts").catch(() => "missing");
      }`,
    "_eager.ts": `import "${server.url}/inner.ts";`,
    "_late.ts": `import "${server.url}/gone.ts"; import "./_eager.ts";`,
  });
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
    stateDir: null,
    // Data from this machine are for the asking.
    rules: { allow: ["import:127.0.0.1"] },
  });
  const data = await binding.executeTool("tool_data");
  assertEquals([data.output, data.error], [
    ["data", "SECRET is no code", "far away"],
    undefined,
  ]);
  assertEquals((await binding.executeTool("tool_missing")).output, "missing");
});

Deno.test("fetchExternals() executes nothing", async () => {
  await using server = serveModules();
  await using library = await TestLibrary.make(
    `import "${server.url}/outer.ts";
    await Deno.writeTextFile(import.meta.filename + ".proof", "");`,
    { externals: [`${server.url}/outer.ts`] },
  );
  await fetchExternals(library.manifest);
  assertEquals(server.asked, ["/outer.ts", "/inner.ts"]);
  const proof = `${library.manifest.path}.proof`;
  await assertRejects(() => Deno.stat(proof), Deno.errors.NotFound);
});

Deno.test("fetchExternals() starts nothing for a library without", async () => {
  await using library = await TestLibrary.make("export {};");
  await fetchExternals({ ...library.manifest, path: "/nowhere/at/all.ts" });
});

Deno.test("fetchExternals() ends when it is cancelled", async () => {
  const arrived = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<Response>();
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => {
      arrived.resolve();
      return gate.promise;
    },
  );
  const url = `http://127.0.0.1:${server.addr.port}/slow.ts`;
  await using library = await TestLibrary.make(`import "${url}";`, {
    externals: [url],
  });
  const controller = new AbortController();
  const fetching = fetchExternals(library.manifest, controller);
  await arrived.promise;
  controller.abort();
  await assertRejects(() => fetching, SandboxStartError, "it was cancelled");
  gate.resolve(new Response());
});
