import { assert, assertEquals } from "@std/assert";
import {
  reportError,
  restoreError,
} from "../../../src/execution/wire/error_report.ts";

function throwing(): never {
  throw new Error("reading it throws");
}

const HOSTILE: Readonly<Record<string, unknown>> = {
  "a proxy that throws": new Proxy({}, {
    get: throwing,
    getPrototypeOf: throwing,
    ownKeys: throwing,
  }),
  "an object whose toString throws": { toString: throwing },
  "an error whose message throws": Object.defineProperty(
    new Error("x"),
    "message",
    { get: throwing },
  ),
  "an error with a symbol as name": Object.assign(new Error("x"), {
    name: Symbol("s"),
  }),
  "a frozen object": Object.freeze({ a: 1 }),
  "an object without prototype": Object.create(null),
  "null": null,
  "undefined": undefined,
  "a symbol": Symbol("s"),
  "a bigint": 1n,
};

for (const [name, thrown] of Object.entries(HOSTILE)) {
  Deno.test(`reportError() describes ${name}`, () => {
    const { name: kind, message } = reportError(thrown);
    assertEquals(typeof kind, "string");
    assert(message.startsWith("The tool threw "), message);
  });
}

Deno.test("reportError() keeps name, message and stack", () => {
  const { name, message, stack } = reportError(new TypeError("bad"));
  assertEquals({ name, message }, { name: "TypeError", message: "bad" });
  assert(stack?.includes("error_report_test.ts"));
});

Deno.test("reportError() names an error by its class", () => {
  class QuotaError extends Error {}
  assertEquals(reportError(new QuotaError("x")).name, "QuotaError");
});

Deno.test("reportError() takes a thrown text as the message", () => {
  assertEquals(reportError("out of paper"), {
    name: "",
    message: "out of paper",
  });
});

Deno.test("reportError() cuts texts that are too long for a frame", () => {
  const error = new Error("x".repeat(10_000_000));
  const report = reportError(error);
  assert(JSON.stringify(report).length < 200_000);
  assert(report.message.endsWith("..."));
});

Deno.test("restoreError() makes an error of anything", () => {
  const known = restoreError({ name: "NotFound", message: "gone" });
  assertEquals([known.name, known.message], ["NotFound", "gone"]);
  for (const odd of [null, 1, "x", [], {}, { name: 1, message: {} }]) {
    assert(restoreError(odd) instanceof Error);
  }
});
