import { assertEquals, assertStringIncludes } from "@std/assert";
import { LCPBinding } from "../../src/binding/lcp_binding.ts";
import { runChat } from "../../src/client/chat/run_chat.ts";
import type { ConfirmHandler } from "../../src/core/handlers.ts";
import { LollmsClient } from "../../src/host/lollms_client.ts";
import { fixtureServer } from "../support/mcp_fixture.ts";
import { calls, says, scriptedModel } from "../support/scripted_model.ts";
import { tempTools } from "../support/temp_tools.ts";

const SOURCE = `
/** Calls a tool of a server. */
export async function tool_orchestrate(name: string, text: string, lollms_client_instance: any) {
  const { tools } = lollms_client_instance;
  const listed = await tools.list_tools();
  const result = await tools.execute_tool(name, { text });
  return { output: [listed.some((tool: any) => tool.name === name), result.output, result.status_code] };
}
`;

function clientOf(level: string, confirmHandler?: ConfirmHandler) {
  return new LollmsClient({
    tools_binding_name: "mcp",
    tools_binding_config: {
      servers: [fixtureServer("a")],
      autonomyLevel: level,
      stateDir: null,
      ...(confirmHandler && { confirmHandler }),
    },
  });
}

Deno.test("In a tool, the servers of a client's MCPBinding are there, without any configuration", async () => {
  await using temp = await tempTools({ "one.ts": SOURCE });
  await using client = clientOf("full_access");
  await using binding = new LCPBinding({
    toolsFolders: [temp.tools, "builtin:mcp_bridge"],
    workspace: temp.workspace,
    stateDir: null,
    cacheDir: null,
  });
  const options = { lollmsClientInstance: client };
  const call = async (name: string) =>
    (await binding.executeTool(
      "tool_orchestrate",
      { name, text: "hi" },
      options,
    )).output;
  assertEquals(await call("a::echo"), [true, "hi", 200]);
  const [, , status] = Object.values(Object(await call("tool_orchestrate")));
  assertEquals(status, 404);
  const bridged = await binding.executeTool("tool_call_mcp_tool", {
    server_alias: "a",
    mcp_tool_name: "echo",
    arguments: { text: "over the bridge" },
  }, options);
  assertEquals(bridged.output, "over the bridge");
});

for (const decision of ["allow", "reject"] as const) {
  Deno.test(`In a tool, a server's tool is asked about in the chat that the call belongs to: ${decision}`, async () => {
    await using temp = await tempTools({ "one.ts": SOURCE });
    await using client = clientOf("strict", () => {
      throw new Error("another chat was asked");
    });
    await using tools = new LCPBinding({
      toolsFolders: temp.tools,
      stateDir: null,
      cacheDir: null,
    });
    const model = scriptedModel([
      calls(["tool_orchestrate", { name: "a::echo", text: "hi" }]),
      says("Done"),
    ]);
    const question = [{ role: "user", content: "Go" }] as const;
    const run = runChat(model, question, {
      tools,
      workspace: temp.workspace,
      lollmsClientInstance: client,
      confirmHandler: () => [decision, "because"],
    });
    const events = await Array.fromAsync(run);
    const [asked] = events.filter((event) => event.kind === "approval-asked");
    assertEquals(asked?.name, "tool_orchestrate");
    assertStringIncludes(`${asked?.label}`, "a::echo");
    const [result] = events.filter((event) => event.kind === "tool-result");
    const [, output, status] = Object.values(Object(result?.result.output));
    assertEquals(status, decision === "allow" ? 200 : 403);
    assertStringIncludes(`${output}`, decision === "allow" ? "hi" : "because");
  });
}
