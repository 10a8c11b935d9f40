import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { BehaviourCase } from "./_behaviour_case.ts";
import { reasonOf } from "../support/outcome_text.ts";

const THROWN: Readonly<
  Record<string, readonly [code: string, message: string]>
> = {
  "an error": ['new RangeError("too far")', "too far"],
  "text": ['"just text"', "just text"],
  "undefined": ["undefined", "The tool threw undefined"],
  "null": ["null", "The tool threw null"],
  "a number": ["0", "The tool threw 0"],
  "a frozen object": ["Object.freeze({ a: 1 })", "The tool threw { a: 1 }"],
  "a proxy that throws": [
    "new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 2; }, ownKeys() { throw 3; } })",
    "The tool threw ",
  ],
  "an object whose toString throws": [
    "{ toString() { throw 1; } }",
    "The tool threw ",
  ],
  "an error whose members throw": [
    'Object.defineProperty(new Error("x"), "message", { get() { throw 1; } })',
    "The tool threw a value that cannot be read",
  ],
  "an error too long for a frame": [
    'new Error("x".repeat(50_000_000))',
    "xxx",
  ],
};

/** How calls end. */
export const ENDING_CASES: readonly BehaviourCase[] = [
  {
    name: "reports whatever is thrown or returned as an error",
    source: Object.values(THROWN).map(([code], i) => `
      export function tool_throw${i}() { throw ${code}; }
      export async function tool_reject${i}() { return await Promise.reject(${code}); }`)
      .join("") + `
      export function tool_returned() { return new TypeError("as a value"); }`,
    async check(bench) {
      for (const [i, [name, [, message]]] of Object.entries(THROWN).entries()) {
        for (const tool of [`tool_throw${i}`, `tool_reject${i}`]) {
          const outcome = await bench.call(tool);
          assert(outcome.kind === "threw" && outcome.phase === "run", name);
          assert(reasonOf(outcome).startsWith(message), reasonOf(outcome));
        }
      }
      const outcome = await bench.call("tool_returned");
      assertEquals(outcome.kind, "threw");
      assertEquals(reasonOf(outcome), "as a value");
    },
  },
  {
    name: "converts results that JSON cannot hold",
    source: `export function tool_odd() {
      const loop = { n: 1n, d: new Date(0), s: new Set([1]), m: new Map([["k", NaN]]), f() {}, b: new Uint8Array([1]) };
      loop.self = loop;
      return loop;
    }`,
    async check(bench) {
      assertEquals(await bench.value("tool_odd"), {
        n: "1",
        d: "1970-01-01T00:00:00.000Z",
        s: [1],
        m: { k: null },
        b: { type: "bytes", base64: "AQ==" },
        self: "[Circular]",
      });
    },
  },
  {
    name: "tells how a call ended however small results must be",
    source: `
      export function tool_throws() { throw new Error("\\0".repeat(100_000)); }
      export function tool_long() { return "x".repeat(200); }
      export function tool_short() { return 1; }
      export async function tool_asks(tool_context) { return (await tool_context.ask("y".repeat(1000))).length; }`,
    async check(bench) {
      const options = {
        maxFrameBytes: 100,
        host: { tool_context: { ask: (text: string) => text } },
      };
      const threw = await bench.call("tool_throws", options);
      assert(threw.kind === "threw" && threw.error.message.startsWith("\0\0"));
      const long = await bench.call("tool_long", options);
      assertEquals(long.kind, "unusable");
      assertEquals(await bench.value("tool_short", options), 1);
      assertEquals(await bench.value("tool_asks", options), 1000);
    },
  },
  {
    name: "bears results that are hostile or without end",
    source: `
      class Bomb { get a() { return new Bomb(); } get b() { return new Bomb(); } toJSON = undefined; }
      export function tool_bomb() {
        const make = () => Object.defineProperties({}, { a: { enumerable: true, get: make }, b: { enumerable: true, get: make } });
        return make();
      }
      export function tool_throwing() { return { ok: 1, get bad() { throw new Error("no"); } }; }
      export function tool_proxy() { return new Proxy({}, { ownKeys() { throw new Error("no keys"); } }); }
      export function tool_deep() { let deep = "end"; for (let i = 0; i < 1e5; i++) deep = [deep]; return deep; }
      export function tool_huge() { return "x".repeat(2 ** 20); }
      export function tool_fits() { return "x".repeat(2 ** 20 - 2); }
      export function tool_wide() { return "€".repeat(2 ** 19); }`,
    async check(bench) {
      const options = { maxFrameBytes: 2 ** 20 };
      for (const tool of ["tool_bomb", "tool_huge", "tool_wide"]) {
        const outcome = await bench.call(tool, options);
        assertEquals(outcome.kind, "unusable", tool);
        assertEquals(reasonOf(outcome), "The result is larger than 1 MiB");
      }
      const fits = await bench.value("tool_fits", options);
      assertEquals(`${fits}`.length, 2 ** 20 - 2);
      assertEquals(await bench.value("tool_throwing", options), {
        ok: 1,
        bad: "[Unreadable: no]",
      });
      assertStringIncludes(
        `${await bench.value("tool_proxy", options)}`,
        "no keys",
      );
      assertStringIncludes(
        JSON.stringify(await bench.value("tool_deep", options)),
        "[Too deep]",
      );
    },
  },
];
