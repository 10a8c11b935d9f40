import { nearestNames } from "../../core/nearest_names.ts";
import { readPointer, stepInto } from "../../core/resolve_pointer.ts";
import { UNIQUENESS_COMPLAINT } from "../validation/bounded_uniqueness.ts";
import type { ValidationError } from "../validation/schema_validator.ts";
import { describeSchema, describeValue, nameType } from "./_describe_schema.ts";
import { isMembers } from "./_json_kind.ts";
import { type ProblemReport, quote } from "./_problem_report.ts";
import type { SchemaNode } from "./_schema_node.ts";
import { SchemaView } from "./_schema_view.ts";
import { findDiscriminator, selectOption } from "./_select_option.ts";

/** Keywords whose errors only say that there are others within. */
const WRAPPERS: ReadonlySet<string> = new Set([
  "$ref",
  "additionalProperties",
  "allOf",
  "if",
  "items",
  "patternProperties",
  "prefixItems",
  "properties",
]);

/** What the errors are about. */
export interface ExplainedValue {
  readonly view: SchemaView;
  readonly value: unknown;
  readonly report: ProblemReport;
}

/**
 * Turns the validator's errors into problems that a model can act on: one for
 * each value that is wrong, none for the schemas around it, and for a union
 * those of the form that was meant or else one that names all forms.
 *
 * @param errors What the validator found, those around another first.
 * @param explained The value, the schema, and the report to add to.
 */
export function explainErrors(
  errors: readonly ValidationError[],
  explained: ExplainedValue,
): void {
  for (let index = 0; index < errors.length; index++) {
    const error = errors[index];
    if (WRAPPERS.has(error.keyword)) continue;
    const inner = errorsWithin(errors, index);
    index += inner.length;
    explainError(error, { inner, explained });
  }
}

/** The errors that follow another and belong to its keyword. */
function errorsWithin(
  errors: readonly ValidationError[],
  index: number,
): readonly ValidationError[] {
  const within = `${errors[index].keywordLocation}/`;
  let end = index + 1;
  while (errors[end]?.keywordLocation.startsWith(within)) end++;
  return errors.slice(index + 1, end);
}

function explainError(
  error: ValidationError,
  { inner, explained }: {
    readonly inner: readonly ValidationError[];
    readonly explained: ExplainedValue;
  },
): void {
  const { report } = explained;
  const steps = enterValue(error.instanceLocation, explained);
  const refused = report.refused.has(report.path.text());
  if (!refused) {
    const node = nodeOf(error, explained);
    explainAt({ error, inner, ...steps, node }, explained);
  }
  for (let count = steps.count; count > 0; count--) report.path.leave();
}

interface FoundError {
  readonly error: ValidationError;
  readonly inner: readonly ValidationError[];
  /** Schema with the keyword that failed. */
  readonly node: SchemaNode;
  readonly value: unknown;
}

function explainAt(found: FoundError, explained: ExplainedValue): void {
  const { error, node, value } = found;
  const { report } = explained;
  switch (error.keyword) {
    case "anyOf":
    case "oneOf":
      return explainUnion(found, explained);
    case "required":
    case "dependentRequired":
      return explainMissing(found, report);
    case "not":
      return explainNot(found, explained);
    case "uniqueItems":
      return report.add("must not hold the same item twice");
    case "maxItems":
      return error.keywordLocation.endsWith("/else/maxItems")
        ? report.add(UNIQUENESS_COMPLAINT)
        : explainMismatch(node, value, report);
    case "propertyNames":
      return report.add(
        `has a property of another name than is allowed: ${
          describeSchema(explained.view.node(node.schema.propertyNames))
        }`,
      );
    default:
      return explainMismatch(node, value, report);
  }
}

function explainMismatch(
  node: SchemaNode,
  value: unknown,
  report: ProblemReport,
): void {
  const texts = (node.options ?? [])
    .filter((option) => typeof option === "string");
  report.add(
    `must be ${describeSchema(node)}: got ${describeValue(value)}` +
      meant(typeof value === "string" ? value : "", texts),
  );
}

function explainMissing(
  { node, value }: FoundError,
  report: ProblemReport,
): void {
  if (!isMembers(value)) return;
  const dependent = node.schema.dependentRequired;
  const names = isMembers(dependent)
    ? Object.entries(dependent)
      .filter(([name]) => Object.hasOwn(value, name))
      .flatMap(([, others]) => Array.isArray(others) ? others : [])
    : [];
  const unknown = Object.keys(value)
    .filter((name) => !node.properties.has(name));
  const given = report.path.depth === 0
    ? [...unknown, ...report.ignoredNames]
    : unknown;
  for (const name of [...node.required, ...names]) {
    if (Object.hasOwn(value, name)) continue;
    const property = node.properties.get(name);
    report.addMissing(name, {
      type: property ? nameType(property) : "any value",
      description: property?.schema.description,
      given,
    });
  }
}

function explainNot(
  { error, node }: FoundError,
  { report, view }: ExplainedValue,
): void {
  if (!node.never) {
    return report.add(
      `must not be ${describeSchema(view.node(node.schema.not))}`,
    );
  }
  const [holder, isAdditional] = error.keywordLocation
    .split(/\/additionalProperties\/not$/);
  if (isAdditional === undefined) return report.add("must be left out");
  const names = [...nodeAt(holder, view).properties.keys()];
  const allowed = names.slice(0, 20).map((name) => quote(name)).join(", ");
  report.add(
    names.length === 0
      ? "must be left out: no property is allowed here"
      : `is unknown: only these are allowed here: ${allowed}` +
        meant(report.path.last, names),
  );
}

function explainUnion(
  { error, inner, node, value }: FoundError,
  explained: ExplainedValue,
): void {
  const { report } = explained;
  const options = (error.keyword === "anyOf" ? node.anyOf : node.oneOf) ?? [];
  if (error.keyword === "oneOf" && !error.error.includes("(0 matches)")) {
    const forms = describeSchema(SchemaView.choice({ anyOf: options }));
    return report.add(`must fit only one of its forms: ${forms}`);
  }
  const chosen = selectOption(options, value);
  const schemas = node.schema[error.keyword];
  const place = Array.isArray(schemas) ? schemas.indexOf(chosen?.schema) : -1;
  const within = `${error.keywordLocation}/${place}/`;
  const errors = inner
    .filter(({ keywordLocation }) => keywordLocation.startsWith(within));
  if (errors.length > 0) return explainNested(errors, explained);
  const union = SchemaView.choice({ anyOf: options });
  const different = findDiscriminator(options);
  if (!different || !isMembers(value)) {
    return explainMismatch(union, value, report);
  }
  const { name, values } = different;
  const choice = SchemaView.choice({ options: values });
  if (!Object.hasOwn(value, name)) {
    return report.addMissing(name, { type: nameType(choice), given: [] });
  }
  if (values.some((one) => one === value[name])) {
    return explainMismatch(union, value, report);
  }
  report.path.enter(name);
  explainMismatch(choice, value[name], report);
  report.path.leave();
}

/** Explains errors that have their own places, from the arguments on. */
function explainNested(
  errors: readonly ValidationError[],
  explained: ExplainedValue,
): void {
  const steps = explained.report.path.leaveAll();
  explainErrors(errors, explained);
  for (const step of steps) explained.report.path.enter(step);
}

function enterValue(
  pointer: string,
  { value, report }: ExplainedValue,
): { readonly value: unknown; readonly count: number } {
  let place = value;
  const segments = readPointer(pointer);
  for (const segment of segments) {
    report.path.enter(Array.isArray(place) ? Number(segment) : segment);
    place = stepInto(place, segment);
  }
  return { value: place, count: segments.length };
}

/** The schema with the keyword that failed. */
function nodeOf(error: ValidationError, { view }: ExplainedValue): SchemaNode {
  return nodeAt(error.keywordLocation.replace(/\/[^/]*$/, ""), view);
}

function nodeAt(pointer: string, view: SchemaView): SchemaNode {
  return view.node(view.follow(readPointer(pointer)));
}

function meant(name: string, names: readonly string[]): string {
  const [near] = nearestNames(name, names, { limit: 1 });
  return near === undefined ? "" : ` (did you mean ${quote(near)}?)`;
}
