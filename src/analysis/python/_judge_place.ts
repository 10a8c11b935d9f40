import { literalTexts } from "./_class_shape.ts";
import { WITH_TEMPLATES } from "./_judge_template.ts";
import type { Program } from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";

/** A node and what is around it, innermost last. */
export interface Place {
  readonly node: PythonNode;
  readonly parents: readonly PythonNode[];
}

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

const PARTS_OF_TARGETS =
  /^(?:pattern_list|tuple_pattern|list_pattern|tuple|list|expression_list|parenthesized_expression|list_splat_pattern)$/;

/** Whether something is bound anew or deleted, by whatever statement. */
export function isTarget(
  node: PythonNode,
  parents: readonly PythonNode[],
): boolean {
  let inner = node;
  for (const parent of parents.toReversed()) {
    if (PARTS_OF_TARGETS.test(parent.type)) {
      inner = parent;
      continue;
    }
    switch (parent.type) {
      case "assignment":
      case "augmented_assignment":
      case "for_statement":
      case "for_in_clause":
        return parent.parts[0] === inner;
      case "delete_statement":
      case "as_pattern_target":
        return true;
      default:
        return false;
    }
  }
  return false;
}

/** Whether a name is `__match_args__` where a class sets it to what is written out. */
export function isMatchArgs(
  program: Program,
  { node, parents }: Place,
): boolean {
  if (node.name !== "__match_args__") return false;
  const [parent, statement, body, definition] = parents.toReversed();
  const value = parent?.parts.at(-1);
  return parent?.type === "assignment" && parent.parts[0] === node &&
    statement?.type === "expression_statement" && body?.type === "block" &&
    definition?.type === "class_definition" && value !== undefined &&
    literalTexts(program, value) !== undefined;
}

/** Attributes that tell what a class is made of. */
const CLASS_TREE = /^(?:__mro__|__bases__|__base__|mro)$/;

/** Whether the bases of a class that has a name are looked at, or what is made of a class of the program. */
export function isLookAtClass(
  program: Program,
  { parts: [object, attribute] }: PythonNode,
): boolean {
  const name = attribute?.name ?? "";
  if (!object) return false;
  if (name === "__subclasses__") return isOwnClass(program, object);
  if (!CLASS_TREE.test(name)) return false;
  if (object.type === "identifier") return true;
  const [callee, given] = object.type === "call" ? object.children : [];
  return callee?.type === "identifier" && callee.name === "type" &&
    given?.parts[0]?.type === "identifier";
}

/** Whether a name is bound by a definition of a class, and by nothing else. */
function isOwnClass(program: Program, object: PythonNode): boolean {
  if (object.type !== "identifier") return false;
  const keys = program.scopeOf(object).keysOf(object.name);
  return keys.length > 0 && program.starImports.size === 0 &&
    keys.every((key) =>
      program.classNames.has(key) && !program.otherNames.has(key)
    );
}

/** `environment.globals["name"] = value` of templates. */
export function isSharedName(
  program: Program,
  { node, parents }: Place,
): boolean {
  return node.parts[1]?.name === "globals" &&
    parents.at(-1)?.type === "subscript" && isChanged(node, parents) &&
    program.says(WITH_TEMPLATES);
}

/** Functions that take names out of a dictionary, or show it. */
const SHOWING =
  /^(?:print|sorted|list|len|set|tuple|dir|repr|str|type|isinstance|pprint|iter|bool)$/;

/**
 * Whether what stands somewhere is only shown, compared or gone through.
 *
 * @param node What stands there.
 * @param parents What is around it, innermost last.
 */
export function isShown(
  node: PythonNode,
  parents: readonly PythonNode[],
): boolean {
  const [parent, above] = parents.slice(-2).toReversed();
  switch (parent?.type) {
    case "comparison_operator":
    case "dictionary_splat":
    case "expression_statement":
      return true;
    case "for_in_clause":
      return parent.parts[parent.parts.length - 1] === node;
    case "for_statement":
      return parent.parts[1] === node;
    case "attribute":
      return parent.parts[1]?.name === "keys";
    case "argument_list": {
      const callee = above?.children[0];
      return callee?.type === "identifier" && SHOWING.test(callee.name);
    }
    default:
      return false;
  }
}
