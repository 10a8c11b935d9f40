/**
 * An MCP server on stdio that has the tools of a JSON file, and nothing else.
 * Run it as a program: its argument is the file.
 */
import process from "node:process";
import { createInterface } from "node:readline";

const [path] = Deno.args;
const tools: unknown = JSON.parse(await Deno.readTextFile(path));

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  // A notification wants no answer.
  if (id === undefined) continue;
  console.log(
    JSON.stringify({ jsonrpc: "2.0", id, ...answer(method, params) }),
  );
}

function answer(method: string, params: unknown): Record<string, unknown> {
  switch (method) {
    case "initialize":
      return {
        result: {
          protocolVersion: Object(params).protocolVersion,
          capabilities: { tools: {} },
          serverInfo: { name: "list_tools_server", version: "1.0.0" },
        },
      };
    case "tools/list":
      return { result: { tools } };
    default:
      return { error: { code: -32601, message: `No method ${method}` } };
  }
}
