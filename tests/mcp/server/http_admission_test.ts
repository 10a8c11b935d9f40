import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { LcpProject } from "../../cli/_lcp_process.ts";
import { HttpTestServer } from "./_http_server.ts";
import { rawPost } from "./_raw_http.ts";

const TOKEN = "0123456789abcdef";
const FILES = {
  "tools/one.ts": "export function tool_one() { return 1; }",
  "token.txt": `${TOKEN}\n`,
};
const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const ACCEPT = { Accept: "application/json, text/event-stream" };

async function statusOf(response: Response): Promise<number> {
  await response.body?.cancel();
  return response.status;
}

Deno.test("lcp serve over HTTP: takes requests to this machine alone, whatever name leads here", async () => {
  await using server = await HttpTestServer.start({ files: FILES });
  const { url } = server;
  const { port } = new URL(url);
  const right = [
    `127.0.0.1:${port}`,
    `localhost:${port}`,
    `LOCALHOST:${port}`,
    `[::1]:${port}`,
    "localhost",
  ];
  for (const Host of right) {
    assertEquals(await rawPost(url, { Host }), 200, Host);
  }
  const wrong = [
    `evil.example:${port}`,
    "evil.example",
    `127.0.0.1.evil.example:${port}`,
    "localhost.evil.example",
    "evil.example#localhost",
    "127.0.0.1@evil.example",
    "10.0.0.1",
    "0.0.0.0",
  ];
  for (const Host of wrong) {
    const status = await rawPost(url, { Host });
    assert(status >= 400 && status < 500, `${Host}: ${status}`);
  }
});

Deno.test("lcp serve over HTTP: takes requests of web pages of this machine, and of those that are named", async () => {
  const words = ["--allow-origin", "friend.example"];
  await using server = await HttpTestServer.start({ files: FILES, words });
  const { url } = server;
  const right = [
    "http://localhost",
    "http://localhost:3000",
    "http://127.0.0.1:1",
    "http://[::1]:1",
    "https://friend.example",
  ];
  for (const Origin of right) {
    assertEquals(await rawPost(url, { Origin }), 200, Origin);
  }
  const wrong = [
    "https://evil.example",
    "null",
    "",
    "file://",
    "http://localhost.evil.example",
    "http://friend.example.evil.example",
    "https://evil.example/http://localhost",
    "http://localhost@evil.example",
    "garbage",
  ];
  for (const Origin of wrong) {
    assertEquals(await rawPost(url, { Origin }), 403, Origin);
  }
});

for (const words of [["--token", TOKEN], ["--token-file", "token.txt"]]) {
  Deno.test(`lcp serve over HTTP: with ${words[0]} nobody comes in without the token`, async () => {
    await using server = await HttpTestServer.start({ files: FILES, words });
    const wrong = [
      "",
      "Bearer",
      "Bearer ",
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(0, -1)}`,
      `Bearer ${TOKEN.toUpperCase()}`,
      `Bearer ${TOKEN}, Bearer other`,
      `Basic ${TOKEN}`,
      `Basic ${btoa(`user:${TOKEN}`)}`,
      TOKEN,
    ];
    const headers = [{}, ...wrong.map((Authorization) => ({ Authorization }))];
    for (const given of headers) {
      const response = await server.post(LIST, given);
      assertEquals(response.status, 401, JSON.stringify(given));
      const challenge = response.headers.get("www-authenticate") ?? "";
      assertStringIncludes(challenge, "Bearer");
      assert(!(await response.text()).includes(TOKEN));
      for (const method of ["GET", "DELETE", "PUT", "OPTIONS"]) {
        const other = await fetch(server.url, { method, headers: given });
        assertEquals(await statusOf(other), 401, method);
      }
    }
    const inUrl = await fetch(`${server.url}?token=${TOKEN}`);
    assertEquals(await statusOf(inUrl), 401);
    for (const scheme of ["Bearer", "bearer"]) {
      const Authorization = `${scheme} ${TOKEN}`;
      const response = await server.post(LIST, { Authorization });
      assertEquals(await statusOf(response), 200);
    }
    // Whoever knows the token may send its requests to any name.
    const Authorization = `Bearer ${TOKEN}`;
    const Host = "tools.example";
    assertEquals(await rawPost(server.url, { Host, Authorization }), 200);
    assertEquals(await rawPost(server.url, { Host }), 401);
    const Origin = "https://evil.example";
    assertEquals(await rawPost(server.url, { Origin, Authorization }), 403);
  });
}

Deno.test("lcp serve over HTTP: other machines need a token, and a token has to be one", async () => {
  const files = { ...FILES, "empty.txt": "\n" };
  await using project = await LcpProject.create(files);
  const issuer = ["--oauth-issuer", "https://issuer.example"];
  const resource = ["--oauth-resource", "https://x.example/mcp"];
  const wrong: readonly (readonly string[])[] = [
    ["0.0.0.0:0"],
    ["[::]:0"],
    ["nowhere"],
    ["70000"],
    ["0", "--token", "short"],
    ["0", "--token", "has a space in its middle"],
    ["0", "--token-file", "empty.txt"],
    ["0", "--token-file", "missing.txt"],
    ["0", "--token", TOKEN, "--token-file", "token.txt"],
    ["0", "--token", TOKEN, ...issuer, ...resource],
    ["0", ...issuer],
    ["0", ...issuer, "--oauth-resource", "none"],
    ["0", "--oauth-issuer", "http://issuer.example", ...resource],
    ["0", "--oauth-issuer", "none", ...resource],
  ];
  for (const words of wrong) {
    const args = ["serve", "--tools", "tools", "--http", ...words];
    const { code, stdout, stderr } = await project.run(args);
    assertEquals([code, stdout], [2, ""], `${words}: ${stderr}`);
    assert(!stderr.includes("Serving"));
  }
});

Deno.test("lcp serve over HTTP: what is no request of MCP is refused with a reason", async () => {
  await using server = await HttpTestServer.start({ files: FILES });
  const { url } = server;
  const body = JSON.stringify(LIST);
  const post = (type: string) =>
    fetch(url, {
      method: "POST",
      body,
      headers: { ...ACCEPT, "Content-Type": type },
    });
  const types = [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "application/jsonx",
    "",
  ];
  for (const type of types) assertEquals(await statusOf(await post(type)), 415);
  assertEquals(
    await statusOf(await post("application/json; charset=utf-8")),
    200,
  );
  for (const text of ["", "{", "[1,", "\u0000", "nonsense", "{}{}"]) {
    const response = await server.post(text);
    assertEquals(response.status, 400, text);
    assertEquals((await response.json()).error.code, -32_700);
  }
  const wrong = ["7", "null", '"x"', "[]", "{}", '{"jsonrpc":"1.0","id":1}'];
  for (const text of wrong) {
    assertEquals(await statusOf(await server.post(text)), 400, text);
  }
  const elsewhere = ["/", "/mcp/", "/mcp/x", "/healthzz", "/.well-known/x"];
  for (const path of elsewhere) {
    assertEquals(await statusOf(await fetch(server.at(path))), 404, path);
  }
  const health = await fetch(server.at("/healthz"));
  assertEquals([health.status, await health.json()], [200, { status: "ok" }]);
  for (const method of ["PUT", "PATCH", "OPTIONS", "DELETE", "GET"]) {
    const status = await statusOf(await fetch(url, { method }));
    assert(status >= 400 && status < 500, `${method}: ${status}`);
  }
});

Deno.test("lcp serve over HTTP: a body over the limit is refused, whether it says its length or not", async () => {
  await using server = await HttpTestServer.start({ files: FILES });
  const x = "x".repeat(5 * 2 ** 20);
  const large = JSON.stringify({ ...LIST, params: { x } });
  assertEquals(await statusOf(await server.post(large)), 413);
  const chunked = await fetch(server.url, {
    method: "POST",
    body: new Blob([large]).stream(),
    headers: { ...ACCEPT, "Content-Type": "application/json" },
  });
  assertEquals(await statusOf(chunked), 413);
  const length = { "Content-Length": "99999999999" };
  assertEquals(await rawPost(server.url, length), 413);
  assertEquals(await statusOf(await server.post(LIST)), 200);
});
