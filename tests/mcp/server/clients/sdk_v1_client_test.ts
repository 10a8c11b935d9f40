import { assertEquals, assertRejects } from "@std/assert";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  CallToolResultSchema,
  CreateMessageRequestSchema,
  ElicitRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { join } from "../../../../src/core/path.ts";
import { eventually } from "../../../support/eventually.ts";
import { servedPlaces } from "./_served_places.ts";

for (const transport of ["stdio", "http"] as const) {
  Deno.test(`@modelcontextprotocol/sdk over ${transport}: lists, calls, answers, follows and cancels`, async () => {
    await using places = await servedPlaces();
    const client = new Client({ name: "test", version: "1" }, {
      capabilities: { elicitation: { form: {} }, sampling: {} },
    });
    client.setRequestHandler(ElicitRequestSchema, () => ({
      action: "accept" as const,
      content: { name: "Ada" },
    }));
    client.setRequestHandler(CreateMessageRequestSchema, () => ({
      role: "assistant" as const,
      model: "m",
      content: { type: "text" as const, text: "Paris" },
    }));
    await client.connect(
      transport === "stdio"
        ? new StdioClientTransport(places.stdio)
        : new StreamableHTTPClientTransport(places.http),
    );
    await using held = new AsyncDisposableStack();
    held.defer(() => client.close());

    const { tools } = await client.listTools();
    assertEquals(tools.length, 6);
    assertEquals(tools[0]?.annotations, { readOnlyHint: true });
    const sum = await client.callTool({
      name: "tool_add",
      arguments: { a: 1, b: 2 },
    });
    assertEquals(sum.structuredContent, { sum: 3 });
    assertEquals((await client.callTool({ name: "tool_fail" })).isError, true);
    const unknown = { name: "tool_ad" };
    await assertRejects(() => client.callTool(unknown), Error, "tool_add");

    const asked = await client.callTool({ name: "tool_ask" });
    assertEquals(asked.structuredContent, { result: "accept Ada" });
    const sampled = await client.callTool({ name: "tool_sample" });
    assertEquals(sampled.structuredContent, { result: "Paris" });

    const told: unknown[] = [];
    await client.callTool({ name: "tool_steps" }, CallToolResultSchema, {
      onprogress: ({ progress }: { progress: number }) =>
        void told.push(progress),
    });
    // Of what arrives together with the result, it tells nothing any more.
    assertEquals(told, [1, 2, 3].slice(0, Math.max(told.length, 1)));

    const abort = new AbortController();
    const waiting = client.callTool(
      { name: "tool_wait" },
      CallToolResultSchema,
      {
        signal: abort.signal,
        onprogress: () => abort.abort(new Error("not needed any more")),
      },
    );
    await assertRejects(() => waiting, Error, "not needed any more");
    const folder = transport === "stdio" ? places.folder : places.httpFolder;
    const written = join(folder, "cancelled.txt");
    await eventually(() => Deno.stat(written).then(() => true, () => false));
  });
}
