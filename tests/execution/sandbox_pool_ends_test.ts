import { assert, assertEquals, assertRejects } from "@std/assert";
import { join } from "../../src/core/path.ts";
import { LeaseError } from "../../src/execution/lease_error.ts";
import { SandboxStartError } from "../../src/execution/sandbox.ts";
import { gate } from "../support/gate.ts";
import { reasonOf } from "../support/outcome_text.ts";
import { TestBench } from "../support/test_bench.ts";

const SOURCE = `
export function tool_pid() { return Deno.pid; }
export async function tool_waits(tool_context) { await tool_context.gate(); return Deno.pid; }
`;

Deno.test("SandboxPool tells why a sandbox cannot start, and tries again later", async () => {
  await using bench = await TestBench.open(SOURCE);
  const workspace = join(bench.library.dir, "later");
  const calls = [1, 2].map(() => bench.value("tool_pid", { workspace }));
  for (const call of calls) {
    await assertRejects(
      () => call,
      SandboxStartError,
      `Cannot start a process for ${bench.library.manifest.path}: `,
    );
  }
  await Deno.mkdir(workspace);
  assert(Number.isInteger(await bench.value("tool_pid", { workspace })));
});

Deno.test("SandboxPool refuses a workspace whose path holds a comma", async () => {
  await using bench = await TestBench.open(SOURCE);
  const workspace = join(bench.library.dir, "a,b");
  await Deno.mkdir(workspace);
  await assertRejects(
    () => bench.value("tool_pid", { workspace }),
    SandboxStartError,
    `Cannot pass "${workspace}" to Deno by --allow-read`,
  );
});

Deno.test("SandboxPool ends calls in flight when it is disposed, and takes no more", async () => {
  await using bench = await TestBench.open(SOURCE);
  const held = gate();
  const busy = bench.call("tool_waits", held);
  await held.arrived;
  await bench.pool[Symbol.asyncDispose]();
  const outcome = await busy;
  assertEquals(outcome.kind, "died");
  assertEquals(reasonOf(outcome), "The sandbox was closed");
  assertEquals(await bench.library.processes(), []);
  await assertRejects(() => bench.value("tool_pid"), LeaseError, "closed");
});

Deno.test("SandboxPool ends sandboxes that are starting when it is disposed", async () => {
  await using bench = await TestBench.open(SOURCE);
  const starting = bench.call("tool_pid").catch((error) => error);
  await bench.pool[Symbol.asyncDispose]();
  assert(await starting instanceof SandboxStartError);
  assertEquals(await bench.library.processes(), []);
});

Deno.test("SandboxLease counts once though it is given back twice", async () => {
  await using bench = await TestBench.open(SOURCE, { pool: { idleMs: 1 } });
  const held = gate();
  const busy = bench.value("tool_waits", held);
  await held.arrived;
  const lease = await bench.pool.lease(bench.library.request());
  lease[Symbol.dispose]();
  lease[Symbol.dispose]();
  await new Promise((resolve) => setTimeout(resolve, 20));
  held.open();
  assert(Number.isInteger(await busy));
});
