import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  Client,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { join } from "../../../../src/core/path.ts";
import { eventually } from "../../../support/eventually.ts";
import { servedPlaces } from "./_served_places.ts";

const MODES = ["legacy", { pin: "2026-07-28" }] as const;
const TRANSPORTS = ["stdio", "http"] as const;

for (const mode of MODES) {
  const revision = mode === "legacy" ? "2025-11-25" : mode.pin;
  for (const transport of TRANSPORTS) {
    Deno.test(`@modelcontextprotocol/client, ${revision} over ${transport}: lists, calls, answers, follows and cancels`, async () => {
      await using places = await servedPlaces();
      const client = new Client({ name: "test", version: "1" }, {
        capabilities: { elicitation: { form: {} }, sampling: {} },
        versionNegotiation: { mode },
      });
      client.setRequestHandler("elicitation/create", () => ({
        action: "accept",
        content: { name: "Ada" },
      }));
      client.setRequestHandler("sampling/createMessage", () => ({
        role: "assistant",
        model: "m",
        content: { type: "text", text: "Paris" },
      }));
      await client.connect(
        transport === "stdio"
          ? new StdioClientTransport(places.stdio)
          : new StreamableHTTPClientTransport(places.http),
      );
      await using held = new AsyncDisposableStack();
      held.defer(() => client.close());
      assertEquals(client.getNegotiatedProtocolVersion(), revision);

      const { tools } = await client.listTools();
      assertEquals(tools.map(({ name }) => name), [
        "tool_add",
        "tool_ask",
        "tool_sample",
        "tool_steps",
        "tool_wait",
        "tool_fail",
      ]);
      const sum = await client.callTool({
        name: "tool_add",
        arguments: { a: 1, b: 2 },
      });
      assertEquals(sum.structuredContent, { sum: 3 });
      const failed = await client.callTool({ name: "tool_fail" });
      assertEquals(failed.isError, true);
      const unknown = { name: "tool_ad" };
      await assertRejects(() => client.callTool(unknown), Error, "tool_add");

      const asked = await client.callTool({ name: "tool_ask" });
      assertEquals(asked.structuredContent, { result: "accept Ada" });
      const sampled = await client.callTool({ name: "tool_sample" });
      assertEquals(sampled.structuredContent, { result: "Paris" });

      const told: unknown[] = [];
      await client.callTool({ name: "tool_steps" }, {
        onprogress: ({ progress, total, message }) =>
          void told.push([progress, total, message]),
      });
      // Of what arrives together with the result, it tells nothing any more.
      const steps = [[1, 3, "step 1"], [2, 3, "step 2"], [3, 3, "step 3"]];
      assertEquals(told, steps.slice(0, Math.max(told.length, 1)));

      const abort = new AbortController();
      const waiting = client.callTool({ name: "tool_wait" }, {
        signal: abort.signal,
        onprogress: () => abort.abort(new Error("not needed any more")),
      });
      await assertRejects(() => waiting, Error, "not needed any more");
      const folder = transport === "stdio" ? places.folder : places.httpFolder;
      await eventually(() => exists(join(folder, "cancelled.txt")));
      const after = await client.callTool({
        name: "tool_add",
        arguments: { a: 2, b: 2 },
      });
      assert("sum" in Object(after.structuredContent));
    });
  }
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
