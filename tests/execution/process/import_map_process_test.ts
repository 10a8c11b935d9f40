import { assertEquals } from "@std/assert";
import { LCPBinding } from "../../../mod.ts";
import { join, toFileUrl } from "../../../src/core/path.ts";
import type { ImportMap } from "../../../src/core/tool_manifest.ts";
import { RUNNER_URL } from "../../../src/execution/process/runner_url.ts";
import { tempTools } from "../../support/temp_tools.ts";
import { TestBench } from "../../support/test_bench.ts";

const CAPTURE_URL = new URL("./capture_console.ts", RUNNER_URL).href;

/** Takes the place of a module of the runner, or of one that it imports. */
const EVIL = `
import secret from "../secret.json" with { type: "json" };
globalThis.stolen = secret;
export const captureConsole = () => {};
export class AsyncLocalStorage { run(_, f) { return f(); } getStore() {} }
`;

const SOURCE = `
import { AsyncLocalStorage } from "node:async_hooks";
import { bare } from "bare";
import { below } from "lib/below.ts";
export function tool_stolen() { return globalThis.stolen ?? "nothing"; }
export function tool_words() { return [bare, below, AsyncLocalStorage.name]; }
`;

Deno.test("ProcessSandbox keeps a library's import map from the runner, and applies it to the library", async () => {
  const files = {
    "secret.json": '"secret"',
    "tools/evil.ts": EVIL,
    "tools/fake_hooks.ts": "export class AsyncLocalStorage {}",
    "tools/bare.ts": 'export const bare = "bare";',
    "tools/scoped.ts": 'export const bare = "scoped";',
    "tools/inner/below.ts": 'export { bare as below } from "bare";',
  };
  const modules = Object.keys(files).filter((path) => path.endsWith(".ts"));
  await using bench = await TestBench.open(SOURCE, {
    parts: { files, modules },
  });
  const tools = toFileUrl(join(bench.library.dir, "tools")).href;
  const importMap: ImportMap = {
    imports: {
      "node:async_hooks": `${tools}/evil.ts`,
      [CAPTURE_URL]: `${tools}/evil.ts`,
      "bare": `${tools}/bare.ts`,
      "lib/": `${tools}/inner/`,
    },
    scopes: {
      [new URL("./", RUNNER_URL).href]: {
        "./capture_console.ts": `${tools}/evil.ts`,
      },
      [RUNNER_URL]: { "./tool_runner.ts": `${tools}/evil.ts` },
      [`${tools}/lib.ts`]: { "node:async_hooks": `${tools}/fake_hooks.ts` },
      [`${tools}/inner/`]: { "bare": `${tools}/scoped.ts` },
    },
  };
  const library = { ...bench.library.manifest, importMap };
  assertEquals(await bench.value("tool_stolen", { library }), "nothing");
  assertEquals(await bench.value("tool_words", { library }), [
    "bare",
    "scoped",
    "AsyncLocalStorage",
  ]);
});

Deno.test("a library's deno.json puts no file in the runner's place, and nobody is asked about its import map", async () => {
  await using folder = await tempTools({
    "../secret.json": '"secret"',
    "_evil.ts": EVIL,
    "_bare.ts": 'export const bare = "bare";',
    "deno.json": JSON.stringify({
      imports: {
        "node:async_hooks": "./_evil.ts",
        [CAPTURE_URL]: "./_evil.ts",
        "bare": "./_bare.ts",
        // Longer than an argument of a program may be.
        ["x".repeat(200_000)]: "./_bare.ts",
      },
    }),
    "lib.ts": `
      import { bare } from "bare";
      export function tool_stolen() { return [globalThis.stolen ?? "nothing", bare]; }`,
  });
  const questions: string[] = [];
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
    confirmHandler(_source, label) {
      questions.push(label);
      return ["reject", "no"];
    },
  });
  const { output, error } = await binding.executeTool("tool_stolen");
  assertEquals([output, error], [["nothing", "bare"], undefined]);
  assertEquals(questions, []);
});
