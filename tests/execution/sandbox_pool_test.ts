import { assert, assertEquals, assertRejects } from "@std/assert";
import { join } from "../../src/core/path.ts";
import { SandboxPool } from "../../src/execution/sandbox_pool.ts";
import { eventually } from "../support/eventually.ts";
import { gate } from "../support/gate.ts";
import { TestBench } from "../support/test_bench.ts";
import { TestLibrary } from "../support/test_library.ts";

const SOURCE = `
let handlers = 0;
export function set_confirm_handler() { handlers++; }
export function tool_pid() { return Deno.pid; }
export function tool_home() { return Deno.env.get("HOME"); }
export function tool_exit() { Deno.exit(1); }
export function tool_handlers() { return handlers; }
export async function tool_waits(tool_context) { await tool_context.gate(); return Deno.pid; }
`;

/** Several libraries of the same source that share a pool. */
async function openBenches(
  count: number,
  options: ConstructorParameters<typeof SandboxPool>[0] = {},
): Promise<{ benches: TestBench[]; pool: SandboxPool } & AsyncDisposable> {
  const pool = new SandboxPool(options);
  const libraries = await Promise.all(
    Array.from({ length: count }, () => TestLibrary.make(SOURCE)),
  );
  return {
    benches: libraries.map((library) => TestBench.of(library, pool)),
    pool,
    async [Symbol.asyncDispose]() {
      await pool[Symbol.asyncDispose]();
      for (const library of libraries) {
        assertEquals(await library.processes(), []);
        await library[Symbol.asyncDispose]();
      }
    },
  };
}

Deno.test("SandboxPool opens one sandbox for a library and workspace, and keeps it warm", async () => {
  await using bench = await TestBench.open(SOURCE);
  const first = await Promise.all(
    Array.from({ length: 8 }, () => bench.value("tool_pid")),
  );
  const later = await bench.value("tool_pid");
  assertEquals(new Set([...first, later]).size, 1);
  assertEquals(await bench.library.processes(), [later as number]);
});

Deno.test("SandboxPool opens another for another workspace or level", async () => {
  await using bench = await TestBench.open(SOURCE);
  const workspace = join(bench.library.dir, "other");
  await Deno.mkdir(workspace);
  const pids = [
    await bench.value("tool_pid"),
    await bench.value("tool_pid", { workspace }),
    await bench.value("tool_pid", { level: "strict" }),
    await bench.value("tool_pid", { workspace }),
  ];
  assertEquals(new Set(pids).size, 3);
  assertEquals(pids[1], pids[3]);
});

Deno.test("SandboxPool ends the least recently used when there are too many", async () => {
  await using all = await openBenches(3, { maxSandboxes: 2 });
  const [a, b, c] = all.benches;
  const pidA = await a?.value("tool_pid");
  const pidB = await b?.value("tool_pid");
  assertEquals(await a?.value("tool_pid"), pidA);
  await c?.value("tool_pid");
  assertEquals(await b?.library.processes(), []);
  assertEquals(await a?.value("tool_pid"), pidA);
  assert(await b?.value("tool_pid") !== pidB);
});

Deno.test("SandboxPool waits while all are busy", async () => {
  await using all = await openBenches(2, { maxSandboxes: 1 });
  const [a, b] = all.benches;
  const held = gate();
  const busy = a?.value("tool_waits", held);
  await held.arrived;
  let done = false;
  const waiting = b?.value("tool_pid").then(() => done = true);
  await a?.value("tool_pid");
  assertEquals(done, false);
  assertEquals(await b?.library.processes(), []);
  held.open();
  await Promise.all([busy, waiting]);
  assertEquals(await a?.library.processes(), []);
});

Deno.test("SandboxPool never has more alive than it may when many are asked for at once", async () => {
  await using all = await openBenches(6, { maxSandboxes: 2 });
  let most = 0;
  const count = async () => {
    const alive = await Promise.all(
      all.benches.map(({ library }) => library.processes()),
    );
    most = Math.max(most, alive.flat().length);
  };
  const host = { tool_context: { gate: count } };
  await Promise.all(
    all.benches.map((bench) => bench.value("tool_waits", { host })),
  );
  assert(most >= 1 && most <= 2, `${most} at once`);
});

Deno.test("SandboxPool.lease() ends waiting for room when its signal is aborted", async () => {
  await using all = await openBenches(2, { maxSandboxes: 1 });
  const [a, b] = all.benches;
  const held = gate();
  const busy = a?.value("tool_waits", held);
  await held.arrived;
  const controller = new AbortController();
  const waiting = b?.value("tool_pid", { signal: controller.signal }) ??
    Promise.reject();
  controller.abort(new Error("no longer"));
  await assertRejects(() => waiting, Error, "no longer");
  held.open();
  await busy;
  assert(Number.isInteger(await b?.value("tool_pid")));
});

Deno.test("SandboxPool.lease() ends waiting for a start when its signal is aborted", async () => {
  await using bench = await TestBench.open(SOURCE);
  const controller = new AbortController();
  const waiting = bench.value("tool_pid", { signal: controller.signal });
  controller.abort(new Error("no longer"));
  await assertRejects(() => waiting, Error, "no longer");
  assert(Number.isInteger(await bench.value("tool_pid")));
  const aborted = AbortSignal.abort(new Error("never"));
  await assertRejects(
    () => bench.value("tool_pid", { signal: aborted }),
    Error,
    "never",
  );
});

Deno.test("SandboxPool ends a sandbox that is idle, with its folder", async () => {
  await using bench = await TestBench.open(SOURCE, { pool: { idleMs: 1 } });
  const home = await bench.value("tool_home");
  await eventually(async () => (await bench.library.processes()).length === 0);
  assert(`${home}`.includes("lcp-"));
  const pid = await bench.value("tool_pid");
  assert(Number.isInteger(pid));
  await bench.pool[Symbol.asyncDispose]();
  await assertRejects(() => Deno.stat(`${home}`), Deno.errors.NotFound);
});

Deno.test("SandboxPool does not take a sandbox in use for idle", async () => {
  await using bench = await TestBench.open(SOURCE, { pool: { idleMs: 1 } });
  const held = gate();
  const busy = bench.value("tool_waits", held);
  await held.arrived;
  const pid = await bench.value("tool_pid");
  await new Promise((resolve) => setTimeout(resolve, 20));
  held.open();
  assertEquals(await busy, pid);
});

Deno.test("SandboxPool replaces a sandbox that died", async () => {
  await using bench = await TestBench.open(SOURCE);
  const before = await bench.value("tool_pid");
  assertEquals((await bench.call("tool_exit")).kind, "died");
  const after = await bench.value("tool_pid");
  assert(after !== before);
  assertEquals(await bench.library.processes(), [after as number]);
});

Deno.test("SandboxPool.retire() ends the sandboxes of one library", async () => {
  await using all = await openBenches(2);
  const [a, b] = all.benches;
  const pids = [await a?.value("tool_pid"), await b?.value("tool_pid")];
  assertEquals(
    await all.pool.retire(`${a?.library.manifest.identity}`),
    true,
  );
  assertEquals(await a?.library.processes(), []);
  assertEquals(await b?.value("tool_pid"), pids[1]);
  assert(await a?.value("tool_pid") !== pids[0]);
});

Deno.test("SandboxPool.retire() gently lets calls in flight end, and opens another sandbox for new ones", async () => {
  await using bench = await TestBench.open(SOURCE);
  const held = gate();
  const busy = bench.value("tool_waits", held);
  await held.arrived;
  const { identity } = bench.library.manifest;
  assertEquals(await bench.pool.retire(identity, { gently: true }), false);
  const fresh = await bench.value("tool_pid");
  assertEquals((await bench.library.processes()).length, 2);
  held.open();
  const old = await busy;
  assert(old !== fresh);
  await eventually(async () =>
    (await bench.library.processes()).join() === `${fresh}`
  );
  assertEquals(await bench.value("tool_pid"), fresh);
});

Deno.test("SandboxPool counts a sandbox that is to end among those that are alive, and ends it with the pool", async () => {
  await using bench = await TestBench.open(SOURCE, {
    pool: { maxSandboxes: 1 },
  });
  const held = gate();
  const busy = bench.call("tool_waits", held);
  await held.arrived;
  const { identity } = bench.library.manifest;
  await bench.pool.retire(identity, { gently: true });
  const waiting = bench.value("tool_pid");
  assertEquals((await bench.library.processes()).length, 1);
  held.open();
  assertEquals((await busy).kind, "returned");
  const pid = await waiting;
  assertEquals(await bench.library.processes(), [pid as number]);
  const other = gate();
  const cut = bench.call("tool_waits", other);
  await other.arrived;
  await bench.pool.retire(identity, { gently: true });
  await bench.pool[Symbol.asyncDispose]();
  assertEquals((await cut).kind, "died");
  assertEquals(await bench.library.processes(), []);
});

Deno.test("SandboxPool.refreshHandlers() reaches the sandboxes that are open", async () => {
  await using bench = await TestBench.open(SOURCE);
  assertEquals(await bench.value("tool_handlers"), 1);
  bench.pool.refreshHandlers();
  assertEquals(await bench.value("tool_handlers"), 2);
});
