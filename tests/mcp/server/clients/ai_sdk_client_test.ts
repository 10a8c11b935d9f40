import { assert, assertEquals } from "@std/assert";
import { createMCPClient } from "@ai-sdk/mcp";
import { Experimental_StdioMCPTransport as StdioTransport } from "@ai-sdk/mcp/mcp-stdio";
import { servedPlaces } from "./_served_places.ts";

for (const transport of ["stdio", "http"] as const) {
  Deno.test(`@ai-sdk/mcp over ${transport}: lists and calls`, async () => {
    await using places = await servedPlaces();
    await using held = new AsyncDisposableStack();
    const client = await createMCPClient({
      transport: transport === "stdio"
        ? new StdioTransport(places.stdio)
        : { type: "http", url: places.http.href },
    });
    held.defer(() => client.close());
    const { tools } = await client.listTools();
    assertEquals(tools.length, 6);
    const { tool_add } = await client.tools();
    assert(tool_add !== undefined);
    const sum = await client.callTool({
      name: "tool_add",
      arguments: { a: 1, b: 2 },
    });
    assert("content" in sum);
    assertEquals(sum.content, [{ type: "text", text: '{"sum":3}' }]);
    const failed = await client.callTool({ name: "tool_fail" });
    assertEquals(failed.isError, true);
  });
}
