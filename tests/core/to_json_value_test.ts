import { assert, assertEquals, assertThrows } from "@std/assert";
import { toJsonText, toJsonValue } from "../../src/core/to_json_value.ts";

class Point {
  x = 1;
  #hidden = 2;
  get sum(): number {
    return this.x + this.#hidden;
  }
}

class Money {
  toJSON(): unknown {
    return { amount: 5n };
  }
}

const CASES:
  readonly (readonly [name: string, value: unknown, json: unknown])[] = [
    ["a bigint", 12345678901234567890n, "12345678901234567890"],
    ["a date", new Date(0), "1970-01-01T00:00:00.000Z"],
    ["an invalid date", new Date(NaN), null],
    ["a map with names", new Map([["a", 1n]]), { a: "1" }],
    ["a map without names", new Map<unknown, unknown>([[1, "a"], ["b", 2]]), [[
      1,
      "a",
    ], ["b", 2]]],
    ["a set", new Set([1, new Date(0)]), [1, "1970-01-01T00:00:00.000Z"]],
    ["an instance", new Point(), { x: 1 }],
    ["an instance with toJSON", new Money(), { amount: "5" }],
    ["bytes", new Uint8Array([1, 2, 255]), { type: "bytes", base64: "AQL/" }],
    ["a buffer", new Uint8Array([1]).buffer, { type: "bytes", base64: "AQ==" }],
    [
      "a part of a buffer",
      new DataView(new Uint8Array([1, 2, 3]).buffer, 1, 1),
      { type: "bytes", base64: "Ag==" },
    ],
    ["shared memory", new SharedArrayBuffer(1), {
      type: "bytes",
      base64: "AA==",
    }],
    ["bigint elements", new BigInt64Array([1n]), {
      type: "bytes",
      base64: "AQAAAAAAAAA=",
    }],
    ["numbers JSON lacks", [NaN, Infinity, -Infinity, -0], [
      null,
      null,
      null,
      0,
    ]],
    ["what is left out", { a: undefined, b: () => 1, c: Symbol("c"), d: 1 }, {
      d: 1,
    }],
    ["what is left out of an array", [undefined, () => 1, Symbol("c")], [
      null,
      null,
      null,
    ]],
    ["a sparse array", new Array(2), [null, null]],
    ["a regular expression", /a"b/g, '/a"b/g'],
    ["a URL", new URL("https://example.com/a"), "https://example.com/a"],
    ["an error", { e: new TypeError("bad") }, {
      e: { name: "TypeError", message: "bad" },
    }],
    ["boxed primitives", [Object(1), Object("a"), Object(true), Object(2n)], [
      1,
      "a",
      true,
      "2",
    ]],
    [
      "an object without prototype",
      Object.assign(Object.create(null), { a: 1n }),
      { a: "1" },
    ],
    ["undefined", undefined, null],
    ["a function", () => 1, null],
    ["a lone surrogate", ["\ud800"], ["\ud800"]],
    ["a throwing toJSON", {
      toJSON: () => {
        throw new Error("no");
      },
    }, "[Unreadable: no]"],
    ["a throwing getter", {
      a: 1,
      get b() {
        throw new Error("shut");
      },
    }, { a: 1, b: "[Unreadable: shut]" }],
    ["a throwing proxy", [
      new Proxy({}, {
        ownKeys: () => {
          throw new Error("no keys");
        },
      }),
    ], ["[Unreadable: no keys]"]],
  ];

for (const [name, value, json] of CASES) {
  Deno.test(`toJsonValue() and toJsonText() convert ${name}`, () => {
    assertEquals(toJsonValue(value), json);
    assertEquals(JSON.parse(toJsonText(value)), json);
  });
}

Deno.test("toJsonValue() marks true cycles only", () => {
  const shared = { n: 1n };
  const ring: Record<string, unknown> = { first: shared, second: shared };
  ring.self = ring;
  ring.map = new Map([["back", ring]]);
  assertEquals(toJsonValue(ring), {
    first: { n: "1" },
    second: { n: "1" },
    self: "[Circular]",
    map: { back: "[Circular]" },
  });
});

Deno.test("toJsonValue() ends at 1,000 levels, also for a toJSON without end", () => {
  let deep: unknown = 1n;
  for (let level = 0; level < 50_000; level++) deep = [deep];
  assert(JSON.stringify(toJsonValue(deep)).includes("[Too deep]"));
  const endless = (): unknown => ({ toJSON: endless });
  assertEquals(toJsonValue(endless()), "[Too deep]");
});

Deno.test("toJsonValue() keeps an own __proto__ and touches no prototype", () => {
  const value: unknown = JSON.parse('{"__proto__":{"bad":true},"n":1}');
  const copy = toJsonValue([value, 1n]);
  assertEquals(JSON.stringify(copy), '[{"__proto__":{"bad":true},"n":1},"1"]');
  assertEquals(Reflect.get({}, "bad"), undefined);
});

Deno.test("toJsonValue() returns a copy that shares nothing with the value", () => {
  const value = { list: [{ a: 1 }] };
  const copy = toJsonValue(value);
  value.list[0].a = 2;
  assertEquals(copy, { list: [{ a: 1 }] });
});

Deno.test("toJsonText() writes plain data as JSON.stringify does", () => {
  const value = {
    text: 'a "b" \u2028 é',
    list: [1, 0.5, -0, true, null, undefined, NaN, {}],
    nested: { "": [], left: undefined },
  };
  assertEquals(toJsonText(value), JSON.stringify(value));
});

Deno.test("toJsonText() bounds a value whose parts are shared exponentially", () => {
  for (const leaf of ["x", 1n]) {
    let value: unknown = [leaf];
    for (let level = 0; level < 60; level++) value = [value, value];
    assertThrows(
      () => toJsonText(value, { maxBytes: 1024 * 1024 }),
      RangeError,
      "The result is larger than 1 MiB",
    );
  }
});

Deno.test("toJsonText() bounds a huge sparse array", () => {
  assertThrows(() => toJsonText(new Array(4e9)), RangeError, "32 MiB");
});

Deno.test("toJsonText() counts bytes of UTF-8, up to the last one", () => {
  assertEquals(toJsonText("éé", { maxBytes: 6 }), '"éé"');
  assertThrows(
    () => toJsonText("éé", { maxBytes: 5 }),
    RangeError,
    "The result is larger than 5 bytes",
  );
  assertThrows(() => toJsonText(["a", 1n], { maxBytes: 8 }), RangeError);
});

Deno.test("toJsonValue() says so where the limit is exceeded and does not throw", () => {
  assertEquals(toJsonValue("x".repeat(100), { maxBytes: 10 }), "[Too large]");
  assert(
    JSON.stringify(toJsonValue(new Array(4e9))).endsWith('"[Too large]"]'),
  );
});

Deno.test("toJsonText() encodes megabytes of bytes", () => {
  const bytes = new Uint8Array(4 * 1024 * 1024).map((_, index) => index);
  const { base64 } = JSON.parse(toJsonText(bytes));
  assertEquals(Uint8Array.fromBase64(base64), bytes);
});

Deno.test("toJsonValue() survives an error whose text cannot be read", () => {
  const thrown = new Proxy({}, {
    get: () => {
      throw new Error("never");
    },
  });
  const value = {
    get a() {
      throw thrown;
    },
  };
  assertEquals(toJsonValue(value), { a: "[Unreadable: unknown error]" });
});
