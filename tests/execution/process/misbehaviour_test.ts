import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { CallOutcome } from "../../../src/core/call_outcome.ts";
import { type CallOptions, TestBench } from "../../support/test_bench.ts";
import { reasonOf, texts } from "../../support/outcome_text.ts";

const SOURCE = `
export function tool_fine() { return "fine"; }

export function tool_exit(code) { console.log("bye"); Deno.exit(code); }
export function tool_process_exit() { process.exit(4); }
export async function tool_exit_in_timer() {
  await new Promise(() => setTimeout(() => Deno.exit(5), 0));
}
export async function tool_never(tool_context) {
  await tool_context.gate();
  await new Promise(() => {});
}
export async function tool_spin(tool_context) {
  await tool_context.gate();
  console.log("spinning");
  while (true);
}
export async function tool_stubborn(tool_context) {
  await tool_context.gate();
  for (const name of ["SIGTERM", "SIGINT", "SIGHUP"]) Deno.addSignalListener(name, () => {});
  return new Promise(() => setInterval(() => {}, 1000));
}
export function tool_heap() {
  const kept = [];
  while (true) kept.push(new Array(10_000).fill({}).map(() => ({ a: 1 })));
}
export function tool_large_heap() {
  return new Array(100_000_000).fill(0.5).length;
}
export async function tool_bytes() {
  const kept = [];
  while (true) {
    kept.push(new Uint8Array(8 * 2 ** 20).fill(1));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
export function tool_stack() { return tool_stack() + 1; }
export function tool_close() {
  Deno.stdout.close();
  Deno.stderr.close();
  console.log("into nothing");
  return "closed";
}
export function tool_close_one() {
  Deno.stdout.close();
  console.log("still there");
  return "closed";
}
export async function tool_rejects_later() {
  Promise.reject(new Error("nobody caught this"));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return "too late";
}
export async function tool_throws_later() {
  setTimeout(() => { throw new Error("from a timer"); }, 0);
  await new Promise((resolve) => setTimeout(resolve, 400));
  return "too late";
}
export function tool_rejects_after() {
  setTimeout(() => Promise.reject(new Error("after the end")), 0);
  return "done before";
}
export async function tool_waits(tool_context) { await tool_context.gate(); return "waited"; }
`;

interface BadCall extends CallOptions {
  /** Whether the process stays alive. */
  readonly survives?: boolean;
}

/** Runs a call that ends badly; the next call must work, and nothing be left. */
async function callBadly(
  tool: string,
  { survives = false, maxMemoryMb = 1024, ...options }: BadCall = {},
): Promise<CallOutcome> {
  const host = { tool_context: { gate: () => {} } };
  const bench = await TestBench.open(SOURCE, { maxMemoryMb });
  await using library = bench.library;
  await using pool = bench.pool;
  await bench.call("tool_fine");
  const before = await library.processes();
  assertEquals(before.length, 1);
  const outcome = await bench.call(tool, { host, ...options });
  assertEquals(await bench.value("tool_fine"), "fine");
  const after = await library.processes();
  assertEquals(after.length, 1, "one process is alive");
  assertEquals(after[0] === before[0], survives, "the same process");
  await pool[Symbol.asyncDispose]();
  assertEquals(await library.processes(), [], "no process is left");
  return outcome;
}

const DIES: Readonly<Record<string, { call?: CallOptions; reason: string }>> = {
  tool_exit: { call: { args: { code: 3 } }, reason: "exit code 3" },
  tool_process_exit: { reason: "exit code 4" },
  tool_exit_in_timer: { reason: "exit code 5" },
  tool_heap: {
    call: { maxMemoryMb: 100 },
    reason: "memory (limit 100 MiB)",
  },
  tool_large_heap: {
    call: { maxMemoryMb: 100 },
    reason: "memory (limit 100 MiB)",
  },
  tool_bytes: {
    call: { maxMemoryMb: 200 },
    reason: "The process of lib was stopped because it used 2",
  },
};

for (const [tool, { call, reason }] of Object.entries(DIES)) {
  Deno.test(`ProcessSandbox survives ${tool}`, async () => {
    const outcome = await callBadly(tool, call);
    assertEquals(outcome.kind, "died");
    assertStringIncludes(reasonOf(outcome), reason);
  });
}

for (const tool of ["tool_never", "tool_spin", "tool_stubborn"]) {
  Deno.test(`ProcessSandbox stops ${tool} when its time is over`, async () => {
    const outcome = await callBadly(tool, { timeoutMs: 50 });
    assertEquals(outcome.kind, "timed-out");
    if (tool === "tool_spin") assertEquals(texts(outcome), ["spinning"]);
  });

  Deno.test(`ProcessSandbox stops ${tool} when it is cancelled`, async () => {
    const controller = new AbortController();
    const gate = () => controller.abort(new Error("changed my mind"));
    const host = { tool_context: { gate } };
    const { signal } = controller;
    const outcome = await callBadly(tool, { signal, host });
    assertEquals(outcome.kind, "cancelled");
    assertEquals(reasonOf(outcome), "changed my mind");
  });
}

Deno.test("ProcessSandbox reports a stack without end as an error", async () => {
  const outcome = await callBadly("tool_stack", { survives: true });
  assertEquals(reasonOf(outcome), "Maximum call stack size exceeded");
});

Deno.test("ProcessSandbox gets the result of a tool that closed its streams", async () => {
  const both = await callBadly("tool_close", { survives: true });
  assertEquals(both.kind, "returned");
  const one = await callBadly("tool_close_one", { survives: true });
  assertEquals(one.kind, "returned");
  assertEquals(texts(one), ["still there"]);
});

for (const tool of ["tool_rejects_later", "tool_throws_later"]) {
  Deno.test(`ProcessSandbox ends the call that left an error behind: ${tool}`, async () => {
    const outcome = await callBadly(tool, { survives: true });
    assertEquals(outcome.kind, "threw");
    assert(/nobody caught this|from a timer/.test(reasonOf(outcome)));
  });
}

Deno.test("ProcessSandbox ends the right call of several when one left an error behind", async () => {
  await using bench = await TestBench.open(SOURCE);
  const gate = Promise.withResolvers<void>();
  const host = { tool_context: { gate: () => gate.promise } };
  const waiting = ["1", "2"].map(() => bench.call("tool_waits", { host }));
  const failed = await bench.call("tool_rejects_later");
  assertEquals(reasonOf(failed), "nobody caught this");
  // Of an error in a timer nobody knows whose it is.
  const unknown = await bench.call("tool_throws_later", { timeoutMs: 500 });
  assertStringIncludes(`${texts(unknown)}`, "Uncaught Error: from a timer");
  gate.resolve();
  for (const outcome of await Promise.all(waiting)) {
    assertEquals(outcome.kind, "returned");
    assertStringIncludes(`${texts(outcome)}`, "Uncaught Error: from a timer");
  }
});

Deno.test("ProcessSandbox is not ended by an error after the call", async () => {
  const outcome = await callBadly("tool_rejects_after", { survives: true });
  assertEquals(outcome.kind === "returned" && outcome.value, "done before");
});

Deno.test("ProcessSandbox tells the other calls of a stopped process why they ended", async () => {
  await using bench = await TestBench.open(SOURCE);
  const entered = Promise.withResolvers<void>();
  const host = {
    tool_context: {
      gate: () => {
        entered.resolve();
        return new Promise(() => {});
      },
    },
  };
  const other = bench.call("tool_waits", { host });
  await entered.promise;
  const spins = await bench.call("tool_spin", {
    host: { tool_context: { gate: () => {} } },
    timeoutMs: 50,
  });
  assertEquals(spins.kind, "timed-out");
  const outcome = await other;
  assertEquals(outcome.kind, "died");
  assertEquals(
    reasonOf(outcome),
    "The process of lib was stopped because a call of tool_spin timed out and did not end",
  );
});
