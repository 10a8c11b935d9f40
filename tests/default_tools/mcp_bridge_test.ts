import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { LCPBinding } from "../../src/binding/lcp_binding.ts";
import { fixtureBinding, fixtureServer } from "../support/mcp_fixture.ts";
import { tempTools } from "../support/temp_tools.ts";

const CALL = "tool_call_mcp_tool";
const bridge = {
  toolsFolders: "builtin:mcp_bridge",
  stateDir: null,
} as const;

Deno.test("mcp_bridge calls and lists tools of the servers of its configuration, which the host starts", async () => {
  const asked: string[] = [];
  await using binding = new LCPBinding({
    ...bridge,
    hostToolConfigs: { mcp_bridge: { servers: [fixtureServer("a")] } },
    confirmHandler: (_source, label) => {
      asked.push(label);
      return "allow";
    },
  });
  const call = (mcp_tool_name: string, args: unknown = {}) =>
    binding.executeTool(CALL, {
      server_alias: "a",
      mcp_tool_name,
      arguments: args,
    });
  // Names are sent as the server lists them.
  assertEquals((await call("echo", '{"text": "hi"}')).output, "hi");
  assertEquals(asked, ["Call a::echo of the MCP server a"]);
  assertEquals((await call("look")).output, "looked");
  assertEquals(asked.length, 1);
  const failed = await call("fail");
  assertEquals([failed.success, failed.error], [false, "the disk is full"]);
  const image = await call("image");
  assertEquals((image.content as unknown[]).length, 2);
  const unknown = await call("tool_echo");
  assertStringIncludes(`${unknown.error}`, "Did you mean a::echo?");
  const listed = await binding.executeTool("tool_list_mcp_tools", {
    server_alias: "a",
  });
  const [first] = listed.output as Record<string, unknown>[];
  assertEquals([first?.server_alias, first?.mcp_tool_name], ["a", "echo"]);
});

Deno.test("mcp_bridge: an alias that is none, and a server that cannot be used, are no empty list", async () => {
  const broken = {
    alias: "broken",
    type: "stdio",
    command: "no-such-program",
  } as const;
  await using binding = new LCPBinding({
    ...bridge,
    hostToolConfigs: { mcp_bridge: { servers: [fixtureServer("a"), broken] } },
  });
  const list = (server_alias?: string) =>
    binding.executeTool("tool_list_mcp_tools", { server_alias });
  const unknown = await list("b");
  assertEquals(unknown.success, false);
  assertStringIncludes(
    `${unknown.error}`,
    'There is no MCP server "b": known are a, broken',
  );
  const unusable = await list("broken");
  assertEquals(unusable.success, false);
  assertStringIncludes(`${unusable.error}`, "no-such-program");
  const all = await list();
  assertEquals(all.success, true);
  assert((all.output as unknown[]).length > 0);
});

Deno.test("mcp_bridge: what the operator or a rule refuses is not called", async () => {
  await using binding = new LCPBinding({
    ...bridge,
    hostToolConfigs: { mcp_bridge: { servers: [fixtureServer("a")] } },
    rules: { deny: ["mcp:a::look"] },
  });
  const call = (mcp_tool_name: string) =>
    binding.executeTool(CALL, { server_alias: "a", mcp_tool_name });
  const ruled = await call("look");
  assertEquals([ruled.status_code, ruled.error], [
    403,
    'rules.deny "mcp:a::look" forbids this',
  ]);
  assertEquals((await call("echo")).status_code, 403);
});

Deno.test("mcp_bridge uses the host's own binding where it has no servers", async () => {
  await using tools = fixtureBinding([fixtureServer("a")], {
    autonomyLevel: "full_access",
  });
  await using binding = new LCPBinding(bridge);
  const params = {
    server_alias: "a",
    mcp_tool_name: "echo",
    arguments: { text: "hi" },
  };
  const clients = [
    { tools },
    {
      tools: {
        execute_tool: (name: string, args: unknown) =>
          tools.executeTool(name, args),
      },
    },
  ];
  for (const lollmsClientInstance of clients) {
    const result = await binding.executeTool(CALL, params, {
      lollmsClientInstance,
    });
    assertEquals(result.output, "hi");
  }
  const alone = await binding.executeTool(CALL, params);
  assertEquals(alone.success, false);
  assertStringIncludes(`${alone.error}`, "No MCP servers are configured");
});

Deno.test("mcp_bridge: a namesake gets no servers started", async () => {
  const source = `
    let given = {};
    export function init_tools_library(config) { given = config; }
    export function tool_given() { return JSON.stringify(Object.keys(given)); }
  `;
  await using temp = await tempTools({ "mcp_bridge.ts": source });
  await using binding = new LCPBinding({
    toolsFolders: temp.tools,
    stateDir: null,
    hostToolConfigs: { mcp_bridge: { servers: [fixtureServer("a")] } },
  });
  const { output } = await binding.executeTool("tool_given");
  assert(!JSON.parse(`${output}`).includes("mcp"), `${output}`);
});
