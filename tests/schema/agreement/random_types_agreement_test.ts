import { assert, assertEquals } from "@std/assert";
import type { JsonValue } from "../../../src/core/json.ts";
import { guardSchema } from "../../../src/schema/validation/guard_schema.ts";
import { SchemaView } from "../../../src/schema/validation/schema_view.ts";
import { ValueChecker } from "../../../src/schema/validation/value_checker.ts";
import { WorkBudget } from "../../../src/schema/validation/work_budget.ts";
import { askCompiler } from "./_compiler_judge.ts";
import { assertAgreement, type DifferenceRow } from "./_difference.ts";
import { ProgramMaker } from "./_program.ts";
import { randomType } from "../_random_type.ts";
import { referenceSchemas } from "./_reference_schemas.ts";
import { readCases } from "./_type_case.ts";
import { compile2020, compileDraft7, isSchema2020 } from "../_validators.ts";
import { valuePool } from "./_value_pool.ts";

const COUNT = 150;

/** Types are known by their seeds. */
const DIFFERENCES: readonly DifferenceRow[] = [{
  reason: "To the compiler anything but null and undefined is `{}`.",
  only: "theirs",
  types: ["130"],
}];

const maker = new ProgramMaker();
const seeds = Array.from({ length: COUNT }, (_, at) => at + 1);
const { program, cases } = readCases(seeds.map(randomType), maker);
const references = referenceSchemas(program, cases);
const pools = cases.map(({ schema }, at) => {
  const reference = references[at];
  const both = reference instanceof Error ? [] : [reference];
  return valuePool([schema, ...both], seeds[at], 8);
});
const answers = askCompiler(
  program,
  maker,
  cases.map((of, at) => ({ of, values: pools[at] })),
);

const verdicts = cases.map(({ schema }, at) => {
  const values = pools[at];
  const reference = references[at];
  const ours = values.map(compile2020(schema));
  return {
    values,
    ours,
    reference: reference instanceof Error
      ? undefined
      : values.map(compileDraft7(reference)),
    compiler: answers[at].map((answer, index) =>
      answer === "optional" ? ours[index] : answer
    ),
  };
});

/** A type whose schema is whole: nothing of it was reported. */
function isWhole(at: number): boolean {
  return cases[at].read.diagnostics.length === 0;
}

for (const [at, { title, schema }] of cases.entries()) {
  const seed = seeds[at];
  const { values, ours, compiler, reference } = verdicts[at];

  Deno.test(`readLibrary() writes a schema of random type ${seed} that accepts what the compiler accepts`, () => {
    assert(isSchema2020(schema));
    // Where something is not told, anything is accepted.
    const theirs = isWhole(at)
      ? compiler
      : compiler.map((accepted, index) => accepted || ours[index]);
    try {
      assertAgreement(String(seed), { values, ours, theirs }, DIFFERENCES);
    } catch (error) {
      throw new Error(`seed ${seed}: ${title}`, { cause: error });
    }
  });

  Deno.test(`readLibrary() differs from ts-json-schema-generator on random type ${seed} only where the compiler sides with it`, () => {
    const isKnown = DIFFERENCES.some(({ types }) =>
      types.includes(String(seed))
    );
    if (reference === undefined || !isWhole(at) || isKnown) return;
    const wrong = values.filter((_, index) =>
      reference[index] !== ours[index] && reference[index] === compiler[index]
    );
    assertEquals<JsonValue[]>(wrong, [], title);
  });

  Deno.test(`ValueChecker.accepts() agrees with ajv on random type ${seed}`, () => {
    const { root } = new SchemaView(guardSchema(schema));
    const checked = values.map((value) =>
      new ValueChecker(new WorkBudget()).accepts(root, value)
    );
    assertAgreement(title, { values, ours: checked, theirs: ours }, []);
  });
}

Deno.test("readLibrary() reads nearly all random types, most of them as ts-json-schema-generator does", () => {
  const whole = cases.filter((_, at) => isWhole(at)).length;
  assert(whole > 0.95 * COUNT, `${whole} of ${COUNT} were read`);
  const agreed =
    verdicts.filter(({ ours, reference }) =>
      ours.every((accepted, index) => accepted === reference?.[index])
    ).length;
  assert(agreed > 0.6 * COUNT, `${agreed} of ${COUNT} agree`);
});
