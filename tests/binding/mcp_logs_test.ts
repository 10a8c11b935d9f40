import { assert, assertEquals } from "@std/assert";
import { fixtureBinding, fixtureServer } from "../support/mcp_fixture.ts";

const ALLOW = { rules: { allow: ["mcp:a::*"] } };

/** What a call is told that prints while another one is under way. */
async function toldBoth(
  origins: readonly [object | undefined, object | undefined],
): Promise<readonly string[][]> {
  await using binding = fixtureBinding([fixtureServer("a")], ALLOW);
  await binding.discoverTools();
  const [mine, others] = origins;
  const texts = (logs: unknown) =>
    JSON.stringify(logs ?? "").includes("this is no message") ? ["told"] : [];
  const begun = Promise.withResolvers<void>();
  const waiting = binding.executeTool("a::progress", {}, {
    ...(others && { origin: others }),
    onProgress: () => begun.resolve(),
  });
  await begun.promise;
  const printed = await binding.executeTool("a::noise", {}, {
    ...(mine && { origin: mine }),
  });
  const { logs } = await waiting;
  return [texts(printed.logs), texts(logs)];
}

Deno.test("MCPBinding tells nobody what a server prints while calls of several callers are under way", async () => {
  const [one, other] = [{ client: {} }, { client: {} }];
  assertEquals(await toldBoth([one, other]), [[], []]);
  assertEquals(await toldBoth([{}, {}]), [[], []]);
  assertEquals(await toldBoth([one, undefined]), [[], []]);
});

Deno.test("MCPBinding tells all calls of one caller what a server prints meanwhile", async () => {
  const client = {};
  const origins = [{ client }, { client }] as const;
  assertEquals(await toldBoth(origins), [["told"], ["told"]]);
  assertEquals(await toldBoth([undefined, undefined]), [["told"], ["told"]]);
});

Deno.test("MCPBinding tells a call nothing that a server printed for another caller before its turn came", async () => {
  await using binding = fixtureBinding([fixtureServer("a")], {
    ...ALLOW,
    maxConcurrency: 1,
  });
  await binding.discoverTools();
  const call = (tool: string) =>
    binding.executeTool(`a::${tool}`, {}, { origin: {} });
  const results = await Promise.all([call("noise"), call("brief")]);
  const [first, second] = results.map(({ logs }) => JSON.stringify(logs ?? ""));
  assert(first?.includes("this is no message"), first);
  assert(!second?.includes("this is no message"), second);
});
