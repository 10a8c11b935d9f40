import type { WorkBudget } from "../validation/work_budget.ts";
import type { ProblemReport } from "./_problem_report.ts";

const LINE_STEPS = 200;

/**
 * Reports that the value at hand is not what it must be.
 *
 * @param context Takes the problem and the work.
 * @param complaint Makes the text, such as `must be a string`, if anyone reads it.
 */
export function addProblem(
  { report, work }: {
    readonly report: ProblemReport;
    readonly work: WorkBudget;
  },
  complaint: () => string,
): void {
  if (report.isFull) return report.countFurther();
  const text = complaint();
  work.spend(LINE_STEPS + text.length);
  report.add(text);
}
