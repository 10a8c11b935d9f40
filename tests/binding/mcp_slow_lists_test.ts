import { assert, assertEquals } from "@std/assert";
import { fixtureBinding, fixtureServer } from "../support/mcp_fixture.ts";

const NAMES = ["a::echo", "b::echo"];

function known(specs: readonly { readonly name: string }[]): string[] {
  return specs.map(({ name }) => name).filter((name) => NAMES.includes(name));
}

Deno.test("MCPBinding lists the tools of other servers when one is silent, if it is to be patient no longer", async () => {
  const servers = [fixtureServer("a"), fixtureServer("b", ["silent"])];
  await using binding = fixtureBinding(servers, { listPatienceMs: 1_500 });
  const since = performance.now();
  assertEquals(known(await binding.discoverTools()), ["a::echo"]);
  assert(performance.now() - since < 8_000);
  const [problem, ...others] = binding.diagnostics;
  assertEquals([problem?.code, problem?.path], ["mcp-server", "mcp:b"]);
  assertEquals(others, []);
});

Deno.test("MCPBinding tells of the tools that a server lists later than it was waited for", async () => {
  const servers = [fixtureServer("a"), fixtureServer("b", ["slow-list"])];
  await using binding = fixtureBinding(servers, { listPatienceMs: 1_000 });
  assertEquals(known(await binding.discoverTools()), ["a::echo"]);
  const changes = binding.watchTools()[Symbol.asyncIterator]();
  const { value } = await changes.next();
  assert(value?.added.includes("b::echo"), JSON.stringify(value));
  assertEquals(known(await binding.discoverTools()), NAMES);
  assertEquals(binding.diagnostics, []);
  await changes.return?.();
});

Deno.test("MCPBinding keeps to what a server listed before while it lists anew", async () => {
  const noted = Promise.withResolvers<void>();
  await using binding = fixtureBinding([fixtureServer("b", ["stalls"])], {
    listPatienceMs: 5_000,
    onToolsChanged: () => noted.resolve(),
    autonomyLevel: "full_access",
  });
  const before = await binding.discoverTools();
  const changes = binding.watchTools()[Symbol.asyncIterator]();
  const change = changes.next();
  await binding.executeTool("b::change");
  await noted.promise;
  const since = performance.now();
  assertEquals(await binding.discoverTools(), before);
  assert(performance.now() - since < 1_400);
  const { value } = await change;
  assert(value?.added.includes("b::fresh"), JSON.stringify(value));
  await changes.return?.();
});
