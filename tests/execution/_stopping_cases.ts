import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { BehaviourCase } from "./_behaviour_case.ts";
import { gate } from "../support/gate.ts";
import { reasonOf, texts } from "../support/outcome_text.ts";

/** How calls end that do not end by themselves, and what tools may not do. */
export const STOPPING_CASES: readonly BehaviourCase[] = [
  {
    name: "lets a tool end a cancelled call itself",
    source: `
      let ended;
      export async function tool_listens(tool_context) {
        const ending = new Promise((_, reject) => tool_context.signal.addEventListener("abort", () => {
          ended = tool_context.signal.reason.message;
          reject(tool_context.signal.reason);
        }));
        await Promise.all([ending, tool_context.gate()]);
      }
      export function tool_ended() { return ended; }`,
    async check(bench) {
      const controller = new AbortController();
      const { signal } = controller;
      const wait = () => controller.abort(new Error("not needed"));
      const host = { tool_context: { gate: wait } };
      const outcome = await bench.call("tool_listens", { host, signal });
      assertEquals(outcome.kind, "cancelled");
      assertEquals(reasonOf(outcome), "not needed");
      // The same module answers: nothing had to be stopped.
      assertEquals(await bench.value("tool_ended"), "not needed");
    },
  },
  {
    name: "runs a generator's finally blocks when it is cancelled",
    source: `
      let cleaned = 0;
      const spin = () => { const end = performance.now() + 1; while (performance.now() < end); };
      export async function* tool_async() { try { while (true) { spin(); yield 1; await null; } } finally { cleaned++; } }
      export function* tool_sync() { try { while (true) { spin(); yield 1; } } finally { cleaned++; } }
      export function tool_cleaned() { return cleaned; }`,
    async check(bench) {
      for (const tool of ["tool_async", "tool_sync"]) {
        const controller = new AbortController();
        const { signal } = controller;
        const onProgress = () => controller.abort(new Error("enough"));
        const outcome = await bench.call(tool, { signal, onProgress });
        assertEquals(outcome.kind, "cancelled");
      }
      assertEquals(await bench.value("tool_cleaned"), 2);
    },
  },
  {
    name: "does not start a call that is cancelled already",
    source: `let calls = 0; 
      export function tool_count() { return ++calls; }`,
    async check(bench) {
      assertEquals(await bench.value("tool_count"), 1);
      using lease = await bench.pool.lease(bench.library.request());
      const outcome = await lease.sandbox.call({
        tool: bench.library.tool("tool_count"),
        args: {},
        host: {},
        timeoutMs: 1000,
        signal: AbortSignal.abort("by name"),
      });
      assertEquals([outcome.kind, reasonOf(outcome)], ["cancelled", "by name"]);
      assertEquals(await bench.value("tool_count"), 2);
    },
  },
  {
    name:
      "ends a call that ignores its time-out, others in flight too, and goes on",
    source: `
      export async function tool_never(tool_context) { await tool_context.gate(); await new Promise(() => {}); }
      export function tool_fine() { return "fine"; }`,
    async check(bench) {
      const held = gate();
      held.open();
      const other = bench.call("tool_never", held);
      await held.arrived;
      const outcome = await bench.call("tool_never", {
        ...held,
        timeoutMs: 20,
      });
      assertEquals(outcome.kind, "timed-out");
      const ended = await other;
      assertEquals(ended.kind, "died");
      assertStringIncludes(reasonOf(ended), "a call of tool_never timed out");
      assertEquals(await bench.value("tool_fine"), "fine");
    },
  },
  {
    name: "stops the clock while a person is asked",
    source:
      `export async function tool_asks(tool_context) { return await tool_context.ask(); }`,
    async check(bench) {
      const { operatorFunction } = await import(
        "../../src/core/operator_function.ts"
      );
      const ask = operatorFunction(async () => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        return "yes";
      });
      const host = { tool_context: { ask } };
      await bench.call("tool_asks", {
        host: { tool_context: { ask: () => "warm" } },
      });
      assertEquals(
        await bench.value("tool_asks", { host, timeoutMs: 200 }),
        "yes",
      );
    },
  },
  {
    name: "ends the call that left a rejection behind",
    source: `
      export async function tool_rejects(tool_context) {
        Promise.reject(new Error("nobody caught this"));
        await tool_context.gate();
      }
      export function tool_fine() { return "fine"; }`,
    async check(bench) {
      const outcome = await bench.call("tool_rejects", gate());
      assertEquals(outcome.kind, "threw");
      assertEquals(reasonOf(outcome), "nobody caught this");
      assertEquals(await bench.value("tool_fine"), "fine");
    },
  },
  {
    name: "tells of a module that cannot be loaded",
    source: `throw new RangeError("at load");
      export function tool_x() {}`,
    async check(bench) {
      const outcome = await bench.call("tool_x");
      assert(outcome.kind === "threw" && outcome.phase === "load");
      const { path } = bench.library.manifest;
      assertEquals(reasonOf(outcome), `Cannot load ${path}: at load`);
    },
  },
  {
    name:
      "ends the call of a module that never finishes loading (not inline: the host would wait for it)",
    source: `await new Promise((resolve) => setTimeout(resolve, 1e9));
      export function tool_x() {}`,
    except: ["inline"],
    async check(bench) {
      const outcome = await bench.call("tool_x", { timeoutMs: 200 });
      assertEquals(outcome.kind, "timed-out");
    },
  },
  {
    name:
      "ends a call that spins (not inline: nothing can interrupt it; in a Worker it spins on until the host exits)",
    source: `
      export async function tool_spin(tool_context) { await tool_context.gate(); while (true); }
      export function tool_fine() { return "fine"; }`,
    except: ["inline"],
    async check(bench) {
      const host = { tool_context: { gate: () => {} } };
      const outcome = await bench.call("tool_spin", { host, timeoutMs: 100 });
      assertEquals(outcome.kind, "timed-out");
      assertEquals(await bench.value("tool_fine"), "fine");
    },
  },
  {
    name: "survives a tool that exits (not inline: it would end the host)",
    source: `
      export function tool_exit() { console.log("bye"); Deno.exit(3); }
      export function tool_fine() { return "fine"; }`,
    except: ["inline"],
    async check(bench) {
      const outcome = await bench.call("tool_exit");
      assertEquals(outcome.kind, "died");
      assertEquals(
        reasonOf(outcome),
        "The tool ended its process (exit code 3)",
      );
      assertEquals(texts(outcome), ["bye"]);
      assertEquals(await bench.value("tool_fine"), "fine");
    },
  },
  {
    name:
      "grants what the table allows (not inline: it has the host's permissions)",
    source: `
      const attempt = async (act) => { try { await act(); return "ok"; } catch (error) { return error.name; } };
      export async function tool_try(ws, dir) {
        return [
          await attempt(() => Deno.writeTextFile(ws + "/new.txt", "x")),
          await attempt(() => Deno.readTextFile(ws + "/new.txt")),
          await attempt(() => Deno.readTextFile(dir + "/tools/lib.ts")),
          await attempt(() => Deno.readTextFile("/etc/passwd")),
          await attempt(() => Deno.writeTextFile(dir + "/out.txt", "x")),
          await attempt(() => Deno.connect({ hostname: "127.0.0.1", port: 1 })),
          await attempt(() => new Deno.Command("ls").output()),
        ];
      }`,
    except: ["inline"],
    async check(bench) {
      const { dir, workspace: ws } = bench.library;
      const no = "NotCapable";
      const expected = ["ok", "ok", "ok", no, no, no, no];
      assertEquals(
        await bench.value("tool_try", { args: { dir, ws } }),
        expected,
      );
    },
  },
];
