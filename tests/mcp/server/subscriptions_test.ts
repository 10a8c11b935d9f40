import { assertEquals, assertRejects } from "@std/assert";
import { join, toFileUrl } from "../../../src/core/path.ts";
import { McpError } from "../../../src/mcp/server/mcp_error.ts";
import { ResourceService } from "../../../src/mcp/server/resource_service.ts";
import { Subscriptions } from "../../../src/mcp/server/subscriptions.ts";
import { WorkspaceFiles } from "../../../src/mcp/server/workspace_files.ts";

async function opened(updated: (uri: string) => void = () => {}) {
  const root = await Deno.realPath(await Deno.makeTempDir());
  const path = join(root, "a.txt");
  await Deno.writeTextFile(path, "1");
  const files = await WorkspaceFiles.open(root);
  const service = new ResourceService(
    // Nothing but the workspace's files is asked for.
    {} as ConstructorParameters<typeof ResourceService>[0],
    { files },
  );
  return {
    path,
    uri: toFileUrl(path).href,
    subscriptions: new Subscriptions(service, updated),
    [Symbol.asyncDispose]: () => Deno.remove(root, { recursive: true }),
  };
}

Deno.test("Subscriptions tells of changes until they are taken back", async () => {
  const told = Promise.withResolvers<string>();
  await using it = await opened(told.resolve);
  using subscriptions = it.subscriptions;
  await subscriptions.add({ uri: it.uri });
  await subscriptions.add({ uri: it.uri });
  await Deno.writeTextFile(it.path, "2");
  assertEquals(await told.promise, it.uri);
  subscriptions.remove({ uri: it.uri });
});

Deno.test("Subscriptions keeps no more than it may, and nothing without end", async () => {
  await using it = await opened();
  using subscriptions = it.subscriptions;
  const tooLong = `x:${"y".repeat(10_000)}`;
  for (const uri of [undefined, 7, null, {}, tooLong]) {
    await assertRejects(() => subscriptions.add({ uri }), McpError, "URI");
  }
  for (let at = 0; at < 1_000; at++) {
    await subscriptions.add({ uri: `x:${at}` });
  }
  const add = () => subscriptions.add({ uri: it.uri });
  await assertRejects(add, McpError, "more than 1000");
  subscriptions.remove({ uri: "x:0" });
  assertEquals(await add(), {});
});

Deno.test("Subscriptions: once its client is gone, nothing is watched", async () => {
  await using it = await opened();
  it.subscriptions[Symbol.dispose]();
  assertEquals(await it.subscriptions.add({ uri: it.uri }), {});
});
