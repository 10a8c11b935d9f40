import { assert, assertEquals } from "@std/assert";
import type { BehaviourCase } from "./_behaviour_case.ts";
import { reasonOf, texts } from "../support/outcome_text.ts";

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
