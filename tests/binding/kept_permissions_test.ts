import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { ConfirmAnswer } from "../../mod.ts";
import { join } from "../../src/core/path.ts";
import { tempState } from "../support/temp_state.ts";
import { writeFiles } from "../support/write_files.ts";
import { watchedTools } from "./_watched_tools.ts";

const SOURCE = `import "./lib/own.ts";
let mark = "";
export function init_tools_library(config) { mark = config.mark; }
/** Tells its configuration. */
export function tool_mark() { return mark; }
/** Reads a file, relative ones beside its source. */
export async function tool_read(path: string) {
  return await Deno.readTextFile(new URL(path, import.meta.url));
}
/** Writes a file, relative ones beside its source. */
export async function tool_write(path: string) {
  await Deno.writeTextFile(new URL(path, import.meta.url), "x");
}
/** Lists a folder, relative ones beside its source. */
export async function tool_list(path: string) {
  return (await Array.fromAsync(Deno.readDir(new URL(path, import.meta.url)))).length;
}
/** Ends its process. */
export function tool_exit() { Deno.exit(3); }
`;

const FILES = {
  "lib.ts": SOURCE,
  "lib/own.ts": "export const own = 1;",
  "lib/other.ts": "export const other = 1;",
  "secret.txt": "secret",
};

Deno.test("a kept version has the configuration, the remembered answers and the audit log of its original path", async () => {
  await using state = await tempState();
  const asked: string[] = [];
  const configs: Record<string, { mark: string }> = {};
  await using watched = await watchedTools(FILES, {
    stateDir: state.dir,
    hostToolConfigs: configs,
    confirmHandler: (_source, label): ConfirmAnswer => {
      asked.push(label);
      return ["always", "fine"];
    },
  });
  const { at, binding, output, write } = watched;
  configs[at("lib.ts")] = { mark: "by path" };
  await binding.discoverTools();
  const path = at("secret.txt");
  assertEquals(await output("tool_read", { path }), "secret");
  assertEquals(asked.length, 1);

  await write({ "lib.ts": "{" });
  await binding.executeTool("tool_exit");
  assertEquals(await output("tool_mark"), "by path");
  assertEquals(await output("tool_read", { path }), "secret");
  assertEquals(asked.length, 1);
  await binding.close();
  const [log] = await Array.fromAsync(auditLogs(state.dir));
  assert(log !== undefined);
  assertStringIncludes(log, at("lib.ts"));
  assertEquals(log.includes("lcp-kept"), false);
});

async function* auditLogs(dir: string): AsyncGenerator<string> {
  for await (const { name, isFile, isDirectory } of Deno.readDir(dir)) {
    const path = join(dir, name);
    if (isDirectory) yield* auditLogs(path);
    else if (isFile && name.endsWith(".jsonl")) {
      yield await Deno.readTextFile(path);
    }
  }
}

Deno.test("a kept version reads its own modules, and neither others, nor folders, nor writes", async () => {
  await using watched = await watchedTools(FILES);
  const { at, binding, output, write } = watched;
  await write({ "lib.ts": "{" });
  const own = await output("tool_read", { path: "./lib/own.ts" });
  assertEquals(own, FILES["lib/own.ts"]);
  const denied: [string, string][] = [
    ["tool_read", "./lib/other.ts"],
    ["tool_read", "./secret.txt"],
    ["tool_read", at("lib/other.ts")],
    ["tool_read", at("secret.txt")],
    ["tool_list", "./"],
    ["tool_list", "../"],
    ["tool_write", "./lib.ts"],
    ["tool_write", "./lib/own.ts"],
    ["tool_write", "./new.ts"],
    ["tool_write", at("lib.ts")],
  ];
  for (const [tool, path] of denied) {
    const result = await binding.executeTool(tool, { path });
    assertEquals(result.status_code, 403, `${tool} ${path}`);
  }
  assertEquals(await Deno.readTextFile(at("lib.ts")), "{");
});

Deno.test("a kept version does not come to have a module that is not its own", async () => {
  await using watched = await watchedTools({});
  const { at, binding, write } = watched;
  const outside = at("../outside");
  await writeFiles(outside, { "data.json": `{ "secret": 1 }` });
  const source = `import data from "../outside/data.json" with { type: "json" };
/** Tells. */
export function tool_tell() { return data; }
`;
  assertEquals((await write({ "tell.ts": source })).added, ["tool_tell"]);
  const before = await binding.executeTool("tool_tell");
  assertEquals(before.success, false);
  await write({ "tell.ts": "{" });
  const after = await binding.executeTool("tool_tell");
  assertEquals(after.success, false);
  assertEquals(after.status_code, before.status_code);
});

Deno.test("a kept version that was too large to keep fails with what is broken, once it has no sandbox", async () => {
  const large = JSON.stringify({ text: "x".repeat(17 * 2 ** 20) });
  await using watched = await watchedTools({
    "big.ts": `import data from "./lib/data.json" with { type: "json" };
/** Measures. */
export function tool_size() { return data.text.length; }
/** Ends its process. */
export function tool_exit() { Deno.exit(3); }
`,
    "lib/data.json": large,
  });
  const { at, binding, output, write } = watched;
  assertEquals(await output("tool_size"), 17 * 2 ** 20);
  await write({ "big.ts": "export {" });
  assertEquals(await output("tool_size"), 17 * 2 ** 20);
  await binding.executeTool("tool_exit");
  const result = await binding.executeTool("tool_size");
  assertEquals(result.status_code, 500);
  assertStringIncludes(`${result.error}`, `${at("big.ts")}:1:`);
  assertStringIncludes(`${result.error}`, "too large to be kept");
});
