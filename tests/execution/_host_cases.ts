import { assertEquals } from "@std/assert";
import type { BehaviourCase } from "./_behaviour_case.ts";
import { gate } from "../support/gate.ts";
import { texts } from "../support/outcome_text.ts";

/** What the host and a library tell each other besides calls. */
export const HOST_CASES: readonly BehaviourCase[] = [
  {
    name: "makes host objects live",
    source: `
      export async function tool_live(tool_context, lollms_client_instance, discussion_instance) {
        const failed = await tool_context.fail().catch((e) => [e.name, e.message]);
        const chunks = [];
        const full = await lollms_client_instance.generate("hi", (chunk) => { chunks.push(chunk); });
        return [tool_context.extra, failed, chunks, full, lollms_client_instance.model, discussion_instance];
      }`,
    async check(bench) {
      class Client {
        model = "m1";
        #made = 0;
        async generate(
          prompt: string,
          onChunk: (text: string) => Promise<void>,
        ) {
          await onChunk(prompt);
          await onChunk(`${++this.#made}`);
          return "full";
        }
      }
      const fail = () => Promise.reject(new RangeError("host says no"));
      const host = {
        tool_context: { extra: { deep: [1] }, fail },
        lollms_client_instance: new Client(),
      };
      assertEquals(await bench.value("tool_live", { host }), [
        { deep: [1] },
        ["RangeError", "host says no"],
        ["hi", "1"],
        "full",
        "m1",
        null,
      ]);
    },
  },
  {
    name: "refuses host functions once their call has ended",
    source: `
      let kept;
      export function tool_keep(tool_context) { kept = tool_context.ask; }
      export async function tool_use() { return await kept().catch((e) => e.message); }`,
    async check(bench) {
      const host = { tool_context: { ask: () => "answered" } };
      await bench.call("tool_keep", { host });
      assertEquals(
        await bench.value("tool_use"),
        "Cannot call a function of a call that has ended",
      );
    },
  },
  {
    name: "calls the hooks of a library once, before its first call",
    source: `
      const seen = [];
      let handlers;
      export function set_confirm_handler(handler) { seen.push("confirm"); handlers = { handler }; }
      export function set_user_interaction_handler(interact) { seen.push("interact"); handlers.interact = interact; }
      export async function init_tools_library(config) { seen.push(config.limit, await config.lookup(2)); }
      export async function tool_seen() {
        return [...seen, await handlers.handler("rm -rf /", "label", ["x"]), await handlers.interact({ type: "text" })];
      }`,
    async check(bench) {
      const config = { limit: 5, lookup: (n: number) => n * 10 };
      const handlers = {
        confirm: (source: string) => ["allow", source] as const,
        interact: () => "typed",
      };
      const expected = [
        "confirm",
        "interact",
        5,
        20,
        ["allow", "rm -rf /"],
        "typed",
      ];
      const options = { config, handlers };
      assertEquals(await bench.value("tool_seen", options), expected);
      assertEquals(await bench.value("tool_seen", options), expected);
    },
  },
  {
    name: "makes console output log entries of the right call",
    source: `
      export async function tool_print(name, tool_context) {
        console.log("log", name);
        console.error("error", name);
        await tool_context.gate();
        tool_context.log("debug", "context " + name);
        tool_context.log("level " + name);
        console.log("late", name);
      }`,
    async check(bench) {
      const held = gate();
      const outcomes = ["a", "b"].map((name) =>
        bench.call("tool_print", { args: { name }, ...held })
      );
      await held.arrived;
      held.open();
      const [a, b] = await Promise.all(outcomes);
      for (const [name, outcome] of [["a", a], ["b", b]] as const) {
        const seen = outcome?.logs.map(({ level, text }) => `${level} ${text}`);
        assertEquals(seen?.toSorted(), [
          `debug context ${name}`,
          `error error ${name}`,
          `info late ${name}`,
          `info level ${name}`,
          `info log ${name}`,
        ]);
      }
    },
  },
  {
    name: "reports progress in order",
    source: `
      export function* tool_sync() {
        for (let i = 0; i < 100; i++) yield { progress: i, total: 100 };
        return "all";
      }
      export async function* tool_async() { yield "text"; yield 5; yield { other: 1 }; yield { message: "m", total: 1 }; return "all"; }
      export function tool_context_progress(tool_context) {
        tool_context.progress(1, 2, "half");
        tool_context.progress(NaN, 1 / 0, { odd: true });
        tool_context.progress("x");
      }`,
    async check(bench) {
      const seen: unknown[] = [];
      const onProgress = (report: unknown) => void seen.push(report);
      assertEquals(await bench.value("tool_sync", { onProgress }), "all");
      assertEquals(
        seen,
        Array.from(
          { length: 100 },
          (_, progress) => ({ progress, total: 100 }),
        ),
      );
      seen.length = 0;
      assertEquals(await bench.value("tool_async", { onProgress }), "all");
      assertEquals(seen, [
        { message: "text" },
        { message: "5" },
        { message: "{ other: 1 }" },
        { message: "m", total: 1 },
      ]);
      seen.length = 0;
      await bench.value("tool_context_progress", { onProgress });
      assertEquals(seen, [
        { progress: 1, total: 2, message: "half" },
        { message: "{ odd: true }" },
        {},
      ]);
    },
  },
  {
    name: "goes on when the host's onProgress throws",
    source: `export function* tool_x() { yield 1; return "done"; }`,
    async check(bench) {
      const onProgress = () => {
        throw new Error("host's own");
      };
      const outcome = await bench.call("tool_x", { onProgress });
      assertEquals(outcome.kind, "returned");
      assertEquals(texts(outcome), ["onProgress failed: host's own"]);
    },
  },
];
