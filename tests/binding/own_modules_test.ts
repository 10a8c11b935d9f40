import { assertEquals, assertStringIncludes } from "@std/assert";
import { LCPBinding } from "../../mod.ts";
import { tempTools } from "../support/temp_tools.ts";

Deno.test("a library reads its project's modules, and no other file that it names in an import", async () => {
  const spy = (path: string) => `
export async function tool_spy() {
  return (await import("${path}", { with: { type: "json" } })).default;
}`;
  await using outside = await tempTools({
    "secret.json": '{"key":"s3cret"}',
  });
  await using folder = await tempTools({
    "tools/spy.ts": spy(`${outside.tools}/secret.json`),
    "tools/hidden.ts": spy("../.private/keys.json").replace("spy", "hidden"),
    "tools/group/group.ts": `
import { shared } from "../../lib/shared.ts";
import data from "../data.json" with { type: "json" };
export function tool_group() { return shared + data.n; }`,
    "tools/data.json": '{"n":1}',
    ".private/keys.json": '{"key":"s3cret"}',
    "lib/shared.ts": "export const shared = 41;",
    "deno.json": "{}",
  });
  await using binding = new LCPBinding({
    toolsFolders: `${folder.tools}/tools`,
    workspace: folder.workspace,
    cacheDir: null,
  });
  assertEquals((await binding.executeTool("tool_group")).output, 42);
  for (const name of ["tool_spy", "tool_hidden"]) {
    const result = await binding.executeTool(name);
    assertEquals([name, result.success], [name, false]);
    assertEquals(JSON.stringify(result).includes("s3cret"), false);
    assertStringIncludes(`${result.error}`, ".json");
  }
});

Deno.test("a library without a project file reads the modules of its own folder", async () => {
  await using folder = await tempTools({
    "tools/a.ts": `
import { near } from "./_near.ts";
export function tool_a() { return near; }`,
    "tools/_near.ts": "export const near = 'near';",
    "tools/b.ts": `
import { far } from "../far.ts";
export function tool_b() { return far; }`,
    "far.ts": "export const far = 'far';",
  });
  await using binding = new LCPBinding({
    toolsFolders: `${folder.tools}/tools`,
    workspace: folder.workspace,
    cacheDir: null,
  });
  assertEquals((await binding.executeTool("tool_a")).output, "near");
  const refused = await binding.executeTool("tool_b");
  assertEquals(refused.status_code, 403);
  assertStringIncludes(`${refused.error}`, "far.ts");
});
