/**
 * The official SDK's server with 50 tools and no sandbox: on standard input and
 * output, or with a port as argument over HTTP, where it prints its address.
 *
 * @module
 */
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

function create(): McpServer {
  const server = new McpServer({ name: "sdk", version: "1.0.0" });
  const inputSchema = z.object({
    a: z.number(),
    b: z.number(),
    mode: z.enum(["x", "y"]).default("x"),
  });
  for (let i = 0; i < 50; i++) {
    server.registerTool(
      `tool_t${i}_0`,
      { description: "Adds two numbers.", inputSchema },
      ({ a, b }) =>
        Promise.resolve({ content: [{ type: "text", text: String(a + b) }] }),
    );
  }
  return server;
}

const [port] = Deno.args;
if (port === undefined) serveStdio(create);
else {
  const handler = createMcpHandler(create);
  Deno.serve({
    hostname: "127.0.0.1",
    port: Number(port),
    onListen: ({ port }) => console.error(`http://127.0.0.1:${port}/mcp`),
  }, (request) => handler.fetch(request));
}
