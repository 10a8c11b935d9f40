import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import {
  decodeLive,
  type RemoteCall,
} from "../../../src/execution/wire/decode_live.ts";
import { encodeLive } from "../../../src/execution/wire/encode_live.ts";
import { FakeRegistry } from "./_registry.ts";

const noCalls: RemoteCall = () => Promise.reject(new Error("no calls here"));

/** Sends a value over a wire of text. */
function sent(value: unknown): unknown {
  const json = JSON.stringify(encodeLive(value, new FakeRegistry()));
  return decodeLive(JSON.parse(json), noCalls);
}

/** Sends an object whose functions are called over the wire too. */
function sentLive(value: unknown): Record<string, CallableFunction> {
  const registry = new FakeRegistry();
  const json = JSON.stringify(encodeLive(value, registry));
  const decoded = decodeLive(
    JSON.parse(json),
    async (ref, args) => await registry.functions[ref]?.(...args),
  );
  // The tests below look at each member themselves.
  return decoded as Record<string, CallableFunction>;
}

const SAME: Readonly<Record<string, unknown>> = {
  "null": null,
  "true": true,
  "a number": 1.5,
  "the largest number": Number.MAX_VALUE,
  "NaN": NaN,
  "infinity": Infinity,
  "minus infinity": -Infinity,
  "a bigint": 123456789012345678901234567890n,
  "a negative bigint": -1n,
  "undefined": undefined,
  "empty text": "",
  "a text of all kinds": 'a\0\n\u2028😀\\"',
  "a lone surrogate": "\ud800",
  "an empty list": [],
  "a list with undefined": [1, undefined, [null]],
  "an empty object": {},
  "an object with undefined": { a: undefined, b: 1 },
  "nested data": { a: [{ b: { c: [1, "2", null] } }] },
  "a date": new Date(1234567890123),
  "a URL": new URL("https://example.com/a?b=c#d"),
  "bytes": new Uint8Array([0, 1, 254, 255]),
  "empty bytes": new Uint8Array(),
  "a map": new Map<unknown, unknown>([["a", 1], [{ k: 1 }, new Set([1n])]]),
  "an empty map": new Map(),
  "a set": new Set<unknown>(["a", { b: new Date(0) }]),
  "user data with the wire's own key": { $lcp: "function", ref: 0 },
  "user data with the wire's own key inside": [{ a: { $lcp: { $lcp: 1 } } }],
  "keys that look like indexes": { "0": "a", length: 3 },
};

for (const [name, value] of Object.entries(SAME)) {
  Deno.test(`encodeLive() and decodeLive() keep ${name}`, () => {
    assertEquals(sent(value), value);
    assertEquals(sent({ inside: [value] }), { inside: [value] });
  });
}

Deno.test("encodeLive() keeps the sign of zero", () => {
  assert(Object.is(sent(-0), -0));
  assert(Object.is(sent(0), 0));
});

Deno.test("encodeLive() keeps an invalid date", () => {
  const date = sent(new Date(NaN));
  assert(date instanceof Date && Number.isNaN(date.getTime()));
});

Deno.test("encodeLive() sends the bytes of every kind of buffer", () => {
  const buffer = new Uint8Array([9, 1, 2, 9]).buffer;
  assertEquals(sent(new Uint8Array(buffer, 1, 2)), new Uint8Array([1, 2]));
  assertEquals(sent(new DataView(buffer, 1, 2)), new Uint8Array([1, 2]));
  assertEquals(sent(buffer), new Uint8Array([9, 1, 2, 9]));
});

Deno.test("encodeLive() keeps name and message of an error", () => {
  class LimitError extends RangeError {
    override readonly name = "LimitError";
  }
  const error = sent(new LimitError("too much")) as Error;
  assert(error instanceof Error);
  assertEquals([error.name, error.message], ["LimitError", "too much"]);
});

Deno.test("encodeLive() keeps cycles and shared references", () => {
  const shared = { n: 1 };
  const loop: Record<string, unknown> = { a: shared, b: [shared] };
  loop.self = loop;
  loop.map = new Map([[loop, shared]]);
  const copy = sent(loop) as typeof loop;
  assert(copy.self === copy);
  assert(copy.a === (copy.b as unknown[])[0]);
  const [[key, value] = []] = copy.map as Map<unknown, unknown>;
  assert(key === copy && value === copy.a);
});

Deno.test("encodeLive() keeps references right that follow objects it does not send", () => {
  const shared = { n: 1 };
  const copy = sent({
    signal: new AbortController().signal,
    promise: Promise.resolve(),
    a: shared,
    b: shared,
  });
  assertEquals(copy, {
    signal: undefined,
    promise: undefined,
    a: shared,
    b: shared,
  });
  assert((copy as { a: unknown }).a === (copy as { b: unknown }).b);
});

Deno.test("decodeLive() never touches a prototype", () => {
  const hostile = JSON.parse(
    '{"__proto__":{"polluted":1},"constructor":{"a":1}}',
  );
  const copy = sent(hostile) as object;
  assertEquals(Object.getPrototypeOf(copy), Object.prototype);
  assert(Object.hasOwn(copy, "__proto__"));
  assertEquals(Reflect.get({}, "polluted"), undefined);
  const tagged = decodeLive(
    JSON.parse('{"$lcp":"object","entries":[["__proto__",{"x":1}]]}'),
    noCalls,
  );
  assertEquals(Object.getPrototypeOf(tagged), Object.prototype);
  assertEquals(Reflect.get(tagged as object, "x"), undefined);
});

Deno.test("encodeLive() turns what lies too deep into null", () => {
  let deep: unknown = "bottom";
  for (let i = 0; i < 10_000; i++) deep = [deep];
  let levels = 0;
  for (let at = sent(deep); Array.isArray(at); at = at[0]) levels++;
  assertEquals(levels, 100);
});

Deno.test("encodeLive() refuses a value without end", () => {
  class Node {
    get left(): Node {
      return new Node();
    }
    get right(): Node {
      return new Node();
    }
  }
  assertThrows(() => sent(new Node()), RangeError, "more than 1000000 objects");
});

Deno.test("encodeLive() turns functions into asynchronous calls", async () => {
  const { add, fail } = sentLive({
    add: (a: number, b: number) => a + b,
    fail: () => {
      throw new RangeError("no");
    },
  });
  assertEquals(await add?.(1, 2), 3);
  await assertRejects(async () => await fail?.(), RangeError, "no");
});

Deno.test("encodeLive() sends a class instance with its methods and getters", async () => {
  class Base {
    #secret = 41;
    inherited(): number {
      return this.#secret;
    }
  }
  class Client extends Base {
    name = "c";
    _hidden = "no";
    get size(): number {
      return 7;
    }
    get broken(): never {
      throw new Error("a getter that throws");
    }
    next(step: number): number {
      return this.inherited() + step;
    }
  }
  const copy = sentLive(new Client());
  assertEquals(Reflect.get(copy, "name"), "c");
  assertEquals(Reflect.get(copy, "size"), 7);
  assertEquals(Reflect.get(copy, "broken"), undefined);
  assert(!("_hidden" in copy));
  assertEquals(await copy.next?.(1), 42);
});

Deno.test("encodeLive() leaves out what is no data", () => {
  assertEquals(
    sent([
      Symbol("s"),
      new EventTarget(),
      Promise.resolve(1),
      new ReadableStream(),
    ]),
    [undefined, undefined, undefined, undefined],
  );
});

const MALFORMED: readonly string[] = [
  '{"$lcp":"nothing"}',
  '{"$lcp":{}}',
  '{"$lcp":{"toString":1}}',
  '{"$lcp":"bigint","value":"x"}',
  '{"$lcp":"url","value":"::"}',
  '{"$lcp":"bytes","value":"%"}',
  '{"$lcp":"map","entries":{}}',
  '{"$lcp":"map","entries":[1]}',
  '{"$lcp":"set"}',
  '{"$lcp":"object","entries":"x"}',
];

for (const text of MALFORMED) {
  Deno.test(`decodeLive() refuses ${text}`, () => {
    assertThrows(() => decodeLive(JSON.parse(text), noCalls));
  });
}

Deno.test("decodeLive() refuses a bigint that takes long to read", () => {
  const json = { $lcp: "bigint", value: "9".repeat(1_000_000) };
  assertThrows(() => decodeLive(json, noCalls), RangeError, "1000000 digits");
});

Deno.test("decodeLive() survives references to nowhere", () => {
  assertEquals(decodeLive({ $lcp: "seen", at: 99 }, noCalls), undefined);
  assertEquals(decodeLive({ $lcp: "seen", at: "x" }, noCalls), undefined);
});
