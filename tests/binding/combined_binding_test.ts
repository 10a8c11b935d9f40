import { assert, assertEquals } from "@std/assert";
import { CombinedBinding } from "../../src/binding/combined_binding.ts";
import { LCPBinding } from "../../src/binding/lcp_binding.ts";
import { fixtureBinding, fixtureServer } from "../support/mcp_fixture.ts";
import { tempTools } from "../support/temp_tools.ts";

Deno.test("CombinedBinding has the tools of all, the first of a name counts", async () => {
  await using one = await tempTools({
    "one.ts": "export function tool_x() { return 'one'; }",
  });
  await using two = await tempTools({
    "two.ts": `export function tool_x() { return "two"; }
      export function tool_y() { return "y"; }`,
  });
  const local = (toolsFolders: string) =>
    new LCPBinding({ toolsFolders, stateDir: null });
  const remote = fixtureBinding([fixtureServer("a")], {
    autonomyLevel: "full_access",
  });
  const isRemote = (name: string) => name.includes("::");
  await using all = new CombinedBinding([
    { binding: local(one.tools), claims: (name) => !isRemote(name) },
    { binding: local(two.tools), claims: (name) => !isRemote(name) },
    { binding: remote, claims: (name) => remote.claims(name) },
  ]);
  const names = (await all.listTools()).map(({ name }) => name);
  assertEquals(names.slice(0, 3), ["tool_x", "tool_y", "a::echo"]);
  assertEquals(names.filter((name) => name === "tool_x").length, 1);
  assert(all.diagnostics.some(({ code }) => code === "duplicate-tool"));
  assertEquals(all.libraries.map(({ name }) => name), ["one", "two", "a"]);
  const outputOf = async (name: string, params = {}) =>
    (await all.executeTool(name, params)).output;
  assertEquals(await outputOf("tool_x"), "one");
  assertEquals(await outputOf("tool_y"), "y");
  assertEquals(await outputOf("a::echo", { text: "r" }), "r");
  const specs = await all.toChatToolSpecs();
  const sent = specs.map((spec) => spec.function.name);
  assert(sent.includes("a__echo"));
  assertEquals(await outputOf("a__echo", { text: "s" }), "s");
  assertEquals((await all.executeTool("tool_z")).status_code, 404);
  assertEquals((await all.executeTool("b::echo")).status_code, 404);
});
