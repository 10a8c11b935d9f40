import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { JsonSchema } from "../../../src/core/json.ts";
import { ArgumentPreparer } from "../../../src/schema/arguments/argument_preparer.ts";
import { readType } from "../_read_source.ts";
import { COMPUTED_TYPES } from "../_computed_types.ts";
import { OBJECT_TYPES } from "../_object_types.ts";
import { PLAIN_TYPES } from "../_plain_types.ts";
import { randomRevivedType } from "../_random_type.ts";
import { valuesOf } from "../_schema_values.ts";
import type { TypeRow } from "../_type_row.ts";
import { compile2020 } from "../_validators.ts";
import { standsFor } from "./_stands_for.ts";

const SEED = 7;
const RUNS = 15;
const RANDOM_TYPES = 250;

const TAGGED: readonly TypeRow[] = [
  "@minimum 1 @maximum 5 */ v: number",
  "@exclusiveMinimum 0 @exclusiveMaximum 1 */ v: number",
  "@multipleOf 0.25 */ v: number",
  "@integer @minimum -3 */ v: number",
  "@minLength 2 @maxLength 3 */ v: string",
  "@pattern ^[a-f]+(-[0-9]{1,3})?$ */ v: string",
  "@format email */ v: string",
  "@format uuid */ v: string",
  "@format date */ v: string",
  "@minItems 1 @maxItems 2 */ v: string[]",
  "@uniqueItems */ v: (string | number)[]",
].map((member) => [`{ /** ${member} }`]);

const rows: readonly TypeRow[] = [
  ...PLAIN_TYPES,
  ...OBJECT_TYPES,
  ...COMPUTED_TYPES,
  ...TAGGED,
  ...Array.from({ length: RANDOM_TYPES }, (_, at) => randomRevivedType(at + 1)),
];

for (const [at, [type, declarations = ""]] of rows.entries()) {
  Deno.test(`ArgumentPreparer.prepare() hands over valid arguments as they are: ${at} ${type}`, () => {
    const { tool, schema, defs } = readType(type, declarations);
    const $defs = defs ?? {};
    const own = { ...schema as JsonSchema, $defs }; // a parameter's schema is an object
    const validate = compile2020(own);
    const preparer = new ArgumentPreparer(tool);
    const property = fc.property(valuesOf(own), (given) => {
      // Values are made without regard to what a type excludes.
      if (!validate(given)) return;
      const text = JSON.stringify(given);
      const prepared = preparer.prepare({ p: given });
      assertEquals(prepared.ok ? [] : prepared.problems, []);
      if (!prepared.ok) return;
      assertEquals(prepared.notes, []);
      const { p: received } = prepared.args;
      assert(standsFor(received, JSON.parse(text)), Deno.inspect(received));
      assertEquals(JSON.stringify(given), text);
    });
    fc.assert(property, { seed: SEED, numRuns: RUNS });
  });
}
