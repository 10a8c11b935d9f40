import { assertEquals, assertStringIncludes } from "@std/assert";
import { createMcpHandler, LCPBinding } from "../../../mod.ts";
import { join, toFileUrl } from "../../../src/core/path.ts";
import { servedTools } from "./_served_tools.ts";
import type { Message } from "./_stdio_client.ts";

const SOURCE = `
/** Adds. */
export function tool_add(a: number, b: number) {
  return a + b;
}
`;
const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

Deno.test("lcp serve --resources: a client is told of changes of the files that it subscribed to", async () => {
  await using it = await servedTools(SOURCE, {
    words: ["--resources"],
    files: { "a.txt": "1" },
  });
  const { client, project } = it;
  const { capabilities } = await client.initialize();
  const { resources } = capabilities as Message;
  assertEquals(resources, { subscribe: true, listChanged: true });
  const path = join(await Deno.realPath(project.folder), "a.txt");
  const uri = toFileUrl(path).href;
  await client.result("resources/subscribe", { uri });
  await Deno.writeTextFile(path, "2");
  const { params } = await client.notified("notifications/resources/updated");
  assertEquals(params, { uri });
});

Deno.test("lcp serve --resources: a client of 2026-07-28 is told of the files that it listens to", async () => {
  await using it = await servedTools(SOURCE, {
    words: ["--resources"],
    files: { "a.txt": "1", "b.txt": "1" },
  });
  const { client, project } = it;
  const _meta = ENVELOPE;
  const { capabilities } = await client.result("server/discover", { _meta });
  const { resources } = capabilities as Message;
  assertEquals(resources, { subscribe: true, listChanged: true });
  const folder = await Deno.realPath(project.folder);
  const uri = toFileUrl(join(folder, "a.txt")).href;
  client.request("subscriptions/listen", {
    _meta,
    notifications: { resourceSubscriptions: [uri] },
  });
  await client.notified("notifications/subscriptions/acknowledged");
  await Deno.writeTextFile(join(folder, "b.txt"), "2");
  await Deno.writeTextFile(join(folder, "a.txt"), "2");
  const { params } = await client.notified("notifications/resources/updated");
  assertEquals((params as Message).uri, uri);
});

Deno.test("lcp serve --http --resources: a client of 2026-07-28 is told of the files that it listens to, until it goes", async () => {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  await Deno.writeTextFile(join(folder, "a.txt"), "1");
  const uri = toFileUrl(join(folder, "a.txt")).href;
  {
    await using binding = new LCPBinding({ toolsFolders: folder });
    await using handler = createMcpHandler(binding, { resourcesFrom: folder });
    const response = await handler.fetch(
      new Request("http://localhost/mcp", {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "Accept": "application/json, text/event-stream",
          "Host": "localhost",
          "MCP-Protocol-Version": "2026-07-28",
          "Mcp-Method": "subscriptions/listen",
        },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "subscriptions/listen",
          params: {
            _meta: ENVELOPE,
            notifications: { resourceSubscriptions: [uri] },
          },
        }),
      }),
    );
    assertEquals(response.status, 200);
    let told = "";
    const text = response.body?.pipeThrough(new TextDecoderStream());
    for await (const chunk of text ?? []) {
      told += chunk;
      if (told.includes("resources/updated")) break;
      if (told.includes("acknowledged")) {
        await Deno.writeTextFile(join(folder, "a.txt"), "2");
      }
    }
    assertStringIncludes(told, uri);
  }
  await Deno.remove(folder, { recursive: true });
});
