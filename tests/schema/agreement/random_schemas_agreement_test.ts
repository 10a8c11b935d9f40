import { assert } from "@std/assert";
import type { JsonObject, JsonValue } from "../../../src/core/json.ts";
import { guardSchema } from "../../../src/schema/validation/guard_schema.ts";
import { SchemaView } from "../../../src/schema/validation/schema_view.ts";
import { ValueChecker } from "../../../src/schema/validation/value_checker.ts";
import {
  TooMuchWorkError,
  WorkBudget,
} from "../../../src/schema/validation/work_budget.ts";
import { Random } from "../_random.ts";
import { randomSchema } from "../_random_schema.ts";
import { compile2020, isSchema2020, type Validator } from "../_validators.ts";
import { assertAgreement } from "./_difference.ts";
import { valuePool } from "./_value_pool.ts";

const COUNT = 150;

/** Undefined for a schema that is nothing but a way back to itself. */
function compiled(schema: JsonObject): Validator | undefined {
  try {
    return compile2020(schema);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Comparing objects, ajv calls what they hold under `toString`, and it follows a
 * schema that leads back to itself without end; then there is no answer.
 */
function tolerant(
  validate: Validator,
): (value: JsonValue) => boolean | undefined {
  return (value) => {
    try {
      return validate(value);
    } catch (error) {
      if (error instanceof TypeError || error instanceof RangeError) {
        return undefined;
      }
      throw error;
    }
  };
}

for (let seed = 1; seed <= COUNT; seed++) {
  Deno.test(`ValueChecker.accepts() agrees with ajv on random schema ${seed}`, () => {
    const schema = randomSchema(new Random(seed));
    assert(isSchema2020(schema));
    const { root } = new SchemaView(guardSchema(schema));
    const accepts = (value: JsonValue): boolean | undefined => {
      try {
        return new ValueChecker(new WorkBudget()).accepts(root, value);
      } catch (error) {
        // A schema that leads back to itself says nothing.
        if (error instanceof TooMuchWorkError) return undefined;
        throw error;
      }
    };
    const validate = compiled(schema);
    if (validate === undefined) return;
    const verdicts = valuePool([schema], seed, 10).map((value) => ({
      value,
      ours: accepts(value),
      theirs: tolerant(validate)(value),
    })).filter(({ ours, theirs }) =>
      ours !== undefined && theirs !== undefined
    );
    const refers = JSON.stringify(schema).includes('"$ref"');
    assert(verdicts.length > 20 || refers);
    const values = verdicts.map(({ value }) => value);
    const ours = verdicts.map((verdict) => verdict.ours === true);
    const theirs = verdicts.map((verdict) => verdict.theirs === true);
    try {
      assertAgreement(`${seed}`, { values, ours, theirs }, []);
    } catch (error) {
      throw new Error(JSON.stringify(schema), { cause: error });
    }
  });
}
