import { assertThrows } from "@std/assert";
import { createMcpHandler } from "../../../../src/mcp/server/http/create_mcp_handler.ts";
import type { ServedSource } from "../../../../src/mcp/server/served_source.ts";

Deno.test("createMcpHandler() takes a token or OAuth, and not both", () => {
  const source: ServedSource = {
    diagnostics: [],
    [Symbol.asyncDispose]: () => Promise.resolve(),
    discoverTools: () => Promise.resolve([]),
    executeTool: () => Promise.reject(new Error("not called")),
    toChatToolSpecs: () => Promise.resolve([]),
  };
  const oauth = {
    issuer: "https://issuer.example",
    resource: "https://server.example/mcp",
  };
  assertThrows(
    () => createMcpHandler(source, { token: "a-token-of-some-length", oauth }),
    TypeError,
    "a token and OAuth",
  );
});
