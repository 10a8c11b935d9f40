import { assertEquals } from "@std/assert";
import type { JsonSchema, JsonValue } from "../../../src/core/json.ts";
import { objectOf, prepare, prepareOne, problemsOf } from "./_manifests.ts";

const integer = { type: "integer" };
const text = { type: "string" };
const circle = objectOf({ kind: { const: "circle" }, r: { type: "number" } });
const square = objectOf({
  kind: { const: "square" },
  side: { type: "number" },
});
const shape = { anyOf: [circle, square] };
const file = objectOf({ path: text, size: integer });
const link = objectOf({ url: text });

/** Schema of `v`, its value, and the problems. */
const CASES: readonly (readonly [JsonValue, unknown, ...string[]])[] = [
  [integer, "abc", 'Argument "v" must be an integer: got "abc".'],
  [
    { ...integer, minimum: 1, maximum: 10 },
    11,
    'Argument "v" must be an integer from 1 to 10: got 11.',
  ],
  [
    { type: "number", minimum: 0 },
    -1,
    'Argument "v" must be a number of at least 0: got -1.',
  ],
  [
    { type: "number", exclusiveMaximum: 5 },
    5,
    'Argument "v" must be a number less than 5: got 5.',
  ],
  [
    { type: "number", multipleOf: 0.1 },
    0.35,
    'Argument "v" must be a number that is a multiple of 0.1: got 0.35.',
  ],
  [{ type: "number", multipleOf: 0.1 }, 0.3],
  [
    { ...text, minLength: 2, maxLength: 3 },
    "a",
    'Argument "v" must be a string of 2 to 3 characters: got "a".',
  ],
  [{ ...text, maxLength: 1 }, "😀"],
  [
    { ...text, pattern: "^[A-Z]{3}$" },
    "eur",
    'Argument "v" must be a string that matches "^[A-Z]{3}$": got "eur".',
  ],
  [
    { ...text, format: "date-time" },
    "2024-01-01",
    'Argument "v" must be a date and time with its zone, such as "2024-05-17T09:30:00Z": got "2024-01-01".',
  ],
  [
    { ...text, format: "email" },
    "ada",
    'Argument "v" must be an e-mail address such as "ada@example.com": got "ada".',
  ],
  [
    { enum: ["asc", "desc"] },
    "ascc",
    'Argument "v" must be one of "asc", "desc": got "ascc" (did you mean "asc"?).',
  ],
  [{ const: 5 }, 6, 'Argument "v" must be 5: got 6.'],
  [
    { type: "array", items: integer },
    [1, "x", null],
    'Argument "v[1]" must be an integer: got "x".',
    'Argument "v[2]" must be an integer: got null.',
  ],
  [
    { type: "array", items: integer, minItems: 2 },
    [1],
    'Argument "v" must be an array of at least 2 items, each an integer: got an array of 1 item.',
  ],
  [
    { type: "array", uniqueItems: true },
    [{ a: 1 }, { a: 1 }],
    'Argument "v" must not hold the same item twice.',
  ],
  [
    { type: "array", prefixItems: [text, integer] },
    ["a", "b"],
    'Argument "v[1]" must be an integer: got "b".',
  ],
  [
    objectOf({ a: { ...text, description: "The\n name." } }),
    {},
    'Missing required property "v.a" (string): The name.',
  ],
  [
    objectOf({ price: integer }),
    { prise: 1 },
    'Missing required property "v.price" (integer). (was "prise" meant for it?)',
  ],
  [
    {
      type: "object",
      properties: { color: text },
      additionalProperties: false,
    },
    { colour: "red" },
    'Argument "v.colour" is unknown: only these are allowed here: "color" (did you mean "color"?).',
  ],
  [
    { type: "object", additionalProperties: integer },
    { "a b": "x" },
    'Argument "v[\\"a b\\"]" must be an integer: got "x".',
  ],
  [
    { type: "object", propertyNames: { enum: ["a"] } },
    { b: 1 },
    'Argument "v" has a property of another name than is allowed: "a".',
  ],
  [
    { type: "object", minProperties: 1 },
    {},
    'Argument "v" must be an object of at least 1 property: got an empty object.',
  ],
  [
    { anyOf: [file, link] },
    { pth: "a" },
    'Argument "v" must be an object with "path", "size" or an object with "url": got an object with "pth".',
  ],
  [
    { anyOf: [file, link] },
    { path: "a", size: "big" },
    'Argument "v.size" must be an integer: got "big".',
  ],
  [
    { anyOf: [file, link] },
    { path: "a", size: "big", url: 5 },
    'Argument "v" must be an object with "path", "size" or an object with "url": got an object with "path", "size", "url".',
  ],
  [
    integer,
    Object.fromEntries("abcdefghij".split("").map((name) => [name, 1])),
    'Argument "v" must be an integer: got an object with "a", "b", "c", "d", "e", "f", "g", "h" and 2 more.',
  ],
  [
    { anyOf: [integer, { type: "array", items: text }] },
    true,
    'Argument "v" must be an integer or an array, each a string: got true.',
  ],
  [
    { anyOf: [integer, { type: "null" }] },
    "x",
    'Argument "v" must be an integer or null: got "x".',
  ],
  [
    shape,
    { kind: "circle", r: "wide" },
    'Argument "v.r" must be a number: got "wide".',
  ],
  [
    shape,
    { kind: "cirle" },
    'Argument "v.kind" must be one of "circle", "square": got "cirle" (did you mean "circle"?).',
  ],
  [
    shape,
    {},
    'Missing required property "v.kind" (one of "circle", "square").',
  ],
  [
    { oneOf: [integer, { type: "number" }] },
    5,
    'Argument "v" must fit only one of its forms: an integer or a number.',
  ],
  [{ not: integer }, 5, 'Argument "v" must not be an integer.'],
  [false, 5, 'Argument "v" must be left out.'],
  [text, "x".repeat(100)],
  [
    integer,
    "x".repeat(100),
    `Argument "v" must be an integer: got "${"x".repeat(60)}…".`,
  ],
  [integer, 'a\nb"', 'Argument "v" must be an integer: got "a\\nb\\"".'],
];

for (const [schema, value, ...problems] of CASES) {
  Deno.test(`ArgumentPreparer.prepare() explains ${JSON.stringify(value).slice(0, 60)} for ${JSON.stringify(schema)}`, () => {
    assertEquals(problemsOf(prepareOne(schema, value)), problems);
  });
}

Deno.test("ArgumentPreparer.prepare() reports all problems at once", () => {
  const schema = objectOf({
    query: { ...text, description: "What to look for." },
    limit: { ...integer, maximum: 9 },
    order: { enum: ["asc", "desc"] },
  });
  const params = { querry: "cats", limit: 10, order: "up" };
  assertEquals(problemsOf(prepare(schema, params)), [
    'Missing required argument "query" (string): What to look for. (was "querry" meant for it?)',
    'Argument "limit" must be an integer of at most 9: got 10.',
    'Argument "order" must be one of "asc", "desc": got "up".',
  ]);
});

Deno.test("ArgumentPreparer.prepare() reports problems behind references, recursive ones too", () => {
  const schema: JsonSchema = {
    ...objectOf({ tree: { $ref: "#/$defs/Tree" } }),
    $defs: {
      Tree: objectOf({
        n: integer,
        sub: { type: "array", items: { $ref: "#/$defs/Tree" } },
      }, ["n"]),
    },
  };
  const tree = { n: 1, sub: [{ n: "2", sub: [{ n: "x" }] }, {}] };
  assertEquals(problemsOf(prepare(schema, { tree })), [
    'Argument "tree.sub[0].sub[0].n" must be an integer: got "x".',
    'Missing required property "tree.sub[1].n" (integer).',
  ]);
});

Deno.test("ArgumentPreparer.prepare() counts the problems that it does not list", () => {
  const list = Array.from({ length: 1000 }, (_, index) => `x${index}`);
  const problems = problemsOf(
    prepareOne({ type: "array", items: integer }, list),
  );
  assertEquals(problems.length, 51);
  assertEquals(problems.at(-1), "And 950 further problems.");
});

Deno.test("ArgumentPreparer.prepare() holds defaults against the schema as well", () => {
  const schema = objectOf({ n: { ...integer, default: "many" } }, []);
  assertEquals(problemsOf(prepare(schema, {})), [
    'Argument "n" must be an integer: got "many".',
  ]);
});
