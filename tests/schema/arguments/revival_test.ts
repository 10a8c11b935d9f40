import { assertEquals } from "@std/assert";
import type { JsonValue } from "../../../src/core/json.ts";
import type { RevivalPlan } from "../../../src/core/tool_manifest.ts";
import {
  argsOf,
  objectOf,
  prepare,
  prepareOne,
  problemsOf,
} from "./_manifests.ts";

const text = { type: "string" };
const integer = { type: "integer" };
const dateTime = { type: "string", format: "date-time" };
const uri = { type: "string", format: "uri" };
const base64 = { type: "string", contentEncoding: "base64" };
const date: RevivalPlan = { kind: "date" };
const bigint: RevivalPlan = { kind: "bigint" };
const noon = "2024-05-17T12:00:00Z";

/** Schema, plan, JSON form, what the function receives. */
const REVIVED: readonly (readonly [
  name: string,
  schema: JsonValue,
  plan: RevivalPlan,
  given: unknown,
  received: unknown,
])[] = [
  ["a date", dateTime, date, noon, new Date(noon)],
  ["a date of the host's", dateTime, date, new Date(noon), new Date(noon)],
  [
    "a URL",
    uri,
    { kind: "url" },
    "https://example.com/ä",
    new URL("https://example.com/%C3%A4"),
  ],
  ["bytes", base64, { kind: "bytes" }, "AQL/", new Uint8Array([1, 2, 255])],
  [
    "bytes for URLs, unpadded",
    base64,
    { kind: "bytes" },
    "_w",
    new Uint8Array([255]),
  ],
  ["bytes of a result", base64, { kind: "bytes" }, {
    type: "bytes",
    base64: "AQ==",
  }, new Uint8Array([1])],
  [
    "bytes of the host's",
    base64,
    { kind: "bytes" },
    new Uint8Array([1]),
    new Uint8Array([1]),
  ],
  ["a bigint from a number", integer, bigint, 5, 5n],
  [
    "a bigint from digits",
    integer,
    bigint,
    "123456789012345678901234567890",
    123456789012345678901234567890n,
  ],
  ["a bigint of the host's", integer, bigint, 2n ** 64n, 2n ** 64n],
  [
    "a bigint from text that stays text",
    { ...text, pattern: "^-?\\d+$" },
    bigint,
    "-7",
    -7n,
  ],
  [
    "a set",
    { type: "array", items: text, uniqueItems: true },
    { kind: "set" },
    ["a", "b"],
    new Set(["a", "b"]),
  ],
  [
    "a set of dates",
    { type: "array", items: dateTime },
    { kind: "set", items: date },
    [noon],
    new Set([new Date(noon)]),
  ],
  [
    "a map from an object",
    { type: "object", additionalProperties: dateTime },
    { kind: "map", pairs: false, values: date },
    { a: noon },
    new Map([["a", new Date(noon)]]),
  ],
  [
    "a map with __proto__",
    { type: "object" },
    { kind: "map", pairs: false },
    JSON.parse('{"__proto__":1}'),
    new Map([["__proto__", 1]]),
  ],
  [
    "a map from pairs",
    {
      type: "array",
      items: {
        type: "array",
        prefixItems: [integer, text],
        minItems: 2,
        maxItems: 2,
      },
    },
    { kind: "map", pairs: true, keys: bigint },
    [[1, "a"], ["2", "b"]],
    new Map([[1n, "a"], [2n, "b"]]),
  ],
  [
    "the first form that can be made of it",
    { type: "array", items: text },
    {
      kind: "array",
      items: {
        kind: "union",
        options: [
          { schema: dateTime, plan: date },
          { schema: base64, plan: { kind: "bytes" } },
          { schema: text, plan: null },
        ],
      },
    },
    ["2024-02-31T99:00:00Z", noon, "AQ==", "é"],
    ["2024-02-31T99:00:00Z", new Date(noon), new Uint8Array([1]), "é"],
  ],
  [
    "an array",
    { type: "array", items: integer },
    { kind: "array", items: bigint },
    [1, "2"],
    [1n, 2n],
  ],
  [
    "a tuple",
    { type: "array", prefixItems: [dateTime, text], items: integer },
    { kind: "tuple", items: [date, null], rest: bigint },
    [noon, "a", 1, 2],
    [new Date(noon), "a", 1n, 2n],
  ],
  [
    "only what an object's names say",
    { type: "object", additionalProperties: text },
    {
      kind: "object",
      properties: { plain: null },
      patterns: { "^d-": date, "^p-": null },
      additional: { kind: "url" },
    },
    { plain: noon, "d-1": noon, "p-1": noon, other: "a:b" },
    { plain: noon, "d-1": new Date(noon), "p-1": noon, other: new URL("a:b") },
  ],
  [
    "an object",
    {
      ...objectOf({ at: dateTime, n: integer }),
      additionalProperties: integer,
    },
    { kind: "object", properties: { at: date }, additional: bigint },
    { at: noon, n: 1, m: 2 },
    { at: new Date(noon), n: 1n, m: 2n },
  ],
  [
    "the form of a union",
    { anyOf: [dateTime, text, integer] },
    {
      kind: "union",
      options: [
        { schema: dateTime, plan: date },
        { schema: text, plan: null },
        { schema: integer, plan: bigint },
      ],
    },
    5,
    5n,
  ],
  [
    "the form of a union that needs nothing",
    { anyOf: [dateTime, text] },
    {
      kind: "union",
      options: [{ schema: dateTime, plan: date }, { schema: text, plan: null }],
    },
    "noon",
    "noon",
  ],
  [
    "null where it is allowed",
    { anyOf: [dateTime, { type: "null" }] },
    date,
    null,
    null,
  ],
];

for (const [name, schema, plan, given, received] of REVIVED) {
  Deno.test(`ArgumentPreparer.prepare() revives ${name}`, () => {
    const prepared = prepareOne(schema, given, { revivals: { v: plan } });
    assertEquals(
      argsOf(prepared),
      { v: received },
      problemsOf(prepared).join(),
    );
  });
}

Deno.test("ArgumentPreparer.prepare() revives recursive types, and defaults", () => {
  const tree = objectOf({
    at: { ...dateTime, default: noon },
    sub: { type: "array", items: { $ref: "#/$defs/Tree" } },
  }, []);
  const plan: RevivalPlan = {
    kind: "object",
    properties: {
      at: date,
      sub: { kind: "array", items: { kind: "ref", name: "Tree" } },
    },
  };
  const schema = {
    ...objectOf({ v: { $ref: "#/$defs/Tree" } }),
    $defs: { Tree: tree },
  };
  const prepared = prepare(schema, { v: { sub: [{ sub: [] }] } }, {
    revivals: { v: { kind: "ref", name: "Tree" } },
    revivalDefinitions: { Tree: plan },
  });
  const at = new Date(noon);
  assertEquals(argsOf(prepared), { v: { at, sub: [{ at, sub: [] }] } });
});

Deno.test("ArgumentPreparer.prepare() ends plans that refer to themselves", () => {
  const plan: RevivalPlan = { kind: "ref", name: "A" };
  const options = { revivals: { v: plan }, revivalDefinitions: { A: plan } };
  assertEquals(argsOf(prepareOne({}, "x", options)), { v: "x" });
});
