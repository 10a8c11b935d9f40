import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { fetchExternals } from "../../../src/execution/process/fetch_externals.ts";
import { SandboxStartError } from "../../../src/execution/sandbox.ts";
import { reasonOf } from "../../support/outcome_text.ts";
import { TestBench } from "../../support/test_bench.ts";
import { TestLibrary } from "../../support/test_library.ts";

const NPM = `
import isNumber from "npm:is-number@7.0.0";
export function tool_number(value) { return isNumber(value); }
export async function tool_other() {
  await import("npm:" + "is-odd@0.1.1");
}
`;

/** A server of modules that counts how often it was asked. */
function serveModules(): { url: string; asked: string[] } & AsyncDisposable {
  const asked: string[] = [];
  const headers = { "content-type": "application/typescript" };
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      return pathname === "/inner.ts"
        ? new Response('export const word: string = "far away";', { headers })
        : pathname === "/outer.ts"
        ? new Response('export { word } from "./inner.ts";', { headers })
        : new Response("no", { status: 404 });
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    asked,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

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
