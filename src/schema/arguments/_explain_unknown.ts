import type { SchemaNode } from "../validation/schema_node.ts";
import { addProblem } from "./_add_problem.ts";
import type { ExplanationContext } from "./_explain_value.ts";
import { meant } from "./_meant.ts";
import { quote } from "./_problem_report.ts";

/** More names than these are not compared with those that are wanted. */
const MAX_COMPARED_NAMES = 200;
const COMPARISON_STEPS = 10;

/**
 * Reports that an object must not have the property at hand.
 *
 * @param properties Those that it may have.
 * @param context The call.
 */
export function explainUnknown(
  properties: ReadonlyMap<string, SchemaNode>,
  context: ExplanationContext,
): void {
  addProblem(context, () => {
    const names = [...properties.keys()].slice(0, MAX_COMPARED_NAMES);
    context.work.spend(COMPARISON_STEPS * names.length);
    const allowed = names.slice(0, 20).map((name) => quote(name)).join(", ");
    return names.length === 0
      ? "must be left out: no property is allowed here"
      : `is unknown: only these are allowed here: ${allowed}` +
        meant(context.report.path.last, names);
  });
}
