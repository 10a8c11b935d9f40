import { assertEquals } from "@std/assert";
import type { JsonObject, JsonValue } from "../../../src/core/json.ts";
import { join, toFileUrl } from "../../../src/core/path.ts";
import { McpService } from "../../../src/mcp/server/mcp_service.ts";
import type { ServedSource } from "../../../src/mcp/server/served_source.ts";
import { openEnvelopeConnection } from "../../../src/mcp/server/stdio/envelope_connection.ts";
import { WorkspaceFiles } from "../../../src/mcp/server/workspace_files.ts";

const SOURCE: ServedSource = {
  discoverTools: () => Promise.resolve([]),
  diagnostics: [],
  toChatToolSpecs: () => Promise.resolve([]),
  executeTool: () => Promise.reject(new Error("there are no tools")),
  [Symbol.asyncDispose]: () => Promise.resolve(),
};

const ACKNOWLEDGED = "notifications/subscriptions/acknowledged";

/** A connection over which a client listens to `a.txt`, whose watching begins when the test says so. */
async function listening() {
  await using held = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir();
  held.defer(() => Deno.remove(folder, { recursive: true }));
  const files = await WorkspaceFiles.open(folder);
  const asked = Promise.withResolvers<void>();
  const begin = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<AbortSignal>();
  files.watch = async (_uri, signal) => {
    asked.resolve();
    await begin.promise;
    begun.resolve(signal);
  };
  const sent: JsonObject[] = [];
  const watchers = new Set<() => void>();
  const connection = held.use(
    openEnvelopeConnection(new McpService(SOURCE, { files }), {
      send: (message) => {
        sent.push(message);
        for (const watcher of watchers) watcher();
      },
    }),
  );
  const told = () => sent.map(({ method, id }) => method ?? id);
  const until = (what: JsonValue) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!told().includes(what)) return;
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      look();
    });
  const send = (id: number, method: string, params: JsonObject) =>
    connection.receive({
      jsonrpc: "2.0",
      id,
      method,
      params: {
        ...params,
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      },
    });
  send(1, "subscriptions/listen", {
    notifications: {
      resourceSubscriptions: [
        toFileUrl(join(await Deno.realPath(folder), "a.txt")).href,
      ],
    },
  });
  await asked.promise;
  const closing = held.move();
  return {
    connection,
    /** What the client was sent so far: methods of notifications, ids of answers. */
    get told() {
      return told();
    },
    /** Resolves once the client was sent an answer or a notification. */
    until,
    /** Sends a request, and waits for its answer. */
    ask: async (id: number) => {
      send(id, "tools/list", {});
      await until(id);
    },
    begin: begin.resolve,
    begun: begun.promise,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

Deno.test("openEnvelopeConnection() acknowledges no listening before it would see a change", async () => {
  await using it = await listening();
  await it.ask(2);
  assertEquals(it.told, [2]);
  it.begin();
  await it.until(ACKNOWLEDGED);
  assertEquals(it.told, [2, ACKNOWLEDGED]);
});

Deno.test("openEnvelopeConnection() lets go of what was cancelled while its watching began", async () => {
  await using it = await listening();
  it.connection.receive({
    jsonrpc: "2.0",
    method: "notifications/cancelled",
    params: { requestId: 1 },
  });
  it.begin();
  const signal = await it.begun;
  await it.ask(2);
  assertEquals(it.told, [2]);
  assertEquals(signal.aborted, true);
  assertEquals(it.connection.inFlight, 0);
});

Deno.test("openEnvelopeConnection() refuses requests that the SDK would not answer", async () => {
  const sent: JsonObject[] = [];
  await using connection = openEnvelopeConnection(new McpService(SOURCE), {
    send: (message) => sent.push(message),
  });
  const wrong: readonly Record<string, unknown>[] = [
    { params: null },
    { params: [] },
    { params: "text" },
    { params: { _meta: null } },
    { params: { _meta: { progressToken: 1.5 } } },
    { params: {}, result: {} },
  ];
  for (const [id, members] of wrong.entries()) {
    const method = "tools/list";
    connection.receive({ jsonrpc: "2.0", id, method, ...members });
  }
  assertEquals(
    sent.map(({ id, error }) => [id, (error as JsonObject).code]),
    wrong.map((_, id) => [id, -32_600]),
  );
  assertEquals(connection.inFlight, 0);
});
