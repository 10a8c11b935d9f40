import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../../src/core/json.ts";
import {
  type ArgumentManifest,
  ArgumentPreparer,
} from "../../../src/schema/arguments/argument_preparer.ts";
import type { PreparedArguments } from "../../../src/schema/arguments/prepared_arguments.ts";
import { mutationsOf } from "../_mutations.ts";
import { Random } from "../_random.ts";
import { randomSchema } from "../_random_schema.ts";
import { randomRevivedType } from "../_random_type.ts";
import { readType } from "../_read_source.ts";
import { anyJson, valuesOf } from "../_schema_values.ts";
import { compile2020, type Validator } from "../_validators.ts";

const SCHEMAS = 150;
const TYPES = 100;
const RUNS = 20;
/** Preparing takes some tenths of a second at most; a hang takes for ever. */
const HANG_MS = 20_000;

const OWN_KEYS = [Object.prototype, Array.prototype, Map.prototype]
  .map((prototype) => Reflect.ownKeys(prototype).length);

/** Values of all kinds that a model gets wrong, beside those that are right. */
function givenValues(schema: JsonObject): fc.Arbitrary<JsonValue> {
  const right = valuesOf(schema);
  const texts = fc.oneof(
    fc.constantFrom("NaN", "-Infinity", "1e999", "-0", "0x10", "1_000"),
    fc.constantFrom("[", '{"a":', "[[1]]", '{"__proto__":{"a":1}}', "[,]"),
    fc.bigInt().map(String),
    fc.double().map(String),
  );
  return fc.oneof(
    right,
    mutationsOf(right),
    mutationsOf(right),
    mutationsOf(mutationsOf(right)),
    right.map((value) => JSON.stringify(value)),
    texts,
    fc.tuple(anyJson(), texts).map(([value, text]) => ({ a: value, b: text })),
  );
}

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    Object.values(value).forEach(freeze);
    Object.freeze(value);
  }
  return value;
}

/** Prepares frozen arguments, and fails where what must never happen does. */
function prepareFrozen(
  preparer: ArgumentPreparer,
  params: unknown,
): PreparedArguments {
  const before = JSON.stringify(params);
  const start = performance.now();
  const prepared = preparer.prepare(freeze(params));
  assert(performance.now() - start < HANG_MS);
  assertEquals(JSON.stringify(params), before);
  assertEquals(
    [Object.prototype, Array.prototype, Map.prototype]
      .map((prototype) => Reflect.ownKeys(prototype).length),
    OWN_KEYS,
  );
  const lines = prepared.ok ? prepared.notes : prepared.problems;
  assert(prepared.ok || lines.length > 0);
  for (const line of lines) assert(!/[\n\r]/.test(line), line);
  return prepared;
}

/** Whether ajv accepts arguments; what it cannot tell counts. */
function isValid(validate: Validator, args: unknown): boolean {
  try {
    // Bigints stand for numbers that no JSON number holds.
    return validate(JSON.parse(JSON.stringify(
      args,
      (_, value) => typeof value === "bigint" ? Number(value) : value,
    )));
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return true;
    throw error;
  }
}

/** A schema that is nothing but a way back to itself is more than ajv can compile. */
function compiled(schema: JsonObject): Validator {
  try {
    return compile2020(schema);
  } catch (error) {
    if (error instanceof RangeError) return () => true;
    throw error;
  }
}

function fuzz(tool: ArgumentManifest, seed: number): void {
  const { input_schema } = tool;
  const validate = compiled(input_schema);
  // Without revival, what is accepted can be held against the schema.
  const plain = new ArgumentPreparer({ input_schema, acceptsUnknown: true });
  const whole = new ArgumentPreparer(tool);
  const property = fc.property(givenValues(input_schema), (params) => {
    const prepared = prepareFrozen(plain, params);
    if (prepared.ok) {
      assert(
        isValid(validate, prepared.args),
        `accepted: ${Deno.inspect(prepared.args, { depth: 9 })}`,
      );
    }
    prepareFrozen(whole, params);
  });
  fc.assert(property, { seed, numRuns: RUNS });
}

for (let seed = 1; seed <= SCHEMAS; seed++) {
  Deno.test(`ArgumentPreparer.prepare() stands anything for random schema ${seed}`, () => {
    const input_schema = randomSchema(new Random(seed));
    fuzz({ input_schema, acceptsUnknown: false }, seed);
  });
}

for (let seed = 1; seed <= TYPES; seed++) {
  Deno.test(`ArgumentPreparer.prepare() stands anything for random type ${seed}`, () => {
    const [type, declarations] = randomRevivedType(seed);
    fuzz(readType(type, declarations).tool, seed);
  });
}

Deno.test("ArgumentPreparer.prepare() stands what refers to itself, and what is deep", () => {
  const text = { type: "string" };
  const tree = {
    type: "object",
    properties: { next: { $ref: "#/$defs/Tree" }, v: text },
  };
  const input_schema = {
    type: "object",
    properties: { p: { $ref: "#/$defs/Tree" } },
    $defs: { Tree: { anyOf: [tree, { type: "array", items: tree }, text] } },
  };
  const preparer = new ArgumentPreparer({ input_schema, acceptsUnknown: true });
  const cycle: Record<string, unknown> = { v: "a" };
  cycle.next = cycle;
  const shared = { v: 5 };
  const deep = (count: number, wrap: (inner: unknown) => unknown): unknown => {
    let value: unknown = "x";
    for (let level = 0; level < count; level++) value = wrap(value);
    return value;
  };
  for (
    const value of [
      deep(10_000, (next) => ({ next })),
      deep(10_000, (item) => [item]),
      deep(190, (next) => ({ next, v: 5 })),
      deep(12, (next) => JSON.stringify({ next })),
      Array.from({ length: 10_000 }, () => shared),
      "[".repeat(100_000),
      '{"next":'.repeat(50_000),
      "9".repeat(100_000),
    ]
  ) {
    const start = performance.now();
    const prepared = preparer.prepare({ p: value });
    assert(prepared.ok || prepared.problems.length > 0);
    assert(performance.now() - start < HANG_MS);
  }
  const prepared = preparer.prepare({ p: cycle });
  assert(!prepared.ok && prepared.problems[0].includes("contain itself"));
});
