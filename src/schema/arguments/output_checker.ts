import type { JsonSchema } from "../../core/json.ts";
import { ValueChecker } from "../validation/value_checker.ts";
import { TooMuchWorkError, WorkBudget } from "../validation/work_budget.ts";
import { CompiledSchema } from "./_compiled_schema.ts";
import { explainValue } from "./_explain_value.ts";
import { ProblemReport } from "./_problem_report.ts";

/** How a value that a tool returned compares to the schema of its output. */
export interface OutputCheck {
  /** One line for each problem. */
  readonly problems: readonly string[];
  /** Whether all was looked at; what takes too much work is not. */
  readonly isComplete: boolean;
}

/** Holds what a tool returns against the schema of its output. */
export class OutputChecker {
  readonly #schema: CompiledSchema;

  /**
   * Compiles the schema, which takes some time.
   *
   * @param schema A tool's `output_schema`.
   */
  constructor(schema: JsonSchema) {
    this.#schema = new CompiledSchema(schema);
  }

  /**
   * Checks one value; never throws.
   *
   * @param value What the tool returned, as JSON.
   */
  check(value: unknown): OutputCheck {
    const { root, selector } = this.#schema;
    const report = new ProblemReport("result");
    const work = new WorkBudget();
    const checker = new ValueChecker(work);
    try {
      explainValue({ node: root, value }, { checker, selector, work, report });
    } catch (error) {
      const isTooMuch = error instanceof TooMuchWorkError ||
        // The stack can end before the work does where a schema is very deep.
        error instanceof RangeError;
      if (!isTooMuch) throw error;
      return { problems: report.lines, isComplete: false };
    }
    return { problems: report.lines, isComplete: true };
  }
}
