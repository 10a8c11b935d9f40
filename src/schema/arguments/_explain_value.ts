import { isMembers, KIND } from "../validation/json_kind.ts";
import type { SchemaNode } from "../validation/schema_node.ts";
import { SchemaView } from "../validation/schema_view.ts";
import type { ValueChecker } from "../validation/value_checker.ts";
import type { WorkBudget } from "../validation/work_budget.ts";
import { describeSchema, describeValue, nameType } from "./_describe_schema.ts";
import { addProblem } from "./_add_problem.ts";
import { explainDependent } from "./_explain_dependent.ts";
import { explainUnknown } from "./_explain_unknown.ts";
import { meant } from "./_meant.ts";
import type { OptionSelector } from "./_option_selector.ts";
import type { ProblemReport } from "./_problem_report.ts";

/** Work of a problem in view of that of holding a value against a schema. */
const STEPS = 4;
const LINE_STEPS = 200;
/** More names than these are not compared with those that are wanted. */
const MAX_COMPARED_NAMES = 200;
const COMPARISON_STEPS = 10;

/** What explaining one call's values needs. */
export interface ExplanationContext {
  readonly checker: ValueChecker;
  readonly selector: OptionSelector;
  readonly work: WorkBudget;
  /** Takes the problems; its path is the place of the value at hand. */
  readonly report: ProblemReport;
  /** Schemas of the same value around the one at hand; none by default. */
  readonly around?: readonly SchemaNode[];
}

/** A schema and the value that does not satisfy it. */
export interface Mismatch {
  readonly node: SchemaNode;
  /** JSON. */
  readonly value: unknown;
}

/**
 * Finds the problems of a value that a model can act on: one for each part that
 * is wrong, none for those around it, and for a union those of the form that was
 * meant or else one that names all forms.
 *
 * @param mismatch The schema and the value. A value that satisfies it has no problems.
 * @param context The call.
 */
export function explainValue(
  { node, value }: Mismatch,
  context: ExplanationContext,
): void {
  const { checker, report, work } = context;
  if (checker.accepts(node, value)) return;
  if (report.isRefused) return;
  if (report.isFull && typeof value !== "object") return report.countFurther();
  work.enter(STEPS);
  const same = { ...context, around: [...context.around ?? [], node] };
  for (const part of node.all) explainValue({ node: part, value }, same);
  if (!checker.holdsItself(node, value)) {
    explainItself({ node, value }, context);
  }
  if (node.not && checker.accepts(node.not, value)) {
    explainNot({ node: node.not, value }, context);
  }
  for (const options of [node.anyOf, node.oneOf]) {
    if (options) explainUnion(options, { node, value }, same);
  }
  if (Array.isArray(value)) {
    explainItems(node, value, { ...context, around: [] });
  } else if (isMembers(value)) explainMembers(node, value, context);
  explainDependent({ node, value }, same, explainValue);
  work.leave();
}

function explainItself(
  { node, value }: Mismatch,
  context: ExplanationContext,
): void {
  addProblem(context, () => {
    const texts = (node.options ?? [])
      .filter((option) => typeof option === "string")
      .slice(0, MAX_COMPARED_NAMES);
    context.work.spend(COMPARISON_STEPS * texts.length);
    return `must be ${describeSchema(node)}: got ${describeValue(value)}` +
      meant(typeof value === "string" ? value : "", texts);
  });
}

function explainNot({ node }: Mismatch, context: ExplanationContext): void {
  addProblem(
    context,
    () =>
      isAnything(node)
        ? "must be left out"
        : `must not be ${describeSchema(node)}`,
  );
}

function isAnything({ schema }: SchemaNode): boolean {
  return Object.keys(schema).length === 0;
}

function explainUnion(
  options: readonly SchemaNode[],
  { node, value }: Mismatch,
  context: ExplanationContext,
): void {
  const { checker, selector, report } = context;
  const count = checker.countAccepting(options, value);
  const union = SchemaView.choice({ anyOf: options });
  if (count > 1 && options === node.oneOf) {
    const forms = () => describeSchema(union);
    addProblem(context, () => `must fit only one of its forms: ${forms()}`);
  }
  if (count > 0) return;
  const chosen = selector.select(options, value, context);
  if (chosen) return explainValue({ node: chosen, value }, context);
  const different = isMembers(value) && selector.discriminator(options);
  if (!different) return explainItself({ node: union, value }, context);
  const { name, values } = different;
  const choice = SchemaView.choice({ options: values });
  if (!Object.hasOwn(value, name)) {
    return report.addMissing(name, { type: nameType(choice), given: [] });
  }
  if (values.some((one) => one === value[name])) {
    return explainItself({ node: union, value }, context);
  }
  report.path.enter(name);
  explainItself({ node: choice, value: value[name] }, context);
  report.path.leave();
}

function explainItems(
  node: SchemaNode,
  value: readonly unknown[],
  context: ExplanationContext,
): void {
  const { checker, report: { path } } = context;
  for (const [index, item] of value.entries()) {
    const part = index < node.prefix.length ? node.prefix[index] : node.items;
    if (!part) break;
    path.enter(index);
    explainValue({ node: part, value: item }, context);
    path.leave();
  }
  if (checker.repeatsItems(node, value)) {
    addProblem(context, () => "must not hold the same item twice");
  }
}

function explainMembers(
  node: SchemaNode,
  value: Readonly<Record<string, unknown>>,
  context: ExplanationContext,
): void {
  explainMissing(node, value, context);
  const names = Object.keys(value);
  if (names.some((name) => !context.checker.fitsName(node, name))) {
    explainNames(node, names, context);
  }
  const { path } = context.report;
  const inner = { ...context, around: [] };
  // In the order of the schema, as its author put what matters first.
  for (const name of new Set([...node.properties.keys(), ...names])) {
    context.work.spend(1);
    if (!Object.hasOwn(value, name)) continue;
    path.enter(name);
    for (const property of context.checker.propertyNodes(node, name)) {
      if (property === node.additional && property.never) {
        explainUnknown(node.properties, context);
      } else explainValue({ node: property, value: value[name] }, inner);
    }
    path.leave();
  }
}

function explainNames(
  { propertyNames, patterns }: SchemaNode,
  names: readonly string[],
  context: ExplanationContext,
): void {
  const complaint = "has a property of another name than is allowed";
  if (
    propertyNames &&
    names.some((name) => !context.checker.accepts(propertyNames, name))
  ) addProblem(context, () => `${complaint}: ${describeName(propertyNames)}`);
  const long = patterns.find(({ pattern }) =>
    names.some((name) => !pattern.isWithinLimit(name))
  );
  if (!long) return;
  const limit = Math.max(0, long.pattern.limit);
  addProblem(
    context,
    () => `${complaint}: a string of at most ${limit} characters`,
  );
}

/** Names are texts, whether their schema says so or not. */
function describeName(node: SchemaNode): string {
  return describeSchema({ ...node, kinds: node.kinds || KIND.string });
}

function explainMissing(
  node: SchemaNode,
  value: Readonly<Record<string, unknown>>,
  { report, work, around = [] }: ExplanationContext,
): void {
  const propertyOf = (name: string) =>
    [node, ...around].map(({ properties }) => properties.get(name))
      .find((property) => property !== undefined);
  const dependent = node.dependentRequired
    .filter(([name]) => Object.hasOwn(value, name))
    .flatMap(([, others]) => others);
  const missing = [...node.required, ...dependent]
    .filter((name) => !Object.hasOwn(value, name));
  if (missing.length === 0) return;
  const unknown = Object.keys(value)
    .filter((name) => propertyOf(name) === undefined);
  const given = report.path.depth === 0
    ? [...unknown, ...report.ignoredNames]
    : unknown;
  for (const name of missing) {
    if (report.isFull) {
      report.countFurther();
      continue;
    }
    const property = propertyOf(name);
    const compared = given.slice(0, MAX_COMPARED_NAMES);
    work.spend(LINE_STEPS + COMPARISON_STEPS * compared.length);
    report.addMissing(name, {
      type: property ? nameType(property) : "any value",
      description: property?.schema.description,
      given: compared,
    });
  }
}
