import { assert, assertEquals } from "@std/assert";
import { guardSchema } from "../../../src/schema/validation/guard_schema.ts";
import { SchemaView } from "../../../src/schema/validation/schema_view.ts";
import { ValueChecker } from "../../../src/schema/validation/value_checker.ts";
import { WorkBudget } from "../../../src/schema/validation/work_budget.ts";
import { COMPILER_DIFFERENCES } from "./_compiler_differences.ts";
import { askCompiler } from "./_compiler_judge.ts";
import { COMPUTED_TYPES } from "../_computed_types.ts";
import { assertAgreement, assertTitles } from "./_difference.ts";
import { OBJECT_TYPES } from "../_object_types.ts";
import { PLAIN_TYPES } from "../_plain_types.ts";
import { ProgramMaker } from "./_program.ts";
import {
  REFERENCE_CONFUSES,
  REFERENCE_DIFFERENCES,
  REFERENCE_REFUSES,
} from "./_reference_differences.ts";
import { referenceSchemas } from "./_reference_schemas.ts";
import { readCases } from "./_type_case.ts";
import { compile2020, compileDraft7, isSchema2020 } from "../_validators.ts";
import { valuePool } from "./_value_pool.ts";

const SEED = 1;

const maker = new ProgramMaker();
const { program, cases } = readCases(
  [...PLAIN_TYPES, ...OBJECT_TYPES, ...COMPUTED_TYPES],
  maker,
);
const references = referenceSchemas(program, cases);
const pools = cases.map(({ schema }, at) => {
  const reference = references[at];
  const both = reference instanceof Error ? [] : [reference];
  return valuePool([schema, ...both], SEED);
});
const answers = askCompiler(
  program,
  maker,
  cases.map((of, at) => ({ of, values: pools[at] })),
);

Deno.test("readLibrary() is held against each type once", () => {
  const titles = cases.map(({ title }) => title);
  assertEquals(titles.length, new Set(titles).size);
  assert(titles.length > 250);
  assertTitles(REFERENCE_DIFFERENCES, titles);
  assertTitles(COMPILER_DIFFERENCES, titles);
});

for (const [at, { title, schema, read }] of cases.entries()) {
  const values = pools[at];
  const reference = references[at];
  const validate = compile2020(schema);
  const ours = values.map(validate);

  Deno.test(`readLibrary() writes a schema that accepts what ts-json-schema-generator's accepts: ${title}`, () => {
    assert(isSchema2020(schema));
    if (REFERENCE_CONFUSES.includes(title)) return;
    assertEquals(reference instanceof Error, REFERENCE_REFUSES.includes(title));
    if (reference instanceof Error) return;
    const theirs = values.map(compileDraft7(reference));
    assertAgreement(title, { values, ours, theirs }, REFERENCE_DIFFERENCES);
  });

  Deno.test(`readLibrary() writes a schema that accepts what the compiler accepts: ${title}`, () => {
    const theirs = answers[at].map((answer, index) =>
      answer === "optional" ? ours[index] : answer
    );
    assertAgreement(title, { values, ours, theirs }, COMPILER_DIFFERENCES);
    const row = COMPILER_DIFFERENCES.find(({ types }) => types.includes(title));
    assertEquals(
      read.diagnostics.length > 0,
      // That nothing fits is right, and hardly meant.
      row?.reason.includes("reported") ?? title === "{ a: never }",
    );
  });

  Deno.test(`ValueChecker.accepts() agrees with ajv: ${title}`, () => {
    const { root } = new SchemaView(guardSchema(schema));
    const checked = values.map((value) =>
      new ValueChecker(new WorkBudget()).accepts(root, value)
    );
    assertAgreement(title, { values, ours: checked, theirs: ours }, []);
  });
}
