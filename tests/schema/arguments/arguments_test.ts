import { assertEquals } from "@std/assert";
import { ArgumentPreparer } from "../../../src/schema/arguments/argument_preparer.ts";
import type { JsonSchema } from "../../../src/core/json.ts";
import { readOnlyTool } from "../_read_source.ts";
import {
  argsOf,
  expectArgs,
  notesOf,
  objectOf,
  prepare,
  prepareOne,
  problemsOf,
} from "./_manifests.ts";

const integer = { type: "integer" };
const text = { type: "string" };

Deno.test("ArgumentPreparer.prepare() fills in defaults, also within what is there", () => {
  const inner = objectOf({ depth: { ...integer, default: 2 }, name: text }, []);
  const schema: JsonSchema = {
    ...objectOf({
      options: inner,
      list: { type: "array", items: { $ref: "#/$defs/Inner" } },
      maybe: { anyOf: [{ type: "null" }, inner] },
      absent: inner,
      tags: { type: "array", default: ["a"] },
      none: { type: ["string", "null"], default: null },
      source: { ...integer, "x-default-source": "compute()" },
    }, []),
    $defs: { Inner: inner },
  };
  const params = {
    options: {},
    list: [{ depth: 1 }, {}],
    maybe: { name: "n" },
  };
  assertEquals(argsOf(prepare(schema, params)), {
    options: { depth: 2 },
    list: [{ depth: 1 }, { depth: 2 }],
    maybe: { name: "n", depth: 2 },
    tags: ["a"],
    none: null,
  });
});

Deno.test("ArgumentPreparer.prepare() gives each call a default of its own", () => {
  const tags = { type: "array", default: [["a"]] };
  const tool = { input_schema: objectOf({ tags }, []), acceptsUnknown: false };
  const preparer = new ArgumentPreparer(tool);
  const first = expectArgs(preparer.prepare({})).tags;
  if (Array.isArray(first)) first[0].push("changed");
  assertEquals(first, [["a", "changed"]]);
  assertEquals(argsOf(preparer.prepare({})), { tags: [["a"]] });
  assertEquals(tags.default, [["a"]]);
});

Deno.test("ArgumentPreparer.prepare() drops unknown names unless they are wanted", () => {
  const schema = objectOf({ a: integer }, []);
  const params = { a: 1, b: { c: [1] }, tool_context: { workspace: "/" } };
  assertEquals(argsOf(prepare(schema, params)), { a: 1 });
  const wanted = prepare(schema, params, { acceptsUnknown: true });
  assertEquals(argsOf(wanted), { a: 1, b: { c: [1] } });
  assertEquals(notesOf(wanted), [
    'Unknown argument "tool_context" was ignored.',
  ]);
});

Deno.test("ArgumentPreparer.prepare() keeps unknown properties of open objects", () => {
  const value = { a: 1, more: "x" };
  assertEquals(argsOf(prepareOne(objectOf({ a: integer }), value)), {
    v: value,
  });
});

Deno.test("ArgumentPreparer.prepare() treats names of Object.prototype as any other", () => {
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
  const properties = JSON.parse(
    `{${
      names.map((name) => `${JSON.stringify(name)}:{"type":"integer"}`).join()
    }}`,
  );
  const schema = { type: "object", properties, required: names };
  assertEquals(problemsOf(prepare(schema, {})).length, names.length);
  const params: unknown = JSON.parse(
    `{${names.map((name) => `${JSON.stringify(name)}:"1"`).join()}}`,
  );
  const args = expectArgs(prepare(schema, params));
  assertEquals(Object.keys(args).sort(), names.toSorted());
  assertEquals(Object.values(args), [1, 1, 1, 1]);
  assertEquals(Object.getPrototypeOf(args), null);
});

Deno.test("ArgumentPreparer.prepare() never sets a prototype from nested names", () => {
  const open = { type: "object", properties: { n: integer } };
  const value: unknown = JSON.parse('{"__proto__":{"bad":1},"n":"1"}');
  const args = expectArgs(prepareOne(open, value));
  assertEquals(
    JSON.stringify(args.v),
    '{"__proto__":{"bad":1},"n":1}',
  );
  assertEquals(Object.getPrototypeOf(args.v), Object.prototype);
});

Deno.test("ArgumentPreparer.prepare() passes lone surrogates unchanged", () => {
  const map = { type: "object", additionalProperties: text };
  const value = { "\ud800": "\udc00a", b: "\ud83d" };
  assertEquals(argsOf(prepareOne(map, value)), { v: value });
  assertEquals(problemsOf(prepareOne(map, { "\ud800": 1 })).length, 1);
  const schema = objectOf({ "\ud800": text });
  assertEquals(prepare(schema, {}).ok, true);
});

Deno.test("ArgumentPreparer.prepare() reads a property of the caller's once", () => {
  let reads = 0;
  const params = {
    get v() {
      return `${++reads}`;
    },
  };
  assertEquals(argsOf(prepare(objectOf({ v: integer }), params)), { v: 1 });
  assertEquals(reads, 1);
});

Deno.test("ArgumentPreparer.prepare() takes values of a host in the same process", () => {
  const schema = objectOf({
    d: { ...text, format: "date-time" },
    u: { ...text, format: "uri" },
    b: { ...text, contentEncoding: "base64" },
    s: { type: "array", items: integer },
    m: { type: "object", additionalProperties: integer },
    n: integer,
    o: { type: "object" },
  });
  const params = {
    d: new Date(0),
    u: new URL("https://example.com/"),
    b: new Uint8Array([1, 2]),
    s: new Set([1, 2]),
    m: new Map([["a", 1]]),
    n: 5n,
    o: new class Host {
      x = 1;
      left = undefined;
    }(),
  };
  assertEquals(argsOf(prepare(schema, params)), {
    d: "1970-01-01T00:00:00.000Z",
    u: "https://example.com/",
    b: "AQI=",
    s: [1, 2],
    m: { a: 1 },
    n: 5,
    o: { x: 1 },
  });
});

Deno.test("ArgumentPreparer.prepare() leaves undefined out", () => {
  assertEquals(
    argsOf(prepare(objectOf({ a: integer }, []), { a: undefined })),
    {},
  );
});

Deno.test("ArgumentPreparer.prepare() revives whole numbers of any size for bigint, and leaves numbers alone", () => {
  const preparer = new ArgumentPreparer(readOnlyTool(
    "export function tool_t(id: bigint, ids: bigint[], count: number) {}",
  ));
  const params = {
    id: "9007199254740993",
    ids: ["1", 2, `1${"0".repeat(40)}`],
  };
  assertEquals(argsOf(preparer.prepare({ ...params, count: 5 })), {
    id: 9007199254740993n,
    ids: [1n, 2n, 10n ** 40n],
    count: 5,
  });
  assertEquals(argsOf(preparer.prepare({ ...params, count: "5" }))?.count, 5);
});

Deno.test("ArgumentPreparer.prepare() fills in a default once that lacks a part of the same default", () => {
  const preparer = new ArgumentPreparer({
    input_schema: {
      type: "object",
      properties: { n: { $ref: "#/$defs/N" } },
      required: ["n"],
      $defs: {
        N: {
          type: "object",
          properties: { next: { $ref: "#/$defs/N", default: { a: 1 } } },
        },
      },
    },
    acceptsUnknown: false,
  });
  const prepared = preparer.prepare({ n: {} });
  assertEquals(
    prepared.ok && JSON.stringify(prepared.args),
    '{"n":{"next":{"a":1}}}',
  );
});
