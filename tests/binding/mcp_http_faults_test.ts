import { assertEquals, assertStringIncludes } from "@std/assert";
import type { HttpServer } from "../../src/mcp/client/server.ts";
import { fixtureBinding } from "../support/mcp_fixture.ts";

interface Message {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly name?: string };
}

/** What a server by HTTP does with a call, for what it was sent. */
type AnswerCall = (
  message: Message,
  request: Request,
) => Response | Promise<Response>;

/** A server that speaks the initialising era, with sessions. */
function serve(answerCall: AnswerCall) {
  let sessions = 0;
  let current = "";
  const ended: (string | null)[] = [];
  const requests: Request[] = [];
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      requests.push(request.clone());
      const session = request.headers.get("mcp-session-id");
      if (request.method === "DELETE") ended.push(session);
      if (request.method !== "POST") return new Response(null, { status: 405 });
      const message: Message = await request.json();
      const { id, method } = message;
      if (method === "server/discover") {
        return new Response("no", { status: 400 });
      }
      if (method === "initialize") {
        current = `s${++sessions}`;
        return Response.json({
          jsonrpc: "2.0",
          id,
          result: {
            protocolVersion: "2025-11-25",
            capabilities: { tools: {} },
            serverInfo: { name: "http", version: "1.0.0" },
          },
        }, { headers: { "mcp-session-id": current } });
      }
      if (session !== current) return new Response("gone", { status: 404 });
      if (id === undefined) return new Response(null, { status: 202 });
      if (method === "tools/list") {
        const tools = [{ name: "x", inputSchema: { type: "object" } }];
        return Response.json({ jsonrpc: "2.0", id, result: { tools } });
      }
      return await answerCall(message, request);
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}/mcp`,
    ended,
    requests,
    forget: () => current = "",
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

function open(url: string, further: Partial<HttpServer> = {}) {
  return fixtureBinding([{ alias: "h", type: "http", url, ...further }], {
    autonomyLevel: "full_access",
    reconnectDelayMs: 0,
  });
}

const done = ({ id }: Message, text = "done") =>
  Response.json({
    jsonrpc: "2.0",
    id,
    result: { content: [{ type: "text", text }] },
  });

Deno.test("MCPBinding sends headers and a token to servers by HTTP, and ends its session", async () => {
  await using server = serve((message) => done(message));
  Deno.env.set("LCP_TEST_TOKEN", "t0ken");
  try {
    await using binding = open(server.url, {
      headers: { "X-Tenant": "${LCP_TEST_TOKEN}-x" },
      auth: "${LCP_TEST_TOKEN}",
    });
    assertEquals((await binding.executeTool("h::x")).output, "done");
  } finally {
    Deno.env.delete("LCP_TEST_TOKEN");
  }
  const seen = server.requests.map(({ headers }) =>
    `${headers.get("authorization")} ${headers.get("x-tenant")}`
  );
  assertEquals([...new Set(seen)], ["Bearer t0ken t0ken-x"]);
  assertEquals(server.ended, ["s1"]);
});

Deno.test("MCPBinding gets a token for each request from whoever knows it", async () => {
  await using server = serve((message) => done(message));
  let count = 0;
  const next = () => Promise.resolve(`t${++count}`);
  for (const auth of [next, { token: next }]) {
    await using binding = open(server.url, { auth });
    assertEquals((await binding.executeTool("h::x")).output, "done");
  }
  const seen = server.requests.map(({ headers }) =>
    headers.get("authorization")
  );
  assertEquals(seen, seen.map((_, index) => `Bearer t${index + 1}`));
});

Deno.test("MCPBinding begins a new session when the server knows the old one no more", async () => {
  await using server = serve((message) => done(message));
  await using binding = open(server.url);
  await binding.executeTool("h::x");
  server.forget();
  assertEquals((await binding.executeTool("h::x")).output, "done");
});

Deno.test("MCPBinding: a message by HTTP of more than 32 MiB fails the call", async () => {
  const text = "x".repeat(33 * 2 ** 20);
  await using server = serve((message) => {
    if (message.params?.name === "x") return done(message, text);
    return done(message);
  });
  await using binding = open(server.url);
  const { status_code, error } = await binding.executeTool("h::x");
  assertEquals(status_code, 500);
  assertStringIncludes(`${error}`, "more than 32 MiB");
});

Deno.test("MCPBinding: an event of more than 32 MiB fails the call, and many small ones do not", async () => {
  const line = `: ${"x".repeat(2 ** 20)}\n\n`;
  let isOne = false;
  await using server = serve(({ id }) => {
    const result = { content: [{ type: "text", text: "done" }] };
    const event = `data: ${JSON.stringify({ jsonrpc: "2.0", id, result })}\n\n`;
    const encoder = new TextEncoder();
    const parts = isOne ? [`: ${"x".repeat(33 * 2 ** 20)}`] : [
      ...Array.from({ length: 40 }, () => line),
      event,
    ];
    return new Response(
      ReadableStream.from(parts.map((part) => encoder.encode(part))),
      { headers: { "content-type": "text/event-stream" } },
    );
  });
  await using binding = open(server.url);
  assertEquals((await binding.executeTool("h::x")).output, "done");
  isOne = true;
  const { status_code, error } = await binding.executeTool("h::x");
  assertEquals(status_code, 500);
  assertStringIncludes(`${error}`, "more than 32 MiB");
});

Deno.test("MCPBinding: a stream that ends without an answer fails the call", async () => {
  await using server = serve(() =>
    new Response(": nothing\n\n", {
      headers: { "content-type": "text/event-stream" },
    })
  );
  await using binding = open(server.url);
  const { status_code, error } = await binding.executeTool("h::x");
  assertEquals(status_code, 503);
  assertStringIncludes(`${error}`, "ended the stream of its answer");
});

Deno.test("MCPBinding: a server that lets nobody in cannot be used", async () => {
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    () => new Response("who are you?", { status: 401 }),
  );
  await using binding = open(`http://127.0.0.1:${server.addr.port}/mcp`);
  assertEquals((await binding.executeTool("h::x")).status_code, 503);
});

Deno.test("MCPBinding follows no redirect to another origin", async () => {
  const reached: string[] = [];
  await using other = serve((message, request) => {
    reached.push(request.url);
    return done(message);
  });
  await using server = serve((message) => {
    if (message.method !== "tools/call") return done(message);
    return Response.redirect(other.url, 307);
  });
  await using binding = open(server.url, { auth: "t0ken" });
  const { success } = await binding.executeTool("h::x");
  assertEquals([success, reached, other.requests.length], [false, [], 0]);
});

Deno.test("MCPBinding says which server by HTTP is not there, and why", async () => {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const { port } = listener.addr;
  listener.close();
  const url = `http://127.0.0.1:${port}/mcp`;
  await using binding = fixtureBinding([{ alias: "x", type: "http", url }]);
  const { error, status_code } = await binding.executeTool("x::y");
  assertEquals(status_code, 503);
  assertStringIncludes(`${error}`, `cannot reach 127.0.0.1:${port}: `);
  assertStringIncludes(`${error}`, "refused");
});
