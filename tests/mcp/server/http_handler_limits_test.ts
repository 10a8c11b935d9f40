import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { ServedSource } from "../../../src/mcp/server/served_source.ts";
import { McpService } from "../../../src/mcp/server/mcp_service.ts";
import {
  McpHttpHandler,
  type McpHttpHandlerOptions,
} from "../../../src/mcp/server/http/mcp_http_handler.ts";
import { HttpSessions } from "../../../src/mcp/server/http/http_sessions.ts";
import { SdkServers } from "../../../src/mcp/server/sdk/sdk_servers.ts";
import { eventually } from "../../support/eventually.ts";
import type { Message } from "./_stdio_client.ts";

/** Tools that ask for a name, and say it. */
const SOURCE: ServedSource = {
  discoverTools: () =>
    Promise.resolve([{
      name: "tool_ask",
      description: "Asks.",
      input_schema: { type: "object", properties: {} },
    }]),
  diagnostics: [],
  toChatToolSpecs: () => Promise.resolve([]),
  [Symbol.asyncDispose]: () => Promise.resolve(),
  executeTool: async (_name, _params, { toolContext } = {}) => {
    const elicit = Object(toolContext).elicit;
    const { content } = await elicit("Who?", {
      type: "object",
      properties: { name: { type: "string" } },
    });
    return { success: true, output: `${content?.name}`, status_code: 200 };
  },
};

const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
};

function handlerOf(options: McpHttpHandlerOptions = {}): McpHttpHandler {
  return new McpHttpHandler(new McpService(SOURCE), options);
}

async function post(
  handler: McpHttpHandler,
  message: Message,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return await handler.fetch(
    new Request("http://localhost/mcp", {
      method: "POST",
      headers: {
        Host: "localhost",
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: "2.0", ...message }),
    }),
  );
}

/** Begins a session; its id. */
async function open(handler: McpHttpHandler): Promise<string> {
  const clientInfo = { name: "test", version: "1" };
  const response = await post(handler, {
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo },
  });
  await response.text();
  return `${response.headers.get("mcp-session-id")}`;
}

async function isOpen(handler: McpHttpHandler, id: string): Promise<boolean> {
  const response = await post(handler, { id: 2, method: "ping" }, {
    "Mcp-Session-Id": id,
    "MCP-Protocol-Version": "2025-11-25",
  });
  await response.text();
  return response.status === 200;
}

Deno.test("McpHttpHandler ends the session that was not used for longest when there are too many", async () => {
  await using handler = handlerOf({ maxSessions: 3 });
  const [first = "", second = "", third = ""] = [
    await open(handler),
    await open(handler),
    await open(handler),
  ];
  assert(await isOpen(handler, first));
  const fourth = await open(handler);
  assertEquals(handler.sessions, 3);
  const open_ = [];
  for (const id of [first, second, third, fourth]) {
    open_.push(await isOpen(handler, id));
  }
  assertEquals(open_, [true, false, true, true]);
});

Deno.test("McpHttpHandler ends a session that is not used", async () => {
  await using handler = handlerOf({ sessionIdleMs: 50 });
  const id = await open(handler);
  assertEquals(handler.sessions, 1);
  await eventually(() => handler.sessions === 0);
  assertEquals(await isOpen(handler, id), false);
});

/** Tools that take their time, or until they are cancelled. */
function slowTools(ms: number): ServedSource {
  return {
    ...SOURCE,
    executeTool: async (_name, _params, { signal } = {}) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener("abort", () => resolve(), { once: true });
      await promise;
      clearTimeout(timer);
      return { success: true, output: "done", status_code: 200 };
    },
  };
}

Deno.test("McpHttpHandler ends no session whose client waits for an answer, or for changes, and then in time", async () => {
  const service = new McpService(slowTools(500));
  await using handler = new McpHttpHandler(service, { sessionIdleMs: 50 });
  const [calling, listening] = [await open(handler), await open(handler)];
  const stream = await handler.fetch(
    new Request("http://localhost/mcp", {
      headers: {
        Host: "localhost",
        Accept: "text/event-stream",
        "Mcp-Session-Id": listening,
      },
    }),
  );
  const params = { name: "tool_ask", arguments: {} };
  const called = await post(handler, { id: 3, method: "tools/call", params }, {
    "Mcp-Session-Id": calling,
  });
  assertStringIncludes(await called.text(), "done");
  assertEquals(handler.sessions, 2);
  await stream.body?.cancel();
  await eventually(() => handler.sessions === 0);
});

Deno.test("McpHttpHandler ends a session whose client has gone in the middle of an answer", async () => {
  const service = new McpService(slowTools(10_000));
  await using handler = new McpHttpHandler(service, { sessionIdleMs: 50 });
  const params = { name: "tool_ask", arguments: {} };
  const called = await post(handler, { id: 3, method: "tools/call", params }, {
    "Mcp-Session-Id": await open(handler),
  });
  await called.body?.cancel();
  await eventually(() => handler.sessions === 0);
});

Deno.test("McpHttpHandler ends sessions whose clients wait for an answer after all others", async () => {
  const service = new McpService(slowTools(1_000));
  await using handler = new McpHttpHandler(service, { maxSessions: 2 });
  const params = { name: "tool_ask", arguments: {} };
  const called = await post(handler, { id: 3, method: "tools/call", params }, {
    "Mcp-Session-Id": await open(handler),
  });
  const [second, third] = [await open(handler), await open(handler)];
  assertStringIncludes(await called.text(), "done");
  assertEquals(await isOpen(handler, second), false);
  assertEquals(await isOpen(handler, third), true);
});

Deno.test("HttpSessions ends no session of one sender for the many of another", async () => {
  using servers = new SdkServers(new McpService(SOURCE));
  await using sessions = new HttpSessions(servers, { maxSessions: 4 });
  const headers = {
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
  };
  const send = async (body: Message, owner: string, id?: string) => {
    const request = new Request("http://localhost/mcp", {
      method: "POST",
      headers: {
        ...headers,
        ...(id !== undefined && { "Mcp-Session-Id": id }),
      },
    });
    const principal = { id: owner };
    const response = id === undefined
      ? await sessions.open(request, body, principal)
      : await sessions.handle(request, { id, body, principal });
    await response.text();
    return response;
  };
  const begin = async (owner: string) => {
    const clientInfo = { name: "test", version: "1" };
    const protocolVersion = "2025-11-25";
    const params = { protocolVersion, capabilities: {}, clientInfo };
    const body = { jsonrpc: "2.0", id: 1, method: "initialize", params };
    const { headers } = await send(body, owner);
    return `${headers.get("mcp-session-id")}`;
  };
  const ping = { jsonrpc: "2.0", id: 2, method: "ping" };
  const mine = await begin("me");
  for (let count = 0; count < 20; count++) await begin("them");
  assertEquals(sessions.size, 4);
  assertEquals((await send(ping, "me", mine)).status, 200);
  assertEquals((await send(ping, "them", mine)).status, 404);
  const other = await begin("another");
  assertEquals((await send(ping, "me", mine)).status, 200);
  assertEquals((await send(ping, "another", other)).status, 200);
  assertEquals(sessions.size, 4);
});

Deno.test("McpHttpHandler takes nobody in once it ends", async () => {
  const handler = handlerOf();
  const id = await open(handler);
  await handler[Symbol.asyncDispose]();
  assertEquals(handler.sessions, 0);
  assertEquals(await isOpen(handler, id), false);
});

Deno.test("HttpSessions opens no session that would outlast them", async () => {
  using servers = new SdkServers(new McpService(SOURCE));
  const isMaking = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const create = servers.create.bind(servers);
  servers.create = async (...given) => {
    isMaking.resolve();
    await go.promise;
    return await create(...given);
  };
  const sessions = new HttpSessions(servers);
  const clientInfo = { name: "test", version: "1" };
  const params = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo,
  };
  const request = new Request("http://localhost/mcp", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    },
  });
  const body = { jsonrpc: "2.0", id: 1, method: "initialize", params };
  const opening = sessions.open(request, body, { id: "" });
  await isMaking.promise;
  await sessions[Symbol.asyncDispose]();
  go.resolve();
  assertEquals((await opening).status, 503);
  assertEquals(sessions.size, 0);
});

Deno.test("McpHttpHandler tells the request that comes after a cancelled one of its id nothing of that", async () => {
  const begun = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  const source: ServedSource = {
    ...SOURCE,
    executeTool: async (_name, params, { onProgress } = {}) => {
      if (Object(params).first === true) {
        begun.resolve();
        await late.promise;
        onProgress?.({ progress: 1, message: "of the first" });
      } else {
        late.resolve();
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
      return { success: true, output: "done", status_code: 200 };
    },
  };
  await using handler = new McpHttpHandler(new McpService(source));
  const headers = {
    "Mcp-Session-Id": await open(handler),
    "MCP-Protocol-Version": "2025-11-25",
  };
  const call = (args: Message, progressToken: string) => ({
    id: 7,
    method: "tools/call",
    params: { name: "tool_ask", arguments: args, _meta: { progressToken } },
  });
  const first = await post(handler, call({ first: true }, "a"), headers);
  await begun.promise;
  const cancel = {
    method: "notifications/cancelled",
    params: { requestId: 7 },
  };
  await (await post(handler, cancel, headers)).text();
  await first.text();
  const second = await post(handler, call({}, "b"), headers);
  const text = await second.text();
  assert(text.includes("done"), text);
  assert(!text.includes("of the first"), text);
});

async function ask(
  handler: McpHttpHandler,
  more: Message = {},
): Promise<Message> {
  const response = await post(handler, {
    id: 3,
    method: "tools/call",
    params: { name: "tool_ask", arguments: {}, _meta: ENVELOPE, ...more },
  }, {
    "MCP-Protocol-Version": "2026-07-28",
    "Mcp-Method": "tools/call",
    "Mcp-Name": "tool_ask",
  });
  const text = await response.text();
  const data = /^data: (\{.*\})$/m.exec(text)?.[1] ?? text;
  return JSON.parse(data);
}

Deno.test("McpHttpHandler takes answers that come late for none", async () => {
  const { now } = Date;
  await using handler = handlerOf();
  await using elsewhere = handlerOf();
  const { result } = await ask(handler);
  const { inputRequests, requestState } = result as Message;
  const [key = ""] = Object.keys(inputRequests as Message);
  const answer = { action: "accept", content: { name: "Ada" } };
  const answered = { requestState, inputResponses: { [key]: answer } };
  // Another process that has another key.
  const { error: foreign } = await ask(elsewhere, answered);
  assertEquals((foreign as Message).code, -32_602);
  try {
    Date.now = () => now() + 11 * 60_000;
    const { error } = await ask(handler, answered);
    assertEquals((error as Message).code, -32_602);
  } finally {
    Date.now = now;
  }
  const { result: done } = await ask(handler, answered);
  assert(JSON.stringify(done).includes("Ada"), JSON.stringify(done));
});
