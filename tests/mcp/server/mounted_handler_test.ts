import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { LCPBinding } from "../../../src/binding/lcp_binding.ts";
import { createMcpHandler } from "../../../src/mcp/server/http/create_mcp_handler.ts";

const TOKEN = "0123456789abcdef";

function listTools(url: string, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Accept": "application/json, text/event-stream",
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
}

Deno.test("createMcpHandler() answers in a server of one's own, and lets in who has the token alone", async () => {
  await using binding = new LCPBinding({
    toolsFolders: "builtin:workspace_tools",
    stateDir: null,
  });
  await using handler = createMcpHandler(binding, { token: TOKEN });
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    handler.fetch,
  );
  const url = `http://127.0.0.1:${server.addr.port}/any/path`;
  const allowed = await listTools(url, { Authorization: `Bearer ${TOKEN}` });
  assertEquals(allowed.status, 200);
  assertStringIncludes(await allowed.text(), "tool_read_file");
  for (const Authorization of ["", "Bearer ", `Bearer ${TOKEN}x`]) {
    const refused = await listTools(url, { Authorization });
    assertEquals(refused.status, 401, Authorization);
    await refused.body?.cancel();
  }
});

Deno.test("createMcpHandler() refuses a token that is empty, short or cannot be sent", async () => {
  await using binding = new LCPBinding({ stateDir: null });
  for (const token of ["", "short", "sixteen chars or more"]) {
    assertThrows(
      () => createMcpHandler(binding, { token }),
      TypeError,
      "at least 16 characters and no spaces",
    );
  }
});
