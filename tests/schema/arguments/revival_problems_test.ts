import { assertEquals } from "@std/assert";
import type { JsonValue } from "../../../src/core/json.ts";
import type { RevivalPlan } from "../../../src/core/tool_manifest.ts";
import { objectOf, prepare, prepareOne, problemsOf } from "./_manifests.ts";

const text = { type: "string" };
const integer = { type: "integer" };
const base64 = { type: "string", contentEncoding: "base64" };
const date: RevivalPlan = { kind: "date" };
const bigint: RevivalPlan = { kind: "bigint" };

/** Schema, plan, JSON form, problem. */
const REFUSED: readonly (readonly [JsonValue, RevivalPlan, unknown, string])[] =
  [
    [
      text,
      date,
      "2024-02-31T99:00:00Z",
      'Argument "v" must be a date and time that exists: got "2024-02-31T99:00:00Z".',
    ],
    [
      text,
      { kind: "url" },
      "no url",
      'Argument "v" must be an absolute URL: got "no url".',
    ],
    [
      base64,
      { kind: "bytes" },
      "***",
      'Argument "v" must be base64 text: got "***".',
    ],
    [
      { type: "number" },
      bigint,
      1e21,
      'Argument "v" must be a whole number, as text where it has more than 15 digits: got 1e+21.',
    ],
    [
      { type: "array", items: text },
      { kind: "array", items: date },
      ["x"],
      'Argument "v[0]" must be a date and time that exists: got "x".',
    ],
    [{ type: "object" }, { kind: "map", pairs: false, values: date }, {
      a: "x",
    }, 'Argument "v.a" must be a date and time that exists: got "x".'],
  ];

for (const [schema, plan, given, problem] of REFUSED) {
  Deno.test(`ArgumentPreparer.prepare() has a problem with ${JSON.stringify(given)} as ${plan.kind}`, () => {
    const prepared = prepareOne(schema, given, { revivals: { v: plan } });
    assertEquals(problemsOf(prepared), [problem]);
  });
}

Deno.test("ArgumentPreparer.prepare() takes digits beyond JSON numbers for bigints only", () => {
  const schema = objectOf({
    n: integer,
    list: { type: "array", items: integer },
  });
  const digits = "9007199254740993";
  assertEquals(problemsOf(prepare(schema, { n: digits, list: [1, digits] })), [
    'Argument "n" must be a whole number that JSON can hold: got 9007199254740993.',
    'Argument "list[1]" must be a whole number that JSON can hold: got 9007199254740993.',
  ]);
});

Deno.test("ArgumentPreparer.prepare() tells problems of base64, dates and URLs beside those of the schema", () => {
  const uri = { type: "string", format: "uri" };
  const schema = objectOf({
    s: base64,
    u: uri,
    list: { type: "array", items: base64 },
    n: integer,
  });
  const bytes: RevivalPlan = { kind: "bytes" };
  const prepared = prepare(
    schema,
    { s: "***", u: "no url", list: ["AAAA", 5, "***"], n: "x" },
    {
      revivals: {
        s: bytes,
        u: { kind: "url" },
        list: { kind: "array", items: bytes },
        n: bigint,
      },
    },
  );
  const lines = problemsOf(prepared).map((line) => line.split(" ", 2)[1]);
  assertEquals(lines, ['"u"', '"list[1]"', '"n"', '"s"', '"list[2]"']);
});
