import { assertEquals, assertStringIncludes } from "@std/assert";
import type { JsonValue } from "../../../src/core/json.ts";
import type { RevivalPlan } from "../../../src/core/tool_manifest.ts";
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

const dateTime = { type: "string", format: "date-time" };
const date: RevivalPlan = { kind: "date" };

/** Schema, plan, JSON form with a day, what it becomes. */
const DAYS: readonly (readonly [JsonValue, RevivalPlan, unknown, unknown])[] = [
  [dateTime, date, "2024-05-06", new Date("2024-05-06")],
  [{ type: "array", items: dateTime }, { kind: "array", items: date }, [
    "2024-05-06",
  ], [new Date("2024-05-06")]],
  [
    { anyOf: [dateTime, { type: "null" }] },
    {
      kind: "union",
      options: [{ schema: dateTime, plan: date }, {
        schema: { type: "null" },
        plan: null,
      }],
    },
    "2024-05-06",
    new Date("2024-05-06"),
  ],
  [
    objectOf({ at: dateTime }),
    { kind: "object", properties: { at: date } },
    { at: "2024-05-06" },
    { at: new Date("2024-05-06") },
  ],
  [
    { type: "object", additionalProperties: dateTime },
    { kind: "map", pairs: false, values: date },
    { a: "2024-05-06" },
    new Map([["a", new Date("2024-05-06")]]),
  ],
  [
    { type: "array", items: { type: "array", prefixItems: [text, dateTime] } },
    { kind: "map", pairs: true, values: date },
    [["a", "2024-05-06"]],
    new Map([["a", new Date("2024-05-06")]]),
  ],
];

for (const [schema, plan, given, wanted] of DAYS) {
  Deno.test(`ArgumentPreparer.prepare() reads the day in ${JSON.stringify(given)} of a ${plan.kind} as midnight UTC`, () => {
    const prepared = prepareOne(schema, given, { revivals: { v: plan } });
    assertEquals(argsOf(prepared), { v: wanted });
    assertEquals(notesOf(prepared).length, 1);
    assertStringIncludes(
      notesOf(prepared)[0] ?? "",
      '"2024-05-06" was read as midnight UTC, "2024-05-06T00:00:00Z".',
    );
  });
}

Deno.test("ArgumentPreparer.prepare() reads days in recursive types", () => {
  const input_schema = {
    ...objectOf({ v: { $ref: "#/$defs/N" } }),
    $defs: {
      N: objectOf({ at: dateTime, next: { $ref: "#/$defs/N" } }, ["at"]),
    },
  };
  const ref: RevivalPlan = { kind: "ref", name: "N" };
  const prepared = prepare(
    input_schema,
    { v: { at: "2024-05-06", next: { at: "2024-05-07" } } },
    {
      revivals: { v: ref },
      revivalDefinitions: {
        N: { kind: "object", properties: { at: date, next: ref } },
      },
    },
  );
  assertEquals(argsOf(prepared), {
    v: { at: new Date("2024-05-06"), next: { at: new Date("2024-05-07") } },
  });
});

Deno.test("ArgumentPreparer.prepare() refuses days that do not exist, and those of a text with a format", () => {
  for (
    const [day, revivals] of [
      ["2024-02-31", { v: date }],
      ["2024-13-01", { v: date }],
      ["24-05-06", { v: date }],
      ["2024-05-06", {}],
    ] as const
  ) {
    const prepared = prepareOne(dateTime, day, { revivals });
    assertEquals(problemsOf(prepared).length, 1);
  }
});

Deno.test("ArgumentPreparer.prepare() notes unknown members near a property that is missing, and keeps them", () => {
  const item = objectOf({ a: number, name: text }, []);
  const input_schema = {
    ...objectOf({
      o: item,
      list: { type: "array", items: { $ref: "#/$defs/I" } },
      either: { anyOf: [{ type: "null" }, item] },
      open: { ...item, additionalProperties: true },
      any: { type: "object" },
    }, []),
    $defs: { I: item },
  };
  const args = {
    o: { a: 1, nme: "x", zzzz: 1 },
    list: [{ name: "x", nmae: "y" }, { nmae: "y" }],
    either: { nam: "x" },
    open: { nme: "x" },
    any: { nme: "x" },
  };
  const prepared = prepare(input_schema, args);
  assertEquals(argsOf(prepared), args);
  const note = (place: string) =>
    `Argument "${place}" is unknown and was passed on as it is; did you mean "name"?`;
  assertEquals(
    notesOf(prepared),
    ["o.nme", "list[1].nmae", "either.nam"].map(note),
  );
});
