import { nearestNames } from "../../core/nearest_names.ts";
import { appliedNodes } from "../validation/applied_nodes.ts";
import { isMembers } from "../validation/json_kind.ts";
import { propertyNode, type SchemaNode } from "../validation/schema_node.ts";
import type { ValueChecker } from "../validation/value_checker.ts";
import { TooMuchWorkError, WorkBudget } from "../validation/work_budget.ts";
import type { Coercion } from "./_coercion_context.ts";
import { quote, ValuePath } from "./_problem_report.ts";

const MAX_NOTES = 20;
const MIN_NAME = 3;
/** More names than these are not compared. */
const MAX_NAMES = 200;
/** Work of comparing two names in view of that of holding a value against a schema. */
const COMPARISON_STEPS = 10;

/** What finding unknown members needs. */
interface Search {
  readonly checker: ValueChecker;
  readonly work: WorkBudget;
  readonly path: ValuePath;
  readonly notes: string[];
}

/**
 * Notes members within the arguments that no schema names, where the name of
 * one that is missing is near. They stay, as object schemas are open.
 *
 * @param root Schema of the arguments.
 * @param args The arguments, which satisfy it.
 * @param checker Tells which form of a union a value has.
 * @returns The notes; fewer where there is much to look at.
 */
export function noteNearMembers(
  root: SchemaNode,
  args: Readonly<Record<string, unknown>>,
  checker: ValueChecker,
): readonly string[] {
  // Nothing lies within them.
  if (!Object.values(args).some(isHolder)) return [];
  const search: Search = {
    checker,
    work: new WorkBudget(),
    path: new ValuePath(),
    notes: [],
  };
  try {
    const found = new Set<SchemaNode>();
    addForms(found, { node: root, value: args }, search);
    const forms = [...found];
    for (const [name, value] of Object.entries(args)) {
      const nodes = forms.flatMap(({ properties }) =>
        properties.get(name) ?? []
      );
      if (nodes.length > 0) step(name, nodes, value, search);
    }
  } catch (error) {
    // The arguments are right as they are: a hint is no reason to refuse them.
    if (!(error instanceof TooMuchWorkError || error instanceof RangeError)) {
      throw error;
    }
  }
  return search.notes;
}

function step(
  name: string | number,
  nodes: readonly SchemaNode[],
  value: unknown,
  search: Search,
): void {
  if (!isHolder(value)) return;
  if (search.notes.length >= MAX_NOTES) return;
  search.path.enter(name);
  search.work.enter();
  const forms = new Set<SchemaNode>();
  for (const node of nodes) addForms(forms, { node, value }, search);
  visit([...forms], value, search);
  search.work.leave();
  search.path.leave();
}

function isHolder(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Adds a schema and those within it that the value satisfies too, each once. */
function addForms(
  forms: Set<SchemaNode>,
  { node, value }: Coercion,
  search: Search,
): void {
  search.work.spend(1);
  if (forms.has(node)) return;
  forms.add(node);
  for (const part of appliedNodes(node, value, search.checker)) {
    addForms(forms, { node: part, value }, search);
  }
}

function visit(
  nodes: readonly SchemaNode[],
  value: object,
  search: Search,
): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const parts = nodes.flatMap(({ prefix, items }) =>
        prefix[index] ?? items ?? []
      );
      if (parts.length > 0) step(index, parts, item, search);
    }
  } else if (isMembers(value)) {
    noteUnknown(nodes, value, search);
    for (const [name, member] of Object.entries(value)) {
      const parts = nodes.flatMap((node) =>
        propertyNode(node, name, search) ?? []
      );
      if (parts.length > 0) step(name, parts, member, search);
    }
  }
}

function noteUnknown(
  nodes: readonly SchemaNode[],
  value: Readonly<Record<string, unknown>>,
  { work, path, notes }: Search,
): void {
  const isOpen = nodes.some(({ schema, patterns }) =>
    schema.additionalProperties !== undefined ||
    schema.unevaluatedProperties !== undefined || patterns.length > 0
  );
  if (isOpen) return;
  const known = new Set(nodes.flatMap((node) => [...node.properties.keys()]));
  const free = [...known].filter((name) => !Object.hasOwn(value, name))
    .slice(0, MAX_NAMES);
  for (const name of free.length > 0 ? Object.keys(value) : []) {
    if (known.has(name) || notes.length >= MAX_NOTES) continue;
    // Of shorter names any two are near.
    if (name.length < MIN_NAME) continue;
    work.spend(COMPARISON_STEPS * free.length);
    const [near] = nearestNames(name, free, { limit: 1 });
    if (near === undefined) continue;
    notes.push(
      `Argument ${
        quote(path.text(name))
      } is unknown and was passed on as it is; did you mean ${quote(near)}?`,
    );
  }
}
