import type { PythonNode } from "./_python_node.ts";

/** Identifiers that name something rather than read it. */
export function isPlaceOfName(node: PythonNode, parent: PythonNode): boolean {
  switch (parent.type) {
    case "parameters":
    case "lambda_parameters":
    case "global_statement":
    case "nonlocal_statement":
      return true;
    case "default_parameter":
    case "typed_parameter":
    case "typed_default_parameter":
      return parent.parts[0] === node;
    default:
      return false;
  }
}

/** Whether something is assigned to, as a whole or in part. */
export function isChanged(
  node: PythonNode,
  parents: readonly PythonNode[],
): boolean {
  const [parent, above] = parents.toReversed();
  if (parent?.type === "subscript") {
    return above?.type.endsWith("assignment") === true &&
      above.children[0] === parent;
  }
  return parent?.type.endsWith("assignment") === true &&
    parent.children[0] === node;
}

/** The nearest three, innermost last. */
export function withParent(
  parents: readonly PythonNode[],
  node: PythonNode,
): readonly PythonNode[] {
  const [first, second, third] = parents;
  if (!first) return [node];
  if (!second) return [first, node];
  return third ? [second, third, node] : [first, second, node];
}
