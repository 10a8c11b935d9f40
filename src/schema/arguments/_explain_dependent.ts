import { appliedNodes } from "../validation/applied_nodes.ts";
import { branchOf } from "../validation/conditional_nodes.ts";
import { isMembers } from "../validation/json_kind.ts";
import type { ContainedItems, SchemaNode } from "../validation/schema_node.ts";
import { addProblem } from "./_add_problem.ts";
import { describeSchema } from "./_describe_schema.ts";
import { explainUnknown } from "./_explain_unknown.ts";
import type { ExplanationContext, Mismatch } from "./_explain_value.ts";
import { quote } from "./_problem_report.ts";

/** Explains a value by another schema. */
type Explain = (mismatch: Mismatch, context: ExplanationContext) => void;

/**
 * Finds the problems of a value that come from keywords whose meaning depends on
 * the value: `if`, `dependentSchemas`, `contains`, `unevaluatedProperties` and
 * `unevaluatedItems`.
 *
 * @param mismatch The schema and the value.
 * @param context The call.
 * @param explain Finds the problems by a schema within it.
 */
export function explainDependent(
  { node, value }: Mismatch,
  context: ExplanationContext,
  explain: Explain,
): void {
  explainCondition({ node, value }, context, explain);
  const { checker, report } = context;
  if (isMembers(value)) {
    for (const [name, part] of node.dependentSchemas) {
      if (!Object.hasOwn(value, name)) continue;
      const count = report.lines.length;
      explain({ node: part, value }, context);
      if (report.lines.length > count) {
        report.addLine(`This is so since ${at(name, context)} is given.`);
      }
    }
  }
  if (Array.isArray(value) && node.contains) {
    explainContained(node.contains, value, context);
  }
  const rest = checker.unevaluated(node, value);
  for (const step of rest.steps) {
    if (typeof value !== "object" || value === null) break;
    const part: unknown = Reflect.get(value, step);
    if (checker.accepts(rest.node, part)) continue;
    report.path.enter(step);
    if (!rest.node.never) {
      explain({ node: rest.node, value: part }, { ...context, around: [] });
    } else if (typeof step === "string") {
      explainUnknown(knownProperties({ node, value }, context), context);
    } else {
      addProblem(
        context,
        () => "must be left out: no further item is allowed here",
      );
    }
    report.path.leave();
  }
}

function explainCondition(
  { node, value }: Mismatch,
  context: ExplanationContext,
  explain: Explain,
): void {
  const { checker, report } = context;
  const branch = branchOf(node, value, checker);
  if (!branch || !node.condition) return;
  const count = report.lines.length;
  explain({ node: branch, value }, context);
  if (report.lines.length === count) return;
  const { when, then } = node.condition;
  const reasons = describeCondition(when, value, context);
  if (reasons === "") return;
  report.addLine(
    branch === then
      ? `This is so since ${reasons}.`
      : `This is so unless ${reasons}.`,
  );
}

/** What a condition asks of properties; none when it asks anything else. */
function describeCondition(
  when: SchemaNode,
  value: unknown,
  context: ExplanationContext,
): string {
  if (!isMembers(value)) return "";
  const wanted = [...when.properties].map(([name, property]) =>
    `${at(name, context)} is ${describeSchema(property)}`
  );
  const present = when.required.filter((name) => !when.properties.has(name))
    .map((name) => `${at(name, context)} is given`);
  return [...wanted, ...present].slice(0, 5).join(" and ");
}

function at(name: string, { report: { path } }: ExplanationContext): string {
  return quote(path.text(name));
}

function explainContained(
  contains: ContainedItems,
  items: readonly unknown[],
  context: ExplanationContext,
): void {
  const { least, most } = contains;
  const count = context.checker.countContained(contains, items);
  if (count >= least && count <= most) return;
  const [limit, wanted] = count < least
    ? ["at least", least]
    : ["at most", most];
  addProblem(
    context,
    () =>
      `must hold ${limit} ${wanted} ${wanted === 1 ? "item" : "items"} that ${
        wanted === 1 ? "is" : "are"
      } ${describeSchema(contains.node)}: got ${count}`,
  );
}

/** Properties of an object by its schema and those that hold for it as well. */
function knownProperties(
  { node, value }: Mismatch,
  { checker, work }: ExplanationContext,
): ReadonlyMap<string, SchemaNode> {
  // Grows on the way.
  const reached = new Set([node]);
  for (const one of reached) {
    work.spend(1);
    for (const part of appliedNodes(one, value, checker)) reached.add(part);
  }
  return new Map([...reached].flatMap(({ properties }) => [...properties]));
}
