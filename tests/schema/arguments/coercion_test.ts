import { assertEquals } from "@std/assert";
import type { JsonValue } from "../../../src/core/json.ts";
import {
  argsOf,
  notesOf,
  objectOf,
  prepare,
  prepareOne,
  problemsOf,
} from "./_manifests.ts";

const integer = { type: "integer" };
const number = { type: "number" };
const boolean = { type: "boolean" };
const text = { type: "string" };
const integers = { type: "array", items: integer };
const texts = { type: "array", items: text };
const point = objectOf({ x: number, y: number });
const circle = objectOf({ kind: { const: "circle" }, r: number });
const square = objectOf({ kind: { const: "square" }, side: number });

const COERCED: readonly (readonly [JsonValue, unknown, unknown])[] = [
  [integer, "5", 5],
  [integer, " -7 ", -7],
  [integer, "5.0", 5],
  [integer, "1e3", 1000],
  [number, "2.5", 2.5],
  [number, "1e30", 1e30],
  [boolean, "true", true],
  [boolean, "False", false],
  [{ enum: [1, 2] }, "2", 2],
  [{ type: "integer", enum: [1, 2] }, "2", 2],
  [{ const: true }, "true", true],
  [{ type: ["integer", "null"] }, "5", 5],
  [{ type: ["integer", "null"] }, "null", null],
  [integers, "[1, 2]", [1, 2]],
  [integers, '["1", 2]', [1, 2]],
  [integers, ["1", "2"], [1, 2]],
  [point, '{"x":1,"y":"2"}', { x: 1, y: 2 }],
  [{ type: "array", items: point }, ['{"x":1,"y":2}'], [{ x: 1, y: 2 }]],
  [{ type: "object", additionalProperties: integer }, { a: "1" }, { a: 1 }],
  [{ type: "object", patternProperties: { "^n_": integer } }, {
    n_a: "1",
    b: "1",
  }, { n_a: 1, b: "1" }],
  [{ type: "array", prefixItems: [text, integer], items: number }, [
    "1",
    "2",
    "3",
  ], ["1", 2, 3]],
  [integers, 5, [5]],
  [texts, "one", ["one"]],
  [texts, "two words", ["two words"]],
  [{ type: "array", items: point }, { x: 1, y: 2 }, [{ x: 1, y: 2 }]],
  [{ anyOf: [integer, boolean] }, "5", 5],
  [{ anyOf: [integer, boolean] }, "TRUE", true],
  [{ anyOf: [integer, { type: "null" }] }, "5", 5],
  [{ anyOf: [integer, number] }, "5", 5],
  [{ oneOf: [integer, boolean] }, "5", 5],
  [{ anyOf: [text, integer] }, "5", "5"],
  [{ anyOf: [{ enum: ["auto"] }, integer] }, "5", 5],
  [{ anyOf: [point, { type: "null" }] }, '{"x":"1","y":2}', { x: 1, y: 2 }],
  [{ anyOf: [circle, square] }, { kind: "circle", r: "2" }, {
    kind: "circle",
    r: 2,
  }],
  [{ anyOf: [circle, square] }, '{"kind":"square","side":"2"}', {
    kind: "square",
    side: 2,
  }],
  [{ allOf: [{ $ref: "#/properties/n" }] }, "5", 5],
  [
    { type: "string", format: "uri" },
    "https://example.com/ä",
    "https://example.com/%C3%A4",
  ],
  [{ type: "string", contentEncoding: "base64" }, {
    type: "bytes",
    base64: "AQ==",
  }, "AQ=="],
];

for (const [schema, value, expected] of COERCED) {
  Deno.test(`ArgumentPreparer.prepare() reads ${JSON.stringify(value)} as ${JSON.stringify(expected)} for ${JSON.stringify(schema)}`, () => {
    const root = { ...objectOf({ v: schema, n: integer }), required: ["v"] };
    const prepared = prepare(root, { v: value });
    assertEquals(argsOf(prepared)?.v, expected, problemsOf(prepared).join());
  });
}

const REFUSED: readonly (readonly [JsonValue, unknown])[] = [
  [integer, ""],
  [integer, " "],
  [integer, "0x10"],
  [integer, "5.5"],
  [integer, "1e999"],
  [integer, "007"],
  [integer, "+5"],
  [integer, "5 apples"],
  [integer, "Infinity"],
  [integer, "9007199254740993"],
  [integer, true],
  [integer, [5]],
  [number, "9007199254740993"],
  [boolean, "yes"],
  [boolean, 1],
  [text, 5],
  [text, true],
  [text, null],
  [{ enum: ["a", "b"] }, "A"],
  [{ enum: ["1", "2"] }, 1],
  [integers, "1,2"],
  [integers, "[1, 2"],
  [integers, "5"],
  [texts, ""],
  [texts, "a, b"],
  [texts, "[a"],
  [texts, null],
  [{ type: "array", items: {} }, "a"],
  [point, "x=1"],
  [{ anyOf: [integers, texts] }, '["1", true]'],
];

for (const [schema, value] of REFUSED) {
  Deno.test(`ArgumentPreparer.prepare() does not guess what ${JSON.stringify(value)} is for ${JSON.stringify(schema)}`, () => {
    assertEquals(problemsOf(prepareOne(schema, value)).length > 0, true);
  });
}

Deno.test("ArgumentPreparer.prepare() takes null for an optional argument as left out, at any depth", () => {
  const inner = objectOf({ a: integer, b: { ...integer, default: 3 } }, ["a"]);
  const schema = objectOf({
    v: inner,
    w: text,
    n: { type: ["string", "null"] },
  }, ["v"]);
  const prepared = prepare(schema, { v: { a: 1, b: null }, w: null, n: null });
  assertEquals(argsOf(prepared), { v: { a: 1, b: 3 }, n: null });
  assertEquals(notesOf(prepared), [
    'Argument "v.b": null was taken as left out.',
    'Argument "w": null was taken as left out.',
  ]);
});

Deno.test("ArgumentPreparer.prepare() leaves a union alone when its forms read a value differently", () => {
  const either = {
    anyOf: [objectOf({ a: integer }), objectOf({ a: boolean, b: boolean })],
  };
  const value = { a: "x", b: "true" };
  assertEquals(problemsOf(prepareOne(either, value)).length, 1);
});

Deno.test("ArgumentPreparer.prepare() notes what it read differently", () => {
  const schema = objectOf({
    n: integer,
    list: integers,
    tags: texts,
    query: text,
  });
  const params = {
    n: "5",
    list: "[1]",
    tags: "a",
    query: "q",
    querry: 1,
    zzz: 2,
  };
  assertEquals(notesOf(prepare(schema, params)), [
    'Argument "n": "5" was read as the number 5.',
    'Argument "list": "[1]" was read as JSON, an array of 1 item.',
    'Argument "tags": "a" was read as an array of one item.',
    'Unknown argument "querry" was ignored; did you mean "query"?',
    'Unknown argument "zzz" was ignored.',
  ]);
});

Deno.test("ArgumentPreparer.prepare() keeps notes of the form of a union that was taken only", () => {
  const either = {
    anyOf: [boolean, { type: "integer", minimum: 10 }, integer],
  };
  assertEquals(notesOf(prepareOne(either, "5")), [
    'Argument "v": "5" was read as the number 5.',
  ]);
});

Deno.test("ArgumentPreparer.prepare() does not change the caller's object", () => {
  const params = { v: { list: ["1"], left: null }, extra: 1 };
  const before = structuredClone(params);
  const inner = objectOf({
    list: integers,
    left: text,
    more: { ...text, default: "d" },
  }, []);
  const prepared = prepareOne(inner, params.v);
  assertEquals(argsOf(prepared), { v: { list: [1], more: "d" } });
  assertEquals(params, before);
});

Deno.test("ArgumentPreparer.prepare() accepts the JSON text of an object, and nothing", () => {
  const schema = objectOf({ a: integer }, []);
  assertEquals(argsOf(prepare(schema, ' {"a": "1"} ')), { a: 1 });
  assertEquals(argsOf(prepare(schema, undefined)), {});
  assertEquals(argsOf(prepare(schema, null)), {});
});

for (
  const params of [[], 5, true, "text", "[]", '{"a":', () => 1, new Date(0)]
) {
  Deno.test(`ArgumentPreparer.prepare() has one problem with ${String(params)} in place of an object`, () => {
    const problems = problemsOf(prepare(objectOf({ a: integer }, []), params));
    assertEquals(problems.length, 1);
    assertEquals(
      problems[0].startsWith(
        'The arguments must be an object such as {"a": …}: ',
      ),
      true,
    );
  });
}

Deno.test("ArgumentPreparer.prepare() notes an unknown argument near a known name also where it is passed on", () => {
  const schema = objectOf({ amount: { type: "number" }, unit: {} }, []);
  const prepared = prepare(
    schema,
    { ammount: 1, units: 2, unit: 3, zzz: 4 },
    { acceptsUnknown: true },
  );
  assertEquals(argsOf(prepared), { ammount: 1, units: 2, unit: 3, zzz: 4 });
  assertEquals(notesOf(prepared), [
    'Unknown argument "ammount" was passed on as it is; did you mean "amount"?',
  ]);
});
