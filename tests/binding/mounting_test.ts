import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { LCPBinding } from "../../mod.ts";
import { tempTools } from "../support/temp_tools.ts";

const FILES = {
  "alpha/alpha.ts": "export function tool_alpha() { return 'a'; }",
  "alpha/helper.ts": "export function tool_alpha_helper() { return 'h'; }",
  "beta.ts": "export function tool_beta() { return 'b'; }",
};

Deno.test("mountToolLibrary() finds folders, files and built-in libraries, and refuses paths", async () => {
  await using folder = await tempTools(FILES);
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
  });
  await binding.discoverTools();
  assertEquals(await binding.isLibraryMounted("alpha"), true);
  assertEquals(await binding.isLibraryMounted("workspace_tools"), false);
  assertEquals(await binding.mountToolLibrary("workspace_tools"), true);
  assertEquals(await binding.isLibraryMounted("workspace_tools"), true);
  assertEquals(await binding.mountToolLibraryIfAbsent("workspace_tools"), true);
  for (const name of ["", "..", "../alpha", "/etc", "a/b", "a\\b", "gamma"]) {
    assertEquals(await binding.mountToolLibrary(name), false, name);
    assertEquals(await binding.isLibraryMounted(name), false, name);
  }
});

Deno.test("unregisterToolsByPrefix() removes by name or prefix, and nothing for an empty one", async () => {
  await using folder = await tempTools(FILES);
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    cacheDir: null,
  });
  assertEquals(await binding.unregisterToolsByPrefix(""), []);
  assertEquals(await binding.unregisterToolsByPrefix("alpha"), [
    "tool_alpha",
    "tool_alpha_helper",
  ]);
  assertEquals((await binding.executeTool("tool_alpha")).status_code, 404);
  assertEquals(await binding.isLibraryMounted("alpha"), false);
  assertEquals(await binding.isToolAvailable("tool_alpha"), true);
  assertEquals(
    (await binding.loadToolByName("tool_alpha"))?.name,
    "tool_alpha",
  );
  assertEquals(await binding.unregisterToolsByPrefix("tool_beta"), [
    "tool_beta",
  ]);
});

Deno.test("findLibraryForTool() and loadToolByName() know tools that are not mounted", async () => {
  await using folder = await tempTools(FILES);
  await using binding = new LCPBinding({
    toolFiles: `${folder.tools}/beta.ts`,
    cacheDir: null,
  });
  assertEquals(await binding.findLibraryForTool("tool_beta"), "beta");
  assertEquals(
    await binding.findLibraryForTool("tool_execute_query"),
    "database_ops",
  );
  assertEquals(await binding.findLibraryForTool("tool_nowhere"), undefined);
  assertEquals(await binding.loadToolByName("tool_nowhere"), undefined);
  assertEquals(
    (await binding.executeTool("tool_execute_query")).status_code,
    404,
  );
  const spec = await binding.loadToolByName("tool_execute_query");
  assertEquals(spec?.name, "tool_execute_query");
  assertEquals(
    (await binding.executeTool("tool_execute_query")).status_code,
    400,
  );
});

Deno.test("registerToolFromCode() runs source in the same sandbox, replaces its own tools and not a file's", async () => {
  await using folder = await tempTools(FILES);
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
  });
  const first = await binding.registerToolFromCode(
    "fibonacci",
    `/**
     * Computes.
     *
     * @param n Which one.
     */
    export function tool_fibonacci(n: number) {
      let [a, b] = [0, 1];
      for (let i = 0; i < n; i++) [a, b] = [b, a + b];
      return { success: true, output: String(a) };
    }`,
  );
  assertEquals(first, { tools: ["tool_fibonacci"], diagnostics: [] });
  const result = await binding.executeTool("tool_fibonacci", { n: 10 });
  assertEquals(result.output, "55");
  await binding.registerToolFromCode(
    "fibonacci",
    "/** Again. */ export function tool_fibonacci() { return 'new'; }",
  );
  assertEquals((await binding.executeTool("tool_fibonacci")).output, "new");

  const taken = "/** Mine. */ export function tool_beta() { return 'mine'; }";
  const refused = await binding.registerToolFromCode("mine", taken);
  assertEquals(refused.tools, []);
  assertEquals(refused.diagnostics[0]?.code, "duplicate-tool");
  assertEquals((await binding.executeTool("tool_beta")).output, "b");
  await binding.registerToolFromCode("mine", taken, { replace: true });
  assertEquals((await binding.executeTool("tool_beta")).output, "mine");
});

Deno.test("registerToolFromCode() reads nothing but its own text, and refuses names that are paths", async () => {
  await using folder = await tempTools({ "secret.json": '{"key":"s3cret"}' });
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
  });
  await binding.registerToolFromCode(
    "spy",
    `/** Spies. */
    export async function tool_spy() {
      const path = "file://${folder.tools}/secret.json";
      return (await import(path, { with: { type: "json" } })).default.key;
    }
    /** Steals. */
    export async function tool_steal() {
      return (await import("file://${folder.tools}/secret.json", { with: { type: "json" } })).default.key;
    }`,
  );
  for (const tool of ["tool_spy", "tool_steal"]) {
    const result = await binding.executeTool(tool);
    assertEquals([result.success, result.status_code], [false, 403]);
    assertStringIncludes(JSON.stringify(result), "secret.json");
  }
  for (const prefix of ["../x", "/etc/x", "", "a b", ".."]) {
    await assertRejects(
      () => binding.registerToolFromCode(prefix, ""),
      TypeError,
    );
  }
});

Deno.test("discoverTools() sees edits, and keeps what was registered from source", async () => {
  await using folder = await tempTools(FILES);
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
  });
  await binding.registerToolFromCode(
    "dyn",
    "/** D. */ export function tool_dyn() { return 1; }",
  );
  assertEquals((await binding.executeTool("tool_beta")).output, "b");
  await Deno.writeTextFile(
    `${folder.tools}/beta.ts`,
    "export function tool_beta() { return 'edited'; }",
  );
  const names = (await binding.discoverTools()).map(({ name }) => name);
  assertEquals(names.includes("tool_dyn"), true);
  assertEquals((await binding.executeTool("tool_beta")).output, "edited");
});
