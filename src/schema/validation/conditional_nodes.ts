import { isMembers } from "./json_kind.ts";
import type { SchemaNode } from "./schema_node.ts";
import type { ValueChecker } from "./value_checker.ts";

/** By far the most common. */
const NONE: readonly SchemaNode[] = [];

/**
 * The branch of a schema's condition, `then` or `else`, that holds for a value.
 *
 * @param node The schema.
 * @param value JSON.
 * @param checker Tells whether the condition is met.
 * @returns Undefined when there is none.
 */
export function branchOf(
  { condition }: SchemaNode,
  value: unknown,
  checker: ValueChecker,
): SchemaNode | undefined {
  if (!condition) return undefined;
  const { when, then, otherwise } = condition;
  if (!then && !otherwise) return undefined;
  return checker.decides(when, value) ? then : otherwise;
}

/**
 * The schemas within a schema that hold for a value as it is: the branch of its
 * condition, and what properties bring in.
 *
 * @param node The schema.
 * @param value JSON.
 * @param checker Tells whether the condition is met.
 */
export function conditionalNodes(
  node: SchemaNode,
  value: unknown,
  checker: ValueChecker,
): readonly SchemaNode[] {
  const { condition, dependentSchemas } = node;
  if (!condition && dependentSchemas.length === 0) return NONE;
  const branch = branchOf(node, value, checker);
  const dependent = dependentSchemas.length > 0 && isMembers(value)
    ? dependentSchemas.filter(([name]) => Object.hasOwn(value, name))
    : [];
  return [
    ...branch ? [branch] : [],
    ...dependent.map(([, part]) => part),
  ];
}
