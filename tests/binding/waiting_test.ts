import { assertEquals } from "@std/assert";
import { LCPBinding } from "../../mod.ts";

const WAITS = (name: string) => `
export async function tool_${name}(tool_context) { await tool_context.gate(); return "${name}"; }
export function tool_quick_${name}() { return "${name}"; }`;

Deno.test("executeTool() ends with 408 when no sandbox is free within its limit", async () => {
  await using binding = new LCPBinding({ maxSandboxes: 1, cacheDir: null });
  for (const name of ["a", "b"]) {
    await binding.registerToolFromCode(name, WAITS(name));
  }
  const arrived = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const gate = () => {
    arrived.resolve();
    return opened.promise;
  };
  const busy = binding.executeTool("tool_a", {}, { toolContext: { gate } });
  await arrived.promise;
  const late = await binding.executeTool("tool_quick_b", {}, { timeoutMs: 50 });
  assertEquals([late.status_code, late.error], [
    408,
    'Tool "tool_quick_b" did not finish within 50 ms',
  ]);
  opened.resolve();
  assertEquals((await busy).output, "a");
  assertEquals((await binding.executeTool("tool_quick_b")).output, "b");
});

Deno.test("close() ends calls that wait for a sandbox", async () => {
  const binding = new LCPBinding({ maxSandboxes: 1, cacheDir: null });
  for (const name of ["a", "b"]) {
    await binding.registerToolFromCode(name, WAITS(name));
  }
  const arrived = Promise.withResolvers<void>();
  const gate = () => {
    arrived.resolve();
    return new Promise(() => {});
  };
  const busy = binding.executeTool("tool_a", {}, { toolContext: { gate } });
  await arrived.promise;
  const inVain = () =>
    binding.executeTool("tool_quick_b", {}, { timeoutMs: 1 });
  // What it takes to open the sandbox is found out once, before the first call waits.
  assertEquals((await inVain()).status_code, 408);
  const waiting = binding.executeTool("tool_quick_b");
  // By the time the one behind it gives up, the call waits.
  assertEquals((await inVain()).status_code, 408);
  await binding.close();
  assertEquals([(await busy).status_code, (await waiting).status_code], [
    500,
    503,
  ]);
});
