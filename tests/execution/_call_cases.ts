import { assert, assertEquals } from "@std/assert";
import { type BehaviourCase, gate, reasonOf, texts } from "./_library.ts";

/** What a call gives to a tool, and gets from it. */
export const CALL_CASES: readonly BehaviourCase[] = [
  {
    name: "passes arguments and results",
    source: `
      export function tool_sum(a, b) { return a + b; }
      export async function tool_echo(value) { return value; }
      export const tool_nothing = () => {};
      export function tool_missing(a) { return a === undefined; }`,
    async check(bench) {
      assertEquals(await bench.value("tool_sum", { args: { b: 2, a: 1 } }), 3);
      const value = { "ä€😀": [1, null, "x", { __proto: 1 }] };
      assertEquals(await bench.value("tool_echo", { args: { value } }), value);
      assertEquals(await bench.value("tool_echo"), null);
      assertEquals(await bench.value("tool_missing"), true);
    },
  },
  {
    name: "keeps arguments from reaching a prototype",
    source: `export function tool_keys(value) {
      return [Object.keys(value), ({}).polluted ?? "clean", Object.getPrototypeOf(value) === Object.prototype];
    }`,
    async check(bench) {
      const value = JSON.parse(
        '{"__proto__":{"polluted":1},"$lcp":"function"}',
      );
      const expected = [["__proto__", "$lcp"], "clean", true];
      for (const live of [false, true]) {
        const seen = await bench.value("tool_keys", { args: { value }, live });
        assertEquals(seen, expected);
      }
    },
  },
  {
    name: "passes arguments that JSON cannot hold",
    source: `export function tool_kinds(when, where, size, data, names, ages) {
      return [
        when instanceof Date && when.getTime(),
        where instanceof URL && where.host,
        typeof size === "bigint" && String(size + 1n),
        data instanceof Uint8Array && [...data],
        names instanceof Set && [...names],
        ages instanceof Map && [...ages],
      ];
    }`,
    async check(bench) {
      const args = {
        when: new Date(5),
        where: new URL("https://example.com/x"),
        size: 2n ** 70n,
        data: new Uint8Array([1, 255]),
        names: new Set(["a"]),
        ages: new Map([["a", new Set([1])]]),
      };
      const seen = await bench.value("tool_kinds", { args, live: true });
      assertEquals(seen, [
        5,
        "example.com",
        "1180591620717411303425",
        [1, 255],
        ["a"],
        [["a", [1]]],
      ]);
    },
  },
  {
    name: "fills parameters as they are declared",
    source: `
      export function tool_rest(a, ...others) { return [a, others]; }
      export function tool_object({ a, ...rest }, tool_context) {
        return [a, rest, tool_context.workspace];
      }
      export function tool_host({ a, tool_context }) { return [a, typeof tool_context.log]; }`,
    async check(bench) {
      const args = { a: 1, x: 2, y: 3 };
      assertEquals(await bench.value("tool_rest", { args }), [1, [{
        x: 2,
        y: 3,
      }]]);
      assertEquals(await bench.value("tool_rest", { args: { a: 1 } }), [1, []]);
      const object = { kind: "object", names: ["a"], host: [] } as const;
      const parameters = [{ ...object, rest: true }, {
        kind: "host",
        name: "tool_context",
      }] as const;
      assertEquals(
        await bench.value("tool_object", { args, parameters }),
        [1, { x: 2, y: 3 }, bench.library.workspace],
      );
      const inside = [{
        ...object,
        host: ["tool_context"],
        rest: false,
      }] as const;
      const seen = await bench.value("tool_host", { args, parameters: inside });
      assertEquals(seen, [1, "function"]);
    },
  },
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
  {
    name: "answers 32 calls in flight to the right callers",
    source: `
      export async function tool_slow(n, tool_context) {
        await tool_context.gate(n);
        console.log("n" + n);
        return n;
      }`,
    async check(bench) {
      const opens = Array.from(
        { length: 32 },
        () => Promise.withResolvers<void>(),
      );
      let arrived = 0;
      const wait = (n: number) => {
        // The last one lets all go, the last first.
        if (++arrived === 32) {
          for (const { resolve } of opens.toReversed()) resolve();
        }
        return opens[n]?.promise;
      };
      const host = { tool_context: { gate: wait } };
      const outcomes = await Promise.all(
        opens.map((_, n) => bench.call("tool_slow", { args: { n }, host })),
      );
      for (const [n, outcome] of outcomes.entries()) {
        assert(outcome.kind === "returned" && outcome.value === n);
        assertEquals(texts(outcome), [`n${n}`]);
      }
    },
  },
  {
    name: "refuses arguments over the limit",
    source: `export function tool_length(text) { return text.length; }`,
    async check(bench) {
      const maxFrameBytes = 2 ** 20;
      const fits = { text: "x".repeat(2 ** 20 - 1000) };
      assertEquals(
        await bench.value("tool_length", { args: fits, maxFrameBytes }),
        2 ** 20 - 1000,
      );
      for (const text of ["x".repeat(2 ** 20), "€".repeat(2 ** 19)]) {
        const outcome = await bench.call("tool_length", {
          args: { text },
          maxFrameBytes,
        });
        assertEquals(outcome.kind, "unusable");
        assertEquals(
          reasonOf(outcome),
          "Cannot send a call of tool_length: its arguments are larger than 1 MiB",
        );
      }
      assertEquals(
        await bench.value("tool_length", { args: fits, maxFrameBytes }),
        2 ** 20 - 1000,
      );
    },
  },
];
