import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { JsonSchema } from "../../../src/core/json.ts";
import type { ToolManifest } from "../../../src/core/tool_manifest.ts";
import {
  type ArgumentManifest,
  ArgumentPreparer,
} from "../../../src/schema/arguments/argument_preparer.ts";
import type { PreparedArguments } from "../../../src/schema/arguments/prepared_arguments.ts";
import { readType } from "../_read_source.ts";
import { COMPUTED_TYPES } from "../_computed_types.ts";
import { OBJECT_TYPES } from "../_object_types.ts";
import { PLAIN_TYPES } from "../_plain_types.ts";
import { randomRevivedType, REVIVED_TYPES } from "../_random_type.ts";
import { valuesOf } from "../_schema_values.ts";
import type { TypeRow } from "../_type_row.ts";
import { compile2020 } from "../_validators.ts";
import { standsFor } from "./_stands_for.ts";

const SEED = 7;
const RUNS = 10;
const RANDOM_TYPES = 120;

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

/** A tool with another argument, which is a number. */
function withNumber(tool: ToolManifest): ArgumentManifest {
  const { properties } = tool.input_schema;
  const input_schema = {
    ...tool.input_schema,
    properties: { ...properties as JsonSchema, wrong: { type: "number" } },
  };
  return { ...tool, input_schema };
}

function expectArgs(
  prepared: PreparedArguments,
  notes: readonly string[],
): Record<string, unknown> {
  assertEquals(prepared.ok ? [] : prepared.problems, []);
  assertEquals(prepared.ok ? prepared.notes : [], notes);
  return prepared.ok ? prepared.args : {};
}

const rows: readonly TypeRow[] = [
  ...PLAIN_TYPES,
  ...OBJECT_TYPES,
  ...COMPUTED_TYPES,
  ...TAGGED,
  ...REVIVED_TYPES.map((type): TypeRow => [type]),
  ...Array.from({ length: RANDOM_TYPES }, (_, at) => randomRevivedType(at + 1)),
];

for (const [at, [type, declarations = ""]] of rows.entries()) {
  Deno.test(`ArgumentPreparer.prepare() hands over valid arguments as they are: ${at} ${type}`, () => {
    const { tool, schema, defs } = readType(type, declarations);
    const $defs = defs ?? {};
    const own = { ...schema as JsonSchema, $defs }; // a parameter's schema is an object
    const validate = compile2020(own);
    const preparer = new ArgumentPreparer(tool);
    const beside = new ArgumentPreparer(withNumber(tool));
    const property = fc.property(valuesOf(own), (given) => {
      // Values are made without regard to what a type excludes.
      if (!validate(given)) return;
      const text = JSON.stringify(given);
      const args = expectArgs(preparer.prepare({ p: given }), []);
      assert(standsFor(args.p, JSON.parse(text)), Deno.inspect(args.p));
      // Beside an argument that is not valid they are coerced as well.
      const coerced = expectArgs(beside.prepare({ p: given, wrong: "5" }), [
        'Argument "wrong": "5" was read as the number 5.',
      ]);
      assert(standsFor(coerced.p, JSON.parse(text)), Deno.inspect(coerced.p));
      assertEquals(coerced.wrong, 5);
      assertEquals(JSON.stringify(given), text);
    });
    const numRuns = REVIVED_TYPES.includes(type) ? 5 * RUNS : RUNS;
    fc.assert(property, { seed: SEED, numRuns });
  });
}
