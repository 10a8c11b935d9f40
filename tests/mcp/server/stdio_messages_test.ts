import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { servedTools } from "./_served_tools.ts";
import type { Message, StdioTestClient } from "./_stdio_client.ts";

const ECHO = `
/** Gives back what it gets. */
export function tool_echo(value: unknown) {
  return { value };
}
export async function tool_later(value: string, ms: number) {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return value;
}
export function tool_big() {
  return "x".repeat(50 * 2 ** 20);
}
`;

const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Both kinds of connections, by what begins them. */
const BEGINNINGS: Readonly<
  Record<string, (client: StdioTestClient) => Promise<Message>>
> = {
  "2025-11-25": (client) => client.initialize(),
  "2026-07-28": (client) =>
    client.result("server/discover", { _meta: ENVELOPE }),
};

async function echo(client: StdioTestClient, value: unknown): Promise<Message> {
  const params = { name: "tool_echo", arguments: { value }, _meta: ENVELOPE };
  return await client.request("tools/call", params);
}

async function isStillThere(client: StdioTestClient): Promise<void> {
  const { result } = await echo(client, "still there");
  assertStringIncludes(JSON.stringify(result), "still there");
}

/** Error answers to no known request, so far. */
function refusals({ notifications }: StdioTestClient): unknown[] {
  return notifications.filter(({ error }) => error !== undefined)
    .map(({ id, error }) => [id, (error as Message).code]);
}

for (const [revision, begin] of Object.entries(BEGINNINGS)) {
  Deno.test(`lcp serve, ${revision}: what is no JSON, or no message, is refused and the next request answered`, async () => {
    await using it = await servedTools(ECHO);
    const { client } = it;
    await begin(client);
    const broken = [
      '{"jsonrpc":"2.0","id":1,"method":',
      "not json",
      "\u0000\u0001",
      "]",
      '{"jsonrpc":"2.0","id":1,"method":"ping"} trailing',
    ];
    for (const line of broken) await client.send(`${line}\n`);
    const wrong = [
      "[]",
      "null",
      "7",
      '"text"',
      '[{"jsonrpc":"2.0","id":1,"method":"ping"}]',
      '{"jsonrpc":"1.0","id":1,"method":"ping"}',
      '{"id":1,"method":"ping"}',
      '{"jsonrpc":"2.0"}',
      '{"jsonrpc":"2.0","method":7}',
      '{"jsonrpc":"2.0","id":null,"method":"ping"}',
      '{"jsonrpc":"2.0","id":1.5,"method":"ping"}',
      '{"jsonrpc":"2.0","id":{},"method":"ping"}',
      '{"jsonrpc":"2.0","id":[1],"method":"ping"}',
      '{"jsonrpc":"2.0","id":true,"method":"ping"}',
      '{"jsonrpc":"2.0","id":7}',
    ];
    for (const line of wrong) await client.send(`${line}\n`);
    await client.send("\n   \n\r\n");
    await isStillThere(client);
    assertEquals(refusals(client).map((it) => (it as unknown[])[1]), [
      ...broken.map(() => -32_700),
      ...wrong.map(() => -32_600),
    ]);
    assertEquals(client.strays, []);
  });

  Deno.test(`lcp serve, ${revision}: answers to nothing, and unknown notifications, are ignored`, async () => {
    await using it = await servedTools(ECHO);
    const { client } = it;
    await begin(client);
    const ignored = [
      { jsonrpc: "2.0", id: 99, result: {} },
      { jsonrpc: "2.0", id: "lcp-1", result: { action: "accept" } },
      { jsonrpc: "2.0", id: "lcp-1", error: { code: 1, message: "no" } },
      { jsonrpc: "2.0", method: "notifications/unknown" },
      { jsonrpc: "2.0", method: "notifications/cancelled" },
      {
        jsonrpc: "2.0",
        method: "notifications/cancelled",
        params: { requestId: {} },
      },
      {
        jsonrpc: "2.0",
        method: "notifications/cancelled",
        params: { requestId: 12_345 },
      },
    ];
    for (const message of ignored) await client.send(message);
    await isStillThere(client);
    assertEquals(refusals(client), []);
  });

  Deno.test(`lcp serve, ${revision}: ids of each kind come back as they were`, async () => {
    await using it = await servedTools(ECHO);
    const { client } = it;
    await begin(client);
    const ids = [
      "",
      "text",
      "1",
      1,
      0,
      -1,
      Number.MAX_SAFE_INTEGER,
      "é\n\u0000",
    ];
    for (const id of ids) {
      const params = {
        name: "tool_echo",
        arguments: { value: id },
        _meta: ENVELOPE,
      };
      const answer = await client.request("tools/call", params, id);
      assertEquals(answer.id, id);
      assertStringIncludes(JSON.stringify(answer), "content");
    }
  });

  Deno.test(`lcp serve, ${revision}: unknown methods and parameters of any kind get an error`, async () => {
    await using it = await servedTools(ECHO);
    const { client } = it;
    await begin(client);
    const meta = revision === "2025-11-25" ? {} : { _meta: ENVELOPE };
    for (const method of ["nothing/such", "", "toString", "__proto__"]) {
      const { error } = await client.request(method, meta);
      assertEquals((error as Message).code, -32_601, method);
    }
    const wrong = [
      { name: 7 },
      { name: null },
      { name: { toString: "x" } },
      { name: "__proto__" },
      { name: "x".repeat(100_000) },
      {},
    ];
    for (const params of wrong) {
      const { error } = await client.request("tools/call", {
        ...params,
        ...meta,
      });
      assertEquals((error as Message).code, -32_602, JSON.stringify(error));
      assert(JSON.stringify(error).length < 1_000);
    }
    await isStillThere(client);
  });

  Deno.test(`lcp serve, ${revision}: a line of more than 64 MiB is skipped and the next request answered`, async () => {
    await using it = await servedTools(ECHO);
    const { client } = it;
    await begin(client);
    const piece = "x".repeat(2 ** 20);
    await client.send('{"jsonrpc":"2.0","id":5,"method":"');
    for (let sent = 0; sent < 70; sent++) await client.send(piece);
    await client.send('"}\n');
    await isStillThere(client);
    assertEquals(refusals(client), [[null, -32_700]]);
  });

  Deno.test(`lcp serve, ${revision}: JSON that is nested without end is an answer, and no crash`, async () => {
    await using it = await servedTools(ECHO);
    const { client } = it;
    await begin(client);
    for (const depth of [1_000, 10_000, 1_000_000]) {
      const value = "[".repeat(depth) + "]".repeat(depth);
      const meta = JSON.stringify(ENVELOPE);
      const id = `deep-${depth}`;
      const answered = client.answerTo(id);
      await client.send(
        `{"jsonrpc":"2.0","id":"${id}","method":"tools/call","params":{"name":"tool_echo","arguments":{"value":${value}},"_meta":${meta}}}\n`,
      );
      const { result, error } = await answered;
      assert(result !== undefined || error !== undefined);
    }
    await isStillThere(client);
  });

  Deno.test(`lcp serve, ${revision}: a result over the limit is a failure that says so`, async () => {
    await using it = await servedTools(ECHO);
    const { client } = it;
    await begin(client);
    const params = { name: "tool_big", arguments: {}, _meta: ENVELOPE };
    const result = await client.result("tools/call", params);
    assertEquals(result.isError, true);
    assertStringIncludes(JSON.stringify(result.content), "32 MiB");
    await isStillThere(client);
  });

  Deno.test(`lcp serve, ${revision}: of two requests with one id neither gets the other's answer`, async () => {
    await using it = await servedTools(ECHO);
    const { client } = it;
    await begin(client);
    const call = (value: string, ms: number) =>
      client.send({
        jsonrpc: "2.0",
        id: "same",
        method: "tools/call",
        params: {
          name: "tool_later",
          arguments: { value, ms },
          _meta: ENVELOPE,
        },
      });
    await call("first", 200);
    await call("second", 0);
    // A later one shows that both were answered.
    await client.request("tools/call", {
      name: "tool_later",
      arguments: { value: "last", ms: 400 },
      _meta: ENVELOPE,
    });
    const answers = client.notifications.filter(({ id }) => id === "same");
    const results = answers.filter(({ result }) => result !== undefined);
    assert(results.length === 1, Deno.inspect(answers, { depth: 5 }));
    assertStringIncludes(JSON.stringify(results), "first");
    assertEquals(answers.length, 2);
  });
}

Deno.test("lcp serve: what came before the first request decides nothing", async () => {
  for (const begin of Object.values(BEGINNINGS)) {
    await using it = await servedTools(ECHO);
    const { client } = it;
    await client.send("garbage\n");
    await client.send("[]\n");
    await client.send('{"jsonrpc":"2.0","id":{},"method":"ping"}\n');
    await client.send('{"jsonrpc":"2.0","method":"notifications/unknown"}\n');
    await client.send('{"jsonrpc":"2.0","id":7,"result":{}}\n');
    await begin(client);
    await isStillThere(client);
  }
});

Deno.test("lcp serve: a half line at the end is refused, and what was asked before is answered", async () => {
  await using it = await servedTools(ECHO);
  const { client } = it;
  await client.initialize();
  await isStillThere(client);
  const asked = client.call("tool_later", { value: "done", ms: 100 });
  await client.send('{"jsonrpc":"2.0","id":7,"method":"to');
  const { code } = await client.end();
  assertEquals(code, 0);
  const { content } = await asked;
  assertEquals(content, [{ type: "text", text: "done" }]);
  assertEquals(client.strays, []);
});

Deno.test("lcp serve: bytes that are no UTF-8 are no crash", async () => {
  await using it = await servedTools(ECHO);
  const { client } = it;
  await client.initialize();
  await client.sendBytes(Uint8Array.of(0xff, 0xfe, 0xc3, 0x28, 0x0a));
  await isStillThere(client);
  assertEquals(refusals(client), [[null, -32_700]]);
});
