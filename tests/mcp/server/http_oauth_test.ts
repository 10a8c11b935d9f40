import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { generateKeyPair, type JWTPayload } from "jose";
import { join } from "../../../src/core/path.ts";
import { HttpTestClient } from "./_http_client.ts";
import { HttpTestServer } from "./_http_server.ts";
import type { Message } from "./_stdio_client.ts";
import { TokenIssuer } from "./_token_issuer.ts";

const RESOURCE = "https://tools.example/mcp";
const METADATA =
  "https://tools.example/.well-known/oauth-protected-resource/mcp";
const FILES = {
  "tools/one.ts": `
export function tool_one() { return 1; }
export function tool_write(path: string) {
  Deno.writeTextFileSync(path, "x");
}
export async function tool_ask(tool_context: any) {
  const { action } = await tool_context.elicit("Sure?", {
    type: "object",
    properties: {},
  });
  return action;
}`,
};
const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
};
const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

async function guarded() {
  await using held = new AsyncDisposableStack();
  const issuer = held.use(await TokenIssuer.start(RESOURCE));
  const words = ["--oauth-issuer", issuer.url, "--oauth-resource", RESOURCE];
  const server = held.use(await HttpTestServer.start({ files: FILES, words }));
  const closing = held.move();
  return {
    issuer,
    server,
    status: async (token: string | undefined): Promise<number> => {
      const headers = token === undefined
        ? undefined
        : { Authorization: `Bearer ${token}` };
      const response = await server.post(LIST, headers);
      await response.body?.cancel();
      return response.status;
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

Deno.test("lcp serve with OAuth: a token of the issuer for this resource comes in", async () => {
  await using it = await guarded();
  const { issuer } = it;
  const right = [
    await issuer.token(),
    await issuer.token({ audience: ["https://other.example", RESOURCE] }),
    await issuer.token({ claims: {} }),
    // Clocks differ by a little.
    await issuer.token({ notBeforeIn: 5 }),
  ];
  for (const [index, token] of right.entries()) {
    assertEquals(await it.status(token), 200, `${index}`);
  }
});

Deno.test("lcp serve with OAuth: no other token does", async () => {
  await using it = await guarded();
  const { issuer } = it;
  const other = await generateKeyPair("RS256");
  const publicKey = new TextEncoder().encode(issuer.publicPem);
  const right = await issuer.token();
  const [head = "", payload = "", signature = ""] = right.split(".");
  const encode = (value: unknown) =>
    new TextEncoder().encode(JSON.stringify(value))
      .toBase64({ alphabet: "base64url", omitPadding: true });
  const claims = JSON.parse(
    new TextDecoder().decode(
      Uint8Array.fromBase64(payload, { alphabet: "base64url" }),
    ),
  );
  const wrong: Readonly<Record<string, string | undefined>> = {
    "none": undefined,
    "empty": "",
    "no token": "nonsense",
    "three parts": "a.b.c",
    "other audience": await issuer.token({ audience: "https://other.example" }),
    "audience that begins alike": await issuer.token({
      audience: `${RESOURCE}/more`,
    }),
    "audience that is an origin": await issuer.token({
      audience: "https://tools.example",
    }),
    "other issuer": await issuer.token({ issuer: "https://other.example" }),
    "issuer with a slash": await issuer.token({ issuer: `${issuer.url}/` }),
    "expired": await issuer.token({ expiresIn: -60 }),
    "not yet": await issuer.token({ notBeforeIn: 600 }),
    "no end": await issuer.token({ expires: false }),
    "other key": await issuer.token({ key: other.privateKey }),
    "unknown key": await issuer.token({ key: other.privateKey, kid: "second" }),
    "public key as a secret": await issuer.token({
      alg: "HS256",
      key: publicKey,
    }),
    "alg none": `${encode({ alg: "none", kid: "first" })}.${payload}.`,
    "alg None": `${encode({ alg: "None" })}.${payload}.${signature}`,
    "no signature": `${head}.${payload}.`,
    "other claims": `${head}.${encode({ ...claims, sub: "eve" })}.${signature}`,
    "more after it": `${right}x`,
    "four parts": `${right}.${signature}`,
  };
  for (const [name, token] of Object.entries(wrong)) {
    assertEquals(await it.status(token), 401, name);
  }
  const inUrl = await fetch(`${it.server.url}?access_token=${right}`, {
    method: "POST",
  });
  await inUrl.body?.cancel();
  assertEquals(inUrl.status, 401);
  assertEquals(await it.status(right), 200);
});

Deno.test("lcp serve with OAuth: who may not come in is told where to get a token", async () => {
  await using it = await guarded();
  const { issuer, server } = it;
  const absent = await server.post(LIST);
  const challenge = absent.headers.get("www-authenticate") ?? "";
  await absent.body?.cancel();
  assert(challenge.startsWith("Bearer "), challenge);
  assertStringIncludes(challenge, `resource_metadata="${METADATA}"`);
  const expired = await server.post(LIST, {
    Authorization: `Bearer ${await issuer.token({ expiresIn: -60 })}`,
  });
  await expired.body?.cancel();
  const told = expired.headers.get("www-authenticate") ?? "";
  assertStringIncludes(told, 'error="invalid_token"');
  const { pathname } = new URL(METADATA);
  for (const path of [pathname, "/.well-known/oauth-protected-resource"]) {
    const response = await fetch(server.at(path));
    assertEquals(response.headers.get("access-control-allow-origin"), "*");
    assertEquals(await response.json(), {
      resource: RESOURCE,
      authorization_servers: [issuer.url],
      bearer_methods_supported: ["header"],
    });
  }
  const elsewhere = await fetch(server.at(`${pathname}/more`));
  await elsewhere.body?.cancel();
  assertEquals(elsewhere.status, 404);
});

Deno.test("lcp serve with OAuth: nobody else can use a session", async () => {
  await using it = await guarded();
  const { issuer, server } = it;
  const client = new HttpTestClient(server, {
    headers: { Authorization: `Bearer ${await issuer.token()}` },
  });
  await client.initialize();
  assertEquals((await client.call("tool_one")).content, [{
    type: "text",
    text: "1",
  }]);
  const others = [
    { sub: "eve", client_id: "client-1" },
    { sub: "ada", client_id: "client-2" },
    { client_id: "client-1" },
    { sub: "ada" },
    {},
  ];
  for (const claims of others) {
    const Authorization = `Bearer ${await issuer.token({ claims })}`;
    for (const method of ["POST", "GET", "DELETE"]) {
      const response = await fetch(server.url, {
        method,
        headers: {
          ...client.headers,
          Authorization,
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
        },
        ...(method === "POST" && { body: JSON.stringify(LIST) }),
      });
      await response.body?.cancel();
      assertEquals(response.status, 404, JSON.stringify([method, claims]));
    }
  }
  const expired = await issuer.token({ expiresIn: -60 });
  const late = await server.post(LIST, {
    ...client.headers,
    Authorization: `Bearer ${expired}`,
  });
  await late.body?.cancel();
  assertEquals(late.status, 401);
  // A fresh token of the same user goes on.
  const fresh = await issuer.token();
  const same = await server.post(LIST, {
    ...client.headers,
    Authorization: `Bearer ${fresh}`,
  });
  await same.body?.cancel();
  assertEquals(same.status, 200);
});

Deno.test("lcp serve with OAuth: nobody else can go on with a call that waits for answers", async () => {
  await using it = await guarded();
  const { issuer, server } = it;
  const call = async (claims: JWTPayload, more: Message = {}) => {
    const Authorization = `Bearer ${await issuer.token({ claims })}`;
    const client = new HttpTestClient(server, { headers: { Authorization } });
    const params = { name: "tool_ask", _meta: ENVELOPE, ...more };
    return await client.request("tools/call", params, {
      "MCP-Protocol-Version": "2026-07-28",
      "Mcp-Method": "tools/call",
      "Mcp-Name": "tool_ask",
    });
  };
  const ada = { sub: "ada", client_id: "client-1" };
  const { inputRequests, requestState } = (await call(ada)).result as Message;
  const [key = ""] = Object.keys(inputRequests as Message);
  const inputResponses = { [key]: { action: "accept", content: {} } };
  const answered = { inputResponses, requestState };
  for (
    const claims of [{ ...ada, sub: "eve" }, { ...ada, client_id: "client-2" }]
  ) {
    const { error } = await call(claims, answered);
    assertEquals((error as Message).code, -32_602);
  }
  const { result } = await call(ada, answered);
  assertStringIncludes(JSON.stringify(result), "accept");
});

Deno.test("lcp serve with OAuth: what one user allows is not allowed to another one, whatever the answer", async () => {
  await using it = await guarded();
  const { issuer, server } = it;
  const folder = await Deno.makeTempDir();
  await using held = new AsyncDisposableStack();
  held.defer(() => Deno.remove(folder, { recursive: true }));
  const path = join(folder, "file.txt");
  const write = async (sub: string, decision: string) => {
    const claims = { sub, client_id: "client-1" };
    const asked: Message[] = [];
    const client = new HttpTestClient(server, {
      headers: { Authorization: `Bearer ${await issuer.token({ claims })}` },
      answer: (request) => {
        asked.push(request);
        return { action: "accept", content: { decision } };
      },
    });
    await client.initialize({ elicitation: {} });
    const result = await client.call("tool_write", { path });
    return { asked, isDone: result.isError !== true };
  };
  const ada = await write("ada", "allow");
  assertEquals([ada.isDone, ada.asked.length], [true, 1]);
  assert(!JSON.stringify(ada.asked).includes("always"));
  const always = await write("ada", "always");
  assertEquals([always.isDone, always.asked.length], [false, 1]);
  const eve = await write("eve", "reject");
  assertEquals([eve.isDone, eve.asked.length], [false, 1]);
});

Deno.test("lcp serve with OAuth: nobody comes in while the issuer cannot be reached", async () => {
  const issuer = await TokenIssuer.start(RESOURCE);
  const token = await issuer.token();
  await issuer[Symbol.asyncDispose]();
  const words = ["--oauth-issuer", issuer.url, "--oauth-resource", RESOURCE];
  await using server = await HttpTestServer.start({ files: FILES, words });
  const Authorization = `Bearer ${token}`;
  const response = await server.post(LIST, { Authorization });
  await response.body?.cancel();
  assert(response.status >= 401, `${response.status}`);
});
