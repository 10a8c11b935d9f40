import { assertEquals } from "@std/assert";
import { LCPBinding } from "../../mod.ts";
import { tempTools } from "../support/temp_tools.ts";

const SOURCE = (name: string) => `
let config: { autonomy_level?: string };
export function init_tools_library(given: typeof config) { config = given; }
export function tool_${name}() { return config.autonomy_level; }`;

Deno.test("hostToolConfigs: a path means its library however it is written, links included", async () => {
  await using folder = await tempTools({
    "real/lib.ts": SOURCE("lib"),
  });
  await Deno.symlink(`${folder.tools}/real`, `${folder.tools}/link`);
  const keys = [
    `${folder.tools}/real/lib.ts`,
    `${folder.tools}/link/lib.ts`,
    `${folder.tools}/real/../real/./lib.ts`,
  ];
  for (const key of keys) {
    await using binding = new LCPBinding({
      toolsFolders: `${folder.tools}/link`,
      workspace: folder.workspace,
      cacheDir: null,
      hostToolConfigs: { [key]: { autonomy_level: "strict" } },
    });
    assertEquals((await binding.executeTool("tool_lib")).output, "strict", key);
    assertEquals(binding.diagnostics.map(({ code }) => code), [
      "undocumented-tool",
    ]);
  }
});

Deno.test("hostToolConfigs: a key that is nobody's, or of several, is reported", async () => {
  await using folder = await tempTools({
    "one/util.ts": SOURCE("one"),
    "two/util.ts": SOURCE("two"),
  });
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    cacheDir: null,
    hostToolConfigs: { util: {}, utl: {} },
  });
  await binding.discoverTools();
  const reported = binding.diagnostics
    .filter(({ code }) => code.endsWith("-config"))
    .map(({ severity, code }) => [severity, code]);
  assertEquals(reported, [
    ["error", "ambiguous-config"],
    ["warning", "unused-config"],
  ]);
});

Deno.test("executeTool() reads a source again that changed before its library is started", async () => {
  await using folder = await tempTools({
    "pay.ts":
      "export function tool_pay(amount: number, to: string) { return `${amount} to ${to}`; }",
  });
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
  });
  await binding.discoverTools();
  await Deno.writeTextFile(
    `${folder.tools}/pay.ts`,
    "export function tool_pay(to: string, amount: number) { return `${amount} to ${to}!`; }",
  );
  const result = await binding.executeTool("tool_pay", { amount: 5, to: "x" });
  assertEquals(result.output, "5 to x!");
});

Deno.test("registerToolFromCode() during a discovery keeps the tool, and a mounted library stays mounted", async () => {
  await using folder = await tempTools({ "a.ts": SOURCE("a") });
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
  });
  await binding.mountToolLibrary("workspace_tools");
  const code = "export function tool_dyn() { return 1; }";
  const registered = binding.registerToolFromCode("dyn", code);
  await binding.discoverTools();
  assertEquals((await registered).tools, ["tool_dyn"]);
  assertEquals((await binding.executeTool("tool_dyn")).output, 1);
  assertEquals(await binding.isLibraryMounted("workspace_tools"), true);
});

Deno.test("executeTool() answers in its own shape whatever the name is", async () => {
  await using folder = await tempTools({ "a.ts": SOURCE("a") });
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    cacheDir: null,
  });
  for (const name of [undefined, null, 5, {}, "", "x".repeat(100_000)]) {
    // What a caller without types may pass.
    const result = await binding.executeTool(name as string);
    assertEquals(result.status_code, 404);
    assertEquals(`${result.error}`.length < 500, true);
  }
});
