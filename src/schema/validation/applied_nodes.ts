import { conditionalNodes } from "./conditional_nodes.ts";
import type { SchemaNode } from "./schema_node.ts";
import type { ValueChecker } from "./value_checker.ts";

/**
 * The schemas within a schema that hold for a value as well: those of `allOf`
 * and references, forms of a union that accept it, what depends on a condition
 * or a property, and a condition that is met.
 *
 * @param node The schema.
 * @param value JSON.
 * @param checker Tells what accepts the value.
 */
export function appliedNodes(
  node: SchemaNode,
  value: unknown,
  checker: ValueChecker,
): readonly SchemaNode[] {
  const { all, anyOf = [], oneOf = [], condition } = node;
  const forms = [...anyOf, ...oneOf]
    .filter((form) => checker.accepts(form, value));
  const met = condition && checker.decides(condition.when, value)
    ? [condition.when]
    : [];
  return [...all, ...forms, ...met, ...conditionalNodes(node, value, checker)];
}
