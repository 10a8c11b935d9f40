import { assertEquals } from "@std/assert";
import {
  Client,
  StreamableHTTPClientTransport,
  type Tool,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { join } from "../../../../src/core/path.ts";
import { servedPlaces } from "./_served_places.ts";

const MODES = ["legacy", { pin: "2026-07-28" }] as const;
const ADDED = "export function tool_added(): number { return 1; }\n";

async function addTool(folder: string): Promise<void> {
  await Deno.writeTextFile(join(folder, "tools/added.ts"), ADDED);
}

for (const transport of ["stdio", "http"] as const) {
  for (const mode of MODES) {
    const revision = mode === "legacy" ? "2025-11-25" : mode.pin;
    Deno.test(`@modelcontextprotocol/client, ${revision} over ${transport}: is told of a tool that was added`, async () => {
      await using places = await servedPlaces();
      const changed = Promise.withResolvers<readonly Tool[] | null>();
      const client = new Client({ name: "test", version: "1" }, {
        versionNegotiation: { mode },
        listChanged: {
          tools: { onChanged: (_error, tools) => changed.resolve(tools) },
        },
      });
      await client.connect(
        transport === "stdio"
          ? new StdioClientTransport(places.stdio)
          : new StreamableHTTPClientTransport(places.http),
      );
      await using held = new AsyncDisposableStack();
      held.defer(() => client.close());
      await client.listTools();
      await addTool(
        transport === "stdio" ? places.folder : places.httpFolder,
      );
      const names = (await changed.promise)?.map(({ name }) => name);
      assertEquals(names?.includes("tool_added"), true);
      const called = await client.callTool({ name: "tool_added" });
      assertEquals(called.structuredContent, { result: 1 });
    });
  }

  Deno.test(`@modelcontextprotocol/sdk over ${transport}: is told of a tool that was added`, async () => {
    await using places = await servedPlaces();
    const changed = Promise.withResolvers<void>();
    const client = new OldClient({ name: "test", version: "1" });
    client.setNotificationHandler(
      ToolListChangedNotificationSchema,
      () => changed.resolve(),
    );
    await client.connect(
      transport === "stdio"
        ? new OldStdio(places.stdio)
        : new OldHttp(places.http),
    );
    await using held = new AsyncDisposableStack();
    held.defer(() => client.close());
    await client.listTools();
    await addTool(transport === "stdio" ? places.folder : places.httpFolder);
    await changed.promise;
    const { tools } = await client.listTools();
    assertEquals(
      tools.some((it: { name: string }) => it.name === "tool_added"),
      true,
    );
  });
}
