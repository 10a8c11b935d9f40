import { ts } from "../compiler.ts";
import type { ModuleGraph } from "../modules/module_graph.ts";
import type { Entity } from "../types/resolve_name.ts";
import type { Scope } from "../types/type.ts";
import { evaluate, type EvaluateOptions } from "./evaluate.ts";

/** Values of an enum's members by name; undefined for one that only running the module would tell. */
export type EnumValues = Map<string, string | number | undefined>;

const MAX_STEPS = 100_000;

/**
 * The values of an enum's members, over all its declarations. They are
 * evaluated once; an initializer that names its own enum sees the members
 * before it.
 *
 * @param graph The modules that the library can see.
 * @param entity The enum.
 * @returns Its values.
 */
export function enumValues(
  graph: ModuleGraph,
  entity: Extract<Entity, { kind: "local" }>,
): EnumValues {
  const [first] = entity.declarations;
  const known = first && graph.enumValues.get(first.node);
  if (known !== undefined) return known;
  const values: EnumValues = new Map();
  if (first !== undefined) graph.enumValues.set(first.node, values);
  const options = {
    fold: true,
    names: values,
    budget: { steps: MAX_STEPS },
  };
  for (const { module, node } of entity.declarations) {
    if (!ts.isEnumDeclaration(node)) continue;
    const scope = { ...entity.scope, module };
    readMembers(graph, node, scope, options);
  }
  return values;
}

interface MemberOptions extends EvaluateOptions {
  readonly names: EnumValues;
}

function readMembers(
  graph: ModuleGraph,
  node: ts.EnumDeclaration,
  scope: Scope,
  options: MemberOptions,
): void {
  let next: number | undefined = 0;
  for (const { initializer, name } of node.members) {
    const found: unknown = initializer === undefined
      ? next
      : evaluate(graph, initializer, scope, options)?.value;
    const value: string | number | undefined =
      typeof found === "string" || typeof found === "number"
        ? found
        : undefined;
    next = typeof value === "number" ? value + 1 : undefined;
    if (!ts.isComputedPropertyName(name)) options.names.set(name.text, value);
  }
}
