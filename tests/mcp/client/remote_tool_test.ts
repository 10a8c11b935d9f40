import { assert, assertEquals } from "@std/assert";
import { parseRemoteTool } from "../../../src/mcp/client/remote_tool.ts";

const TOOL = {
  name: "read",
  description: "Reads",
  inputSchema: { type: "object", properties: { a: {}, b: {} } },
  annotations: { readOnlyHint: true },
};

async function fingerprint(entry: unknown, server = "s"): Promise<string> {
  const tool = await parseRemoteTool(entry, server);
  if (typeof tool === "string") throw new Error(tool);
  return tool.fingerprint;
}

Deno.test("parseRemoteTool() has a fingerprint that changes with all that a server says of a tool", async () => {
  const own = await fingerprint(TOOL);
  const changes: readonly unknown[] = [
    { ...TOOL, name: "write" },
    { ...TOOL, title: "Read" },
    { ...TOOL, description: "Reads." },
    { ...TOOL, inputSchema: { type: "object", properties: { a: {} } } },
    { ...TOOL, outputSchema: { type: "object" } },
    { ...TOOL, annotations: { readOnlyHint: false } },
    { ...TOOL, annotations: { readOnlyHint: true, other: 1 } },
  ];
  for (const change of changes) assert(await fingerprint(change) !== own);
  assert(await fingerprint(TOOL, "other") !== own);
  const reordered = {
    annotations: TOOL.annotations,
    inputSchema: { properties: { b: {}, a: {} }, type: "object" },
    description: "Reads",
    name: "read",
  };
  assertEquals(await fingerprint(reordered), own);
});

Deno.test("parseRemoteTool() takes no name that operators could not read", async () => {
  for (const name of ["", "a\nb", "a\u202eb", "x".repeat(257)]) {
    const found = await parseRemoteTool({ ...TOOL, name }, "s");
    assertEquals(typeof found, "string");
  }
  assertEquals(typeof await parseRemoteTool({ name: "x" }, "s"), "string");
  assertEquals(typeof await parseRemoteTool("x", "s"), "string");
});
