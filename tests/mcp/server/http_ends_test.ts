import { assert, assertEquals, assertRejects } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import { eventually } from "../../support/eventually.ts";
import { HttpTestClient } from "./_http_client.ts";
import { HttpTestServer } from "./_http_server.ts";
import { processesIn } from "./_processes_in.ts";
import { RawHttp } from "./_raw_http.ts";

const SERVED = `
const started = (name: string) => Deno.writeTextFileSync(name + ".txt", "x");
export async function tool_wait(tool_context: any) {
  started("wait");
  await new Promise((resolve) =>
    tool_context.signal.addEventListener("abort", resolve)
  );
}
export function tool_spin() {
  started("spin");
  for (;;);
}
export function tool_one() {
  return 1;
}
`;
const FILES = { "tools/served.ts": SERVED };

/** Longest that an end may take, in milliseconds, and for what looks. */
const END_MS = 5_000;

/** Waits until a tool runs. */
async function started(server: HttpTestServer, tool: string): Promise<void> {
  const path = join(server.project.folder, `${tool}.txt`);
  await eventually(() => Deno.stat(path).then(() => true, () => false));
}

/** Ends a server; how it ended. */
async function terminated(
  server: HttpTestServer,
  signal: Deno.Signal = "SIGTERM",
): Promise<number> {
  const began = performance.now();
  server.child.kill(signal);
  const { code } = await server.child.status;
  assert(performance.now() - began < END_MS);
  await eventually(async () =>
    (await processesIn(server.project.folder)).length === 0
  );
  return code;
}

for (const [signal, code] of [["SIGTERM", 143], ["SIGINT", 130]] as const) {
  Deno.test(`lcp serve over HTTP: ${signal} ends it with ${code} when nothing goes on`, async () => {
    await using server = await HttpTestServer.start({ files: FILES });
    assertEquals(await terminated(server, signal), code);
  });
}

Deno.test("lcp serve over HTTP: SIGTERM ends streams, calls and what they started", async () => {
  await using server = await HttpTestServer.start({ files: FILES });
  const [waiting, spinning] = [
    new HttpTestClient(server),
    new HttpTestClient(server),
  ];
  await waiting.initialize();
  await spinning.initialize();
  const waits = waiting.request("tools/call", { name: "tool_wait" });
  await started(server, "wait");
  const spins = spinning.request("tools/call", { name: "tool_spin" });
  const settled = Promise.allSettled([waits, spins]);
  await started(server, "spin");
  const stream = await fetch(server.url, {
    headers: { ...waiting.headers, Accept: "text/event-stream" },
  });
  assertEquals(stream.status, 200);
  const reading = stream.text().catch(() => "broken off");
  assertEquals(await terminated(server), 143);
  await settled;
  await reading;
});

Deno.test("lcp serve over HTTP: it ends with a subscription of 2026-07-28 open", async () => {
  await using server = await HttpTestServer.start({ files: FILES });
  const response = await server.post({
    jsonrpc: "2.0",
    id: 1,
    method: "subscriptions/listen",
    params: {
      notifications: { toolsListChanged: true },
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { name: "x", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    },
  }, {
    "MCP-Protocol-Version": "2026-07-28",
    "Mcp-Method": "subscriptions/listen",
  });
  assertEquals(response.status, 200);
  const reader = response.body?.getReader();
  await reader?.read();
  const ended = (async () => {
    while (!(await reader?.read())?.done);
  })().catch(() => {});
  assertEquals(await terminated(server), 143);
  await ended;
});

Deno.test("lcp serve over HTTP: no further request is taken once it is told to end", async () => {
  await using server = await HttpTestServer.start({ files: FILES });
  assertEquals(await terminated(server), 143);
  await assertRejects(() => fetch(server.at("/healthz")), TypeError);
});

Deno.test("lcp serve over HTTP: killed, it leaves nothing behind", async () => {
  await using server = await HttpTestServer.start({ files: FILES });
  const client = new HttpTestClient(server);
  await client.initialize();
  const params = { name: "tool_spin" };
  const calling = client.request("tools/call", params).catch(() => {});
  await started(server, "spin");
  server.child.kill("SIGKILL");
  await eventually(async () =>
    (await processesIn(server.project.folder)).length === 0
  );
  await calling;
});

Deno.test("lcp serve over HTTP: clients that never end their requests keep nobody waiting, and the end neither", async () => {
  await using server = await HttpTestServer.start({ files: FILES });
  const { host } = new URL(server.url);
  await using held = new AsyncDisposableStack();
  const heads = [
    "",
    "P",
    "POST /mcp HTTP/1.1\r\n",
    `POST /mcp HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `,
    `POST /mcp HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"jsonrpc"`,
    `POST /mcp HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"jso`,
  ];
  for (let index = 0; index < 120; index++) {
    const raw = held.use(await RawHttp.open(server.url));
    await raw.send(heads[index % heads.length] ?? "");
  }
  const client = new HttpTestClient(server);
  await client.initialize();
  const { content } = await client.call("tool_one");
  assertEquals(content, [{ type: "text", text: "1" }]);
  const health = await fetch(server.at("/healthz"));
  assertEquals(await health.json(), { status: "ok" });
  assertEquals(await terminated(server), 143);
});
