import { assert, assertEquals } from "@std/assert";
import { McpChanges } from "../../src/binding/mcp_changes.ts";
import type { ToolSpec } from "../../src/core/tool_manifest.ts";

function specs(name: string): readonly ToolSpec[] {
  const input_schema = { type: "object" };
  return [{ name, description: "x", input_schema } as ToolSpec];
}

Deno.test("McpChanges: a server that changes its list each time it is asked is asked ever more seldom", async () => {
  const changes = new McpChanges();
  let looks = 0;
  const ending = new AbortController();
  const list = () => {
    looks++;
    changes.note();
    return Promise.resolve(specs(`x::tool_${looks}`));
  };
  const { signal } = ending;
  const watching = changes.watch({ list, known: [], signal });
  changes.note();
  const since = performance.now();
  for await (const { added } of watching) {
    assertEquals(added, [`x::tool_${looks}`]);
    if (looks === 5) ending.abort();
  }
  assertEquals(looks, 5);
  // 50, 100, 200 and 400 ms lie between them.
  const passedMs = performance.now() - since;
  assert(passedMs > 700, `${passedMs} ms`);
});

Deno.test("McpChanges: watching ends at once, while it waits to look again too", async () => {
  const changes = new McpChanges();
  const ending = new AbortController();
  const list = () => {
    changes.note();
    return Promise.resolve(specs(`x::${crypto.randomUUID()}`));
  };
  const { signal } = ending;
  const watching = changes.watch({ list, known: [], signal });
  changes.note();
  let told = 0;
  for await (const _change of watching) {
    if (++told === 2) setTimeout(() => ending.abort());
  }
  assertEquals(told, 2);
});
