import { assert, assertEquals } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import { eventually } from "../../support/eventually.ts";
import { HttpTestClient } from "./_http_client.ts";
import { HttpTestServer } from "./_http_server.ts";
import { processesIn } from "./_processes_in.ts";
import type { Message } from "./_stdio_client.ts";

const SERVED = `
let calls = 0;
/** Gives back what it gets, after a while. */
export async function tool_echo(value: string, ms = 0): Promise<string> {
  calls++;
  await new Promise((resolve) => setTimeout(resolve, ms));
  return value;
}
/** Asks whoever called. */
export async function tool_ask(value: string, tool_context: any) {
  const { content } = await tool_context.elicit("Who? " + value, {
    type: "object",
    properties: { name: { type: "string" } },
  });
  tool_context.progress(1, 1, value);
  return value + " " + content?.name;
}
/** Waits until it is cancelled. */
export async function tool_wait(name: string, tool_context: any) {
  tool_context.progress(1);
  await new Promise((resolve) =>
    tool_context.signal.addEventListener("abort", resolve)
  );
  Deno.writeTextFileSync(name + ".txt", "cancelled");
}
`;
const FILES = { "tools/served.ts": SERVED };

function textOf({ content }: Message): unknown {
  return (content as Message[])[0]?.text;
}

Deno.test("lcp serve over HTTP: 200 sessions at once get their own answers, questions and progress", async () => {
  await using server = await HttpTestServer.start({ files: FILES });
  const clients = Array.from({ length: 200 }, (_, index) => {
    const name = `client ${index}`;
    const asked: string[] = [];
    const client = new HttpTestClient(server, {
      answer: ({ params }) => {
        asked.push(`${(params as Message).message}`);
        return { action: "accept", content: { name } };
      },
    });
    return { name, client, asked };
  });
  const capabilities = { elicitation: { form: {} } };
  await Promise.all(clients.map(async ({ name, client, asked }) => {
    await client.initialize(capabilities);
    // All of them use the same ids.
    const echoed = await client.call("tool_echo", { value: name, ms: 10 });
    assertEquals(textOf(echoed), name);
    const meta = { progressToken: 1 };
    const answer = await client.call("tool_ask", { value: name }, meta);
    assertEquals(textOf(answer), `${name} ${name}`);
    assertEquals(asked, [`Who? ${name}`]);
    const told = client.notifications.map(({ params }) =>
      (params as Message).message
    );
    assertEquals(told, [name]);
  }));
  const ids = clients.map(({ client }) => client.headers["Mcp-Session-Id"]);
  assertEquals(new Set(ids).size, 200);
});

Deno.test("lcp serve over HTTP: a session that was deleted, or never was, is not found", async () => {
  await using server = await HttpTestServer.start({ files: FILES });
  const client = new HttpTestClient(server);
  await client.initialize();
  const { headers } = client;
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const wrong = [
    crypto.randomUUID(),
    "none",
    "x".repeat(5_000),
    `${headers["Mcp-Session-Id"]} `.repeat(2),
    `${headers["Mcp-Session-Id"]}`.toUpperCase().replace(/[A-F]/, "0"),
  ];
  for (const id of wrong) {
    for (const method of ["POST", "GET", "DELETE"]) {
      const response = await fetch(server.url, {
        method,
        headers: {
          ...headers,
          "Mcp-Session-Id": id,
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
        },
        ...(method === "POST" && { body: JSON.stringify(list) }),
      });
      assertEquals(response.status, 404, `${method} ${id.slice(0, 100)}`);
      await response.body?.cancel();
    }
  }
  const deleted = await fetch(server.url, { method: "DELETE", headers });
  assertEquals(deleted.status, 200);
  await deleted.body?.cancel();
  const after = await server.post(list, headers);
  assertEquals(after.status, 404);
  await after.body?.cancel();
});

Deno.test("lcp serve over HTTP: deleting a session ends its calls, and nobody else's", async () => {
  await using server = await HttpTestServer.start({ files: FILES });
  const [mine, other] = [
    new HttpTestClient(server),
    new HttpTestClient(server),
  ];
  await mine.initialize();
  await other.initialize();
  const meta = { progressToken: 1 };
  const ending = mine.call("tool_wait", { name: "mine" }, meta);
  const staying = other.call("tool_wait", { name: "other" }, meta);
  ending.catch(() => {});
  staying.catch(() => {});
  await eventually(() =>
    mine.notifications.length > 0 && other.notifications.length > 0
  );
  const { headers } = mine;
  const response = await fetch(server.url, { method: "DELETE", headers });
  await response.body?.cancel();
  const { folder } = server.project;
  await eventually(() => isFile(join(folder, "mine.txt")));
  assertEquals(await isFile(join(folder, "other.txt")), false);
  const echoed = await other.call("tool_echo", { value: "there" });
  assertEquals(textOf(echoed), "there");
});

Deno.test("lcp serve over HTTP: a client of 2026-07-28 that goes away cancels its call", async () => {
  await using server = await HttpTestServer.start({ files: FILES });
  const abort = new AbortController();
  const response = await fetch(server.url, {
    method: "POST",
    signal: abort.signal,
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": "2026-07-28",
      "Mcp-Method": "tools/call",
      "Mcp-Name": "tool_wait",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: {
        name: "tool_wait",
        arguments: { name: "gone" },
        _meta: {
          progressToken: 1,
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": { name: "x", version: "1" },
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      },
    }),
  });
  // The first part of the stream is its progress.
  await response.body?.getReader().read();
  abort.abort();
  const path = join(server.project.folder, "gone.txt");
  await eventually(() => isFile(path));
});

Deno.test("lcp serve over HTTP: 500 calls that are cancelled leave nothing behind", async () => {
  await using server = await HttpTestServer.start({ files: FILES });
  const client = new HttpTestClient(server);
  await client.initialize();
  await client.call("tool_echo", { value: "warm" });
  const before = (await processesIn(server.project.folder)).length;
  const headers = client.headers;
  for (let round = 0; round < 10; round++) {
    const ids = Array.from({ length: 50 }, (_, at) => `storm-${round}-${at}`);
    const streams = await Promise.all(
      ids.map((id) => server.post(echo(id, id, 60_000), headers)),
    );
    await Promise.all(ids.map((requestId) =>
      client.send({
        jsonrpc: "2.0",
        method: "notifications/cancelled",
        params: { requestId },
      })
    ));
    await Promise.all(streams.map((response) => response.text()));
  }
  const echoed = await client.call("tool_echo", { value: "after" });
  assertEquals(textOf(echoed), "after");
  const after = (await processesIn(server.project.folder)).length;
  assert(after <= before, `${after} processes, ${before} before`);
});

/** A request of a session. */
function echo(id: unknown, value: string, ms: number): Message {
  const params = { name: "tool_echo", arguments: { value, ms } };
  return { jsonrpc: "2.0", id, method: "tools/call", params };
}

async function session(server: HttpTestServer): Promise<HttpTestClient> {
  const client = new HttpTestClient(server);
  await client.initialize();
  await client.call("tool_echo", { value: "warm" });
  return client;
}

Deno.test("lcp serve over HTTP: of two requests of a session with one id neither gets the other's answer", async () => {
  await using server = await HttpTestServer.start({ files: FILES });
  const { headers } = await session(server);
  const first = await server.post(echo("same", "first", 300), headers);
  const second = await server.post(echo("same", "second", 0), headers);
  assertEquals(second.status, 400);
  assertEquals((await second.json()).error.code, -32_600);
  const both = [echo("twice", "one", 0), echo("twice", "two", 0)];
  const batch = await server.post(both, headers);
  assertEquals(batch.status, 400);
  await batch.body?.cancel();
  const text = await first.text();
  assert(text.includes("first") && !text.includes("second"), text);
  // Another session's ids are its own, and an id is free once it is answered.
  const other = await session(server);
  for (const sender of [headers, other.headers]) {
    const again = await server.post(echo("same", "again", 0), sender);
    assert((await again.text()).includes("again"));
  }
});

Deno.test("lcp serve over HTTP: the stream of a cancelled request ends, without its result", async () => {
  await using server = await HttpTestServer.start({ files: FILES });
  const client = await session(server);
  const { headers } = client;
  const response = await server.post(echo("mine", "late", 60_000), headers);
  const params = { requestId: "mine" };
  const method = "notifications/cancelled";
  await client.send({ jsonrpc: "2.0", method, params });
  const text = await response.text();
  assert(!text.includes("late"), text);
  await client.send({ jsonrpc: "2.0", method, params });
  const again = await server.post(echo("mine", "again", 0), headers);
  assert((await again.text()).includes("again"));
});

Deno.test("lcp serve over HTTP: of more requests of a session at once than there may be, the others are refused", async () => {
  await using server = await HttpTestServer.start({ files: FILES });
  const client = await session(server);
  const { headers } = client;
  const streams: Response[] = [];
  for (let from = 0; from < 1_000; from += 100) {
    const batch = Array.from(
      { length: 100 },
      (_, at) => echo(`many-${from + at}`, "x", 60_000),
    );
    const response = await server.post(batch, headers);
    assertEquals(response.status, 200);
    streams.push(response);
  }
  const refused = await server.post(echo("more", "x", 0), headers);
  assertEquals(refused.status, 429);
  await refused.body?.cancel();
  const other = await session(server);
  const echoed = await other.call("tool_echo", { value: "there" });
  assertEquals(textOf(echoed), "there");
  for (const response of streams) await response.body?.cancel();
});

async function isFile(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
