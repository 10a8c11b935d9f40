import { assert, assertEquals } from "@std/assert";
import type { JsonSchema, JsonValue } from "../../../src/core/json.ts";
import { ArgumentPreparer } from "../../../src/schema/arguments/argument_preparer.ts";
import type { PreparedArguments } from "../../../src/schema/arguments/prepared_arguments.ts";
import { WorkBudget } from "../../../src/schema/validation/work_budget.ts";
import { notesOf, objectOf, prepareOne, problemsOf } from "./_manifests.ts";

const TOO_MUCH_WORK =
  "The arguments take too much work to be checked: pass fewer or shorter values, or nest them less deep.";

/** Steps of a call, as {@linkcode WorkBudget} counts. */
const MAX_STEPS = 3_000_000;

const SELF = { $ref: "#/$defs/J" };

/** `{ a?: J; b?: J } | J[] | string` */
const PAIR: JsonValue = {
  anyOf: [
    objectOf({ a: SELF, b: SELF }, []),
    { type: "array", items: SELF },
    { type: "string" },
  ],
};

/** Forms that only differ in what no value here has. */
const OVERLAPPING: JsonValue = {
  anyOf: ["k", "l", "m", "n"].map((name) =>
    objectOf({ a: SELF, [name]: { type: "integer" } }, [])
  ),
};

/** Text that is read as JSON can be an array of several forms. */
const ARRAYS: JsonValue = {
  anyOf: [
    { type: "array", items: SELF },
    { type: "array", items: SELF, minItems: 1 },
    { type: "array", prefixItems: [SELF], items: SELF },
    { type: "integer" },
  ],
};

interface Outcome {
  readonly prepared: PreparedArguments;
  readonly steps: number;
}

/** Prepares `v`, whose schema can refer to itself as `J`. */
function measure(schema: JsonValue, value: unknown): Outcome {
  const input_schema: JsonSchema = {
    ...objectOf({ v: SELF }),
    $defs: { J: schema },
  };
  const work = new WorkBudget();
  const preparer = new ArgumentPreparer({
    input_schema,
    acceptsUnknown: false,
  });
  const prepared = preparer.prepare({ v: value }, { work });
  return { prepared, steps: work.spent };
}

function many(count: number, item: (index: number) => unknown): unknown[] {
  return Array.from({ length: count }, (_, index) => item(index));
}

function chain(
  depth: number,
  leaf: unknown,
  around: (inner: unknown) => unknown = (a) => ({ a }),
): unknown {
  let value = leaf;
  for (let level = 0; level < depth; level++) value = around(value);
  return value;
}

const unit = (inner: unknown) => [inner];

/** Shapes that grow, with their sizes: twice the size may take a bit more than twice the work. */
const GROWING: readonly (readonly [
  name: string,
  schema: JsonValue,
  value: (size: number) => unknown,
  size: number,
])[] = [
  ["one wrong leaf deep down", PAIR, (size) => chain(size, 5), 80],
  ["one wrong item deep down", PAIR, (size) => chain(size, 5, unit), 80],
  [
    "many small wrong values",
    PAIR,
    (size) => many(size, () => ({ a: 5, b: [5] })),
    2_000,
  ],
  ["many wrong numbers", PAIR, (size) => many(size, () => 5), 20_000],
  ["a deep value of any form", OVERLAPPING, (size) => chain(size, {}), 80],
  ["a deep value of no form", OVERLAPPING, (size) => chain(size, 5), 80],
  ["arrays of no form", ARRAYS, (size) => chain(size, true, unit), 80],
  [
    "many values as text",
    ARRAYS,
    (size) => many(size, () => "[1]"),
    2_000,
  ],
  [
    "many unique objects",
    { type: "array", uniqueItems: true },
    (size) => many(size, (id) => ({ id })),
    2_000,
  ],
  [
    "many texts for a pattern that goes back",
    { type: "array", items: { type: "string", pattern: "a*b" } },
    (size) => many(size, (index) => `${index}${"a".repeat(200)}`),
    200,
  ],
];

for (const [name, schema, value, size] of GROWING) {
  Deno.test(`ArgumentPreparer.prepare() takes work in proportion to the size of ${name}`, () => {
    const { steps: single } = measure(schema, value(size));
    const { prepared, steps } = measure(schema, value(2 * size));
    assert(steps < 2.5 * single, `${single} and ${steps} steps`);
    // Else both may be all that there were.
    assert(steps < MAX_STEPS, `${steps} steps`);
    assert(!problemsOf(prepared).includes(TOO_MUCH_WORK));
  });
}

/** Arguments of up to 1 MiB that would take long. */
const TOO_LARGE: readonly (readonly [
  name: string,
  schema: JsonValue,
  value: unknown,
])[] = [
  ["wrong values", PAIR, many(60_000, () => ({ a: 5, b: [5] }))],
  ["deep arrays", PAIR, many(2_600, () => chain(180, 5, unit))],
  ["arrays of several forms", ARRAYS, many(2_600, () => chain(180, 5, unit))],
  [
    "texts for an exponential pattern",
    { type: "array", items: { type: "string", pattern: "^(a+)+$" } },
    many(40_000, (index) => `${"a".repeat(18)}${index}!`),
  ],
  [
    "texts for a polynomial pattern",
    { type: "array", items: { type: "string", pattern: "a*b" } },
    many(1_000, (index) => `${"a".repeat(1_000)}${index}`),
  ],
  [
    "names for a polynomial pattern",
    { type: "object", patternProperties: { "a*b": { type: "integer" } } },
    Object.fromEntries(
      many(1_000, (index) => [`${"a".repeat(1_000)}${index}`, 1]) as [],
    ),
  ],
  [
    "objects without twenty defaults",
    {
      type: "array",
      items: objectOf(
        Object.fromEntries(
          Array.from({ length: 20 }, (_, n) => [`p${n}`, { default: n }]),
        ),
        [],
      ),
    },
    many(300_000, () => ({})),
  ],
];

for (const [name, schema, value] of TOO_LARGE) {
  Deno.test(`ArgumentPreparer.prepare() gives up on too many ${name}`, () => {
    const { prepared } = measure(schema, value);
    const problems = problemsOf(prepared);
    assert(
      problems.length === 1
        ? problems[0] === TOO_MUCH_WORK
        : problems.at(-1) === "And perhaps more of them.",
      problems.at(-1),
    );
  });
}

/** Large arguments that are nothing but large. */
const LARGE: readonly (readonly [
  name: string,
  schema: JsonValue,
  value: unknown,
])[] = [
  [
    "numbers",
    { type: "array", items: { type: "integer" } },
    many(500_000, () => 1),
  ],
  ["texts of a union", PAIR, many(200_000, () => "x")],
  ["objects of a union", PAIR, many(100_000, () => ({ a: "x" }))],
  [
    "texts with a pattern",
    { type: "array", items: { type: "string", pattern: "^\\d+-\\d+$" } },
    many(80_000, (index) => `${index}-01`),
  ],
  [
    "short texts for a polynomial pattern",
    { type: "array", items: { type: "string", pattern: "[a-z]+[0-9]+" } },
    many(40_000, (index) => `abcdefgh${index}`),
  ],
  [
    "dates",
    { type: "array", items: { type: "string", format: "date-time" } },
    many(40_000, () => "2024-05-17T09:30:00Z"),
  ],
];

for (const [name, schema, value] of LARGE) {
  Deno.test(`ArgumentPreparer.prepare() takes a mebibyte of ${name}`, () => {
    assertEquals(problemsOf(measure(schema, value).prepared), []);
  });
}

Deno.test("ArgumentPreparer.prepare() reports the one wrong leaf at any depth", () => {
  for (const depth of [10, 40, 150]) {
    const problems = problemsOf(measure(PAIR, chain(depth, 5)).prepared);
    assertEquals(problems.length, 1);
    assert(problems[0].endsWith("or a string: got 5."), problems[0]);
  }
});

Deno.test("ArgumentPreparer.prepare() lists the first of 200,000 problems and counts the others", () => {
  const problems = problemsOf(measure(PAIR, many(200_000, () => 5)).prepared);
  assertEquals(problems.length, 51);
  assertEquals(problems.at(-1), "And 199950 further problems.");
});

Deno.test("ArgumentPreparer.prepare() notes the first values that were read differently and counts the others", () => {
  const texts = many(1_000, (index) => `${index}`);
  const prepared = prepareOne(
    { type: "array", items: { type: "integer" } },
    texts,
  );
  const notes = notesOf(prepared);
  assertEquals(notes.length, 201);
  assertEquals(notes[0], 'Argument "v[0]": "0" was read as the number 0.');
  assertEquals(notes.at(-1), "800 further values were read differently.");
});
