import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { LCPBinding, type LCPBindingOptions } from "../../../mod.ts";
import type { ExternalUse } from "../../../src/core/tool_manifest.ts";
import { fetchJudge } from "../../../src/approval/fetch_judge.ts";
import {
  checkExternals,
  fetchExternals,
} from "../../../src/execution/process/fetch_externals.ts";
import { SandboxStartError } from "../../../src/execution/sandbox.ts";
import { parseRuleSet } from "../../../src/approval/rules/parse_rule_set.ts";
import { setVariable } from "../../support/set_variable.ts";
import { tempTools } from "../../support/temp_tools.ts";
import { TestLibrary } from "../../support/test_library.ts";
import { type ModuleServer, serveModules } from "./_serve_modules.ts";

type Rules = NonNullable<LCPBindingOptions["rules"]>;

/** Calls a tool of a library that imports data and code from a server of this machine. */
async function callTool(
  server: ModuleServer,
  { tool, ...options }: { tool: string } & LCPBindingOptions,
) {
  await using folder = await tempTools({
    "data.ts": `
      import data from "${server.url}/data.json" with { type: "json" };
      export function tool_data() { return data.word; }`,
    "text.ts": `
      export async function tool_text() {
        return await import("${server.url}/text.txt", { with: { type: "text" } });
      }`,
    "code.ts": `
      import { word } from "${server.url}/outer.ts";
      export function tool_code() { return word; }`,
  });
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
    stateDir: null,
    confirmHandler: () => ["allow", ""],
    ...options,
  });
  return await binding.executeTool(tool);
}

Deno.test("data of this machine are fetched for no library, unless a rule allows it", async () => {
  await using server = serveModules();
  for (const tool of ["tool_data", "tool_text"]) {
    const result = await callTool(server, { tool });
    assertEquals(result.status_code, 403, tool);
    assertStringIncludes(`${result.error}`, 'rules.allow "import:127.0.0.1:');
  }
  assertEquals(server.asked, []);
  const rules = { allow: ["import:127.0.0.1"] };
  const result = await callTool(server, { tool: "tool_data", rules });
  assertEquals([result.output, result.error], ["data", undefined]);
  assertEquals(server.asked, ["/data.json"]);
});

Deno.test("code of this machine is fetched, unless a rule denies it", async () => {
  await using server = serveModules();
  const denied: Rules[] = [
    { deny: ["net:127.0.0.1"] },
    { deny: ["import:127.0.0.1"] },
    { deny: ["net:*"], allow: ["import:127.0.0.1"] },
    { deny: ["net:localhost"] },
  ];
  for (const rules of denied) {
    const result = await callTool(server, { tool: "tool_code", rules });
    assertEquals(result.status_code, 403);
    const [rule] = rules.deny ?? [];
    assertStringIncludes(`${result.error}`, `rules.deny "${rule}" forbids`);
  }
  assertEquals(server.asked, []);
  const result = await callTool(server, { tool: "tool_code" });
  assertEquals(result.output, "far away");
});

function judgeWith(rules: Rules) {
  const { rules: parsed } = parseRuleSet(rules);
  return fetchJudge(parsed, { level: "safe", workspace: "/", home: null });
}

for (const path of ["imports.ts", "moved.ts"]) {
  Deno.test(`fetchExternals() lets a remote module lead to no host that is denied: ${path}`, async () => {
    await using inner = serveModules();
    const there = `${inner.url}/inner.ts`.replace("127.0.0.1", "localhost");
    await using server = serveModules({
      "/imports.ts": `export * from "${there}";`,
      "/moved.ts": { location: there },
    });
    const externals = [`${server.url}/${path}`];
    await using library = await TestLibrary.make("", { externals });
    const fetching = (deniedHosts: readonly string[]) =>
      fetchExternals(library.manifest, {
        judgeFetch: () => ({ kind: "allow", deniedHosts }),
      });
    await assertRejects(() => fetching(["localhost"]), SandboxStartError);
    assertEquals(inner.asked, []);
    await fetching(["localhost:1"]);
    assertEquals(inner.asked, ["/inner.ts"]);
  });
}

Deno.test("fetchExternals() asks no registry that a rule denies, and takes what is there already", async () => {
  const fetch = async (specifier: string) => {
    const externals = [specifier];
    await using library = await TestLibrary.make("", { externals });
    await fetchExternals(library.manifest, {
      judgeFetch: judgeWith({ deny: ["net:*"] }),
    });
  };
  await using known = await TestLibrary.make("", {
    externals: ["npm:is-number@7.0.0"],
  });
  await fetchExternals(known.manifest);
  await fetch("npm:is-number@7.0.0");
  const error = await assertRejects(
    () => fetch("npm:lcp-nothing-of-this-name@1.0.0"),
    SandboxStartError,
    'rules.deny "net:*" forbids fetching from ',
  );
  assertStringIncludes(error.message, ", and it is not in Deno's cache");
  assertEquals(error.refused, true);
});

Deno.test("checkExternals() refuses what may not be fetched where nothing is held to the cache", async () => {
  using _registry = setVariable("NPM_CONFIG_REGISTRY", "https://npm.example/");
  const judge = judgeWith({ deny: ["net:npm.example"] });
  const uses: readonly [ExternalUse, boolean][] = [
    [{ specifier: "npm:is-number@7.0.0" }, false],
    [{ specifier: "http://10.0.0.1/x.json", type: "json" }, false],
    [{ specifier: "https://esm.sh/x.json", type: "json" }, true],
    [{ specifier: "http://10.0.0.1/x.ts" }, true],
    // Deno tells of what is no URL.
    [{ specifier: "https://" }, true],
  ];
  for (const [use, allowed] of uses) {
    await using library = await TestLibrary.make("");
    const externals = [use.specifier];
    const manifest = { ...library.manifest, externals, externalUses: [use] };
    let refused = false;
    try {
      checkExternals(manifest, judge);
    } catch (error) {
      refused = error instanceof SandboxStartError && error.refused;
    }
    assertEquals(refused, !allowed, use.specifier);
  }
});
