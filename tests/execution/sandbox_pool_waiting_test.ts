import { assert, assertEquals, assertRejects } from "@std/assert";
import { LeaseError } from "../../src/execution/lease_error.ts";
import type { SandboxRequest } from "../../src/execution/sandbox.ts";
import type { SandboxLease } from "../../src/execution/sandbox_lease.ts";
import {
  SandboxPool,
  type SandboxPoolOptions,
} from "../../src/execution/sandbox_pool.ts";
import { FakeSandbox } from "../support/fake_sandbox.ts";
import { TestLibrary } from "../support/test_library.ts";

/** A pool of fakes, and requests that differ in their workspace only. */
async function openPool(options: SandboxPoolOptions = {}): Promise<
  {
    pool: SandboxPool;
    opened: string[];
    lease: (workspace: string, timeoutMs?: number) => Promise<SandboxLease>;
    request: (workspace: string) => SandboxRequest;
  } & AsyncDisposable
> {
  const library = await TestLibrary.make("");
  const opened: string[] = [];
  const open = (request: SandboxRequest) => {
    opened.push(request.workspace);
    return Promise.resolve(new FakeSandbox());
  };
  const pool = new SandboxPool({ open, ...options });
  const request = (workspace: string) => library.request({ workspace });
  return {
    pool,
    opened,
    request,
    lease: (workspace, timeoutMs) =>
      pool.lease(request(workspace), { timeoutMs }),
    async [Symbol.asyncDispose]() {
      await pool[Symbol.asyncDispose]().catch(() => {});
      await library[Symbol.asyncDispose]();
    },
  };
}

Deno.test("SandboxPool.lease() does not wait for a sandbox that is open and idle", async () => {
  await using all = await openPool();
  using first = await all.lease("/a");
  using second = await all.lease("/a");
  assert(first.waitedMs >= 0);
  assertEquals(second.waitedMs, 0);
  assert(first.sandbox === second.sandbox);
});

Deno.test("SandboxPool.lease() waits no longer than it may for room", async () => {
  await using all = await openPool({ maxSandboxes: 1 });
  using _busy = await all.lease("/a");
  const error = await assertRejects(() => all.lease("/b", 20), LeaseError);
  assertEquals(error.kind, "timed-out");
  assertEquals(all.opened, ["/a"]);
});

Deno.test("SandboxPool.lease() waits no longer than it may for a start", async () => {
  const start = Promise.withResolvers<FakeSandbox>();
  await using all = await openPool({ open: () => start.promise });
  await assertRejects(() => all.lease("/a", 20), LeaseError);
  start.resolve(new FakeSandbox());
  // What was started goes on, for whoever comes next.
  using lease = await all.lease("/a");
  assert(lease.sandbox === await start.promise);
});

Deno.test("SandboxPool.lease() tells how long was waited", async () => {
  await using all = await openPool({ maxSandboxes: 1 });
  const busy = await all.lease("/a");
  const waiting = all.lease("/b");
  await new Promise((resolve) => setTimeout(resolve, 30));
  busy[Symbol.dispose]();
  using lease = await waiting;
  assert(lease.waitedMs >= 20, `${lease.waitedMs}`);
});

Deno.test("SandboxPool.lease() gives room in the order of coming", async () => {
  await using all = await openPool({ maxSandboxes: 1 });
  const busy = await all.lease("/0");
  const waiting = ["/1", "/2", "/3", "/1"].map(async (workspace) => {
    using _lease = await all.lease(workspace);
  });
  busy[Symbol.dispose]();
  await Promise.all(waiting);
  assertEquals(all.opened, ["/0", "/1", "/2", "/3"]);
});

Deno.test("SandboxPool.lease() does not let a busy library starve another", async () => {
  await using all = await openPool({ maxSandboxes: 1 });
  let done = false;
  // Calls of /a overlap always: its sandbox is never idle by itself.
  const busy = async () => {
    let held = await all.lease("/a");
    while (!done) {
      const waiting = all.lease("/a");
      await new Promise((resolve) => setTimeout(resolve, 1));
      const next = await Promise.race([waiting, Promise.resolve()]);
      held[Symbol.dispose]();
      held = next ?? await waiting;
    }
    held[Symbol.dispose]();
  };
  const running = busy();
  {
    using _lease = await all.lease("/b", 20_000);
    done = true;
  }
  await running;
  assertEquals(all.opened, ["/a", "/b", "/a"]);
});

Deno.test("SandboxPool goes on when a sandbox fails to end", async () => {
  const failing = () => {
    throw new Error("will not end");
  };
  await using all = await openPool({
    maxSandboxes: 1,
    open: () => Promise.resolve(new FakeSandbox(failing)),
  });
  for (const workspace of ["/a", "/b", "/c"]) {
    using lease = await all.lease(workspace, 10_000);
    assert(lease.sandbox.usable);
  }
  await assertRejects(
    () => all.pool[Symbol.asyncDispose](),
    Error,
    "will not end",
  );
});

Deno.test("SandboxPool.refreshHandlers() waits for nobody, and forgets nobody", async () => {
  const start = Promise.withResolvers<FakeSandbox>();
  const open = new FakeSandbox();
  await using all = await openPool({
    open: ({ workspace }) =>
      workspace === "/open" ? Promise.resolve(open) : start.promise,
  });
  using _lease = await all.lease("/open");
  const starting = all.lease("/starting");
  all.pool.refreshHandlers();
  assertEquals(open.handed, 1);
  start.resolve(new FakeSandbox());
  using _other = await starting;
  assertEquals((await start.promise).handed, 1);
});

Deno.test("SandboxPool keeps an idle sandbox for longer than a timer holds", async () => {
  for (const idleMs of [2 ** 31, 2 ** 40, Infinity]) {
    const sandbox = new FakeSandbox();
    const open = () => Promise.resolve(sandbox);
    await using all = await openPool({ idleMs, open });
    (await all.lease("/a"))[Symbol.dispose]();
    await new Promise((resolve) => setTimeout(resolve, 5));
    assertEquals(sandbox.ended, false);
  }
});
