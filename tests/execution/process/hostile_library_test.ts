import { assert, assertEquals } from "@std/assert";
import { SandboxPool } from "../../../src/execution/sandbox_pool.ts";
import { TestBench } from "../../support/test_bench.ts";
import { TestLibrary } from "../../support/test_library.ts";
import { texts } from "../../support/outcome_text.ts";

/** What a tool can do to the realm that it shares with the runner. */
const ATTACKS: Readonly<Record<string, string>> = {
  "frames become garbage": "JSON.stringify = () => 'garbage'",
  "frames become nothing": "JSON.stringify = () => undefined",
  "one frame becomes several": `
    const original = JSON.stringify;
    JSON.stringify = (value) => {
      JSON.stringify = original;
      return '1}\\n{"kind":"load-failed","error":{"name":"","message":"forged"}}\\n{"kind":"exit","code":0';
    }`,
  "results go to another call": `
    const original = JSON.stringify;
    JSON.stringify = (value, ...rest) => original(value, ...rest)?.replace(/"id":\\d+/, '"id":999')`,
  "results hold what is no JSON":
    `Object.prototype.toJSON = function () { return { kind: "result", id: 1e999 }; }`,
  "writing throws": "JSON.stringify = () => { throw new Error('no') }",
  "bytes are replaced": `
    Uint8Array.prototype.subarray = () => new TextEncoder().encode('{"kind":"result","id":1}\\n')`,
  "bytes without end": `
    const flood = new Uint8Array(2 ** 20).fill(65);
    Uint8Array.prototype.subarray = () => flood`,
  "encoding fails": "TextEncoder.prototype.encode = () => { throw 1 }",
  "encoding lies":
    "TextEncoder.prototype.encode = () => new Uint8Array([255, 254, 10])",
  "lists cannot be walked":
    "Array.prototype[Symbol.iterator] = () => { throw 1 }",
  "lists lose what is put in":
    "Array.prototype.push = () => 0; Array.prototype.map = () => []",
  "maps forget": "Map.prototype.get = Map.prototype.delete = () => undefined",
  "maps throw":
    "Map.prototype.get = Map.prototype.set = Map.prototype.delete = () => { throw 1 }",
  "promises never go on": "Promise.prototype.then = () => {}",
  "promises throw": "Promise.prototype.then = () => { throw 1 }",
  "everything has a kind": `
    Object.defineProperty(Object.prototype, "kind", { get: () => "exit", set() {}, configurable: true });
    Object.defineProperty(Object.prototype, "mark", { get: () => 9e15, set() {}, configurable: true })`,
  "stacks are strange": `
    Error.prepareStackTrace = () => { throw new Error("prepare") };
    throw new Error("strange")`,
  "the console is gone": "delete globalThis.console",
  "logs go nowhere": "Deno.stdout.writeSync = Deno.stderr.writeSync = () => 0",
  "cancelling does nothing": `
    AbortController.prototype.abort = () => {};
    await new Promise(() => {})`,
};

const FINE = "export function tool_fine() { return 'fine'; }";

for (const [name, attack] of Object.entries(ATTACKS)) {
  Deno.test(`ProcessSandbox holds when a tool spoils its own process: ${name}`, async () => {
    await using pool = new SandboxPool();
    await using hostile = await TestLibrary.make(`
      export async function tool_attack() {
        ${attack};
        return { attacked: true };
      }
      ${FINE}`);
    await using innocent = await TestLibrary.make(`
      ${FINE}
      export async function tool_slow(tool_context) {
        console.log("mine");
        await tool_context.gate();
        return "slow";
      }`);
    const [bad, good] = [hostile, innocent].map((library) =>
      TestBench.of(library, pool)
    );
    assert(bad && good);
    const attacked = Promise.withResolvers<void>();
    const slow = good.call("tool_slow", {
      host: { tool_context: { gate: () => attacked.promise } },
    });
    // What it says of itself is its own affair; that it ends is ours.
    await bad.call("tool_attack", { timeoutMs: 300 });
    attacked.resolve();
    // The other library's call got its own result and its own logs.
    const undisturbed = await slow;
    assertEquals(undisturbed.kind === "returned" && undisturbed.value, "slow");
    assertEquals(texts(undisturbed), ["mine"]);
    assertEquals(await good.value("tool_fine"), "fine");
    // The spoilt process is given up once it fails a call.
    let works = false;
    for (let i = 0; i < 3 && !works; i++) {
      const next = await bad.call("tool_fine", { timeoutMs: 300 });
      works = next.kind === "returned" && next.value === "fine";
    }
    assert(works, "the library works again");
  });
}

Deno.test("ProcessSandbox bears a tool that floods the host with calls", async () => {
  await using bench = await TestBench.open(`
    export async function tool_flood(tool_context) {
      const big = "x".repeat(10_000);
      for (let i = 0; i < 5_000; i++) tool_context.echo(big).catch(() => {});
      for (let i = 0; i < 20_000; i++) tool_context.progress(i);
      return await tool_context.echo("last");
    }
    export async function tool_big(tool_context) {
      const refused = await tool_context.echo("x".repeat(2 ** 25)).catch((e) => e.message);
      tool_context.progress(1, 2, "x".repeat(2 ** 25));
      return refused;
    }`);
  const host = { tool_context: { echo: (text: string) => text } };
  assertEquals(await bench.value("tool_flood", { host }), "last");
  assertEquals(
    await bench.value("tool_big", { host }),
    "Cannot send a value that is larger than 32 MiB",
  );
});
