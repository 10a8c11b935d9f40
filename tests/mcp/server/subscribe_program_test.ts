import { assertEquals } from "@std/assert";
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

Deno.test("lcp serve --resources: a client of 2026-07-28 is promised no news of single files", async () => {
  await using it = await servedTools(SOURCE, { words: ["--resources"] });
  const _meta = ENVELOPE;
  const { capabilities } = await it.client.result("server/discover", { _meta });
  const { resources } = capabilities as Message;
  assertEquals(resources, { listChanged: true });
});
