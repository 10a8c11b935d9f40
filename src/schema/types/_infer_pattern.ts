import { ts } from "../compiler.ts";
import { hasInfer } from "./_conditional.ts";
import { elementTypeOf } from "./array_type.ts";
import { isUntoldTuple } from "./assignable.ts";
import { isAssignable } from "./is_assignable.ts";
import { matchFunction, matchFunctions } from "./_infer_function.ts";
import { matchObject } from "./_infer_object.ts";
import { matchTemplate } from "./_infer_template.ts";
import { matchTuple } from "./_infer_tuple.ts";
import { resolveName } from "./resolve_name.ts";
import type { Scope, Type } from "./type.ts";
import type { TypeReader } from "./type_reader.ts";
import { unionOf } from "./union_type.ts";

/** The scope of a pattern, and the types that its `infer` names were found to be. */
export interface PatternScope {
  readonly scope: Scope;
  readonly bindings: Map<string, Type>;
}

/**
 * Whether a type fits a pattern with `infer` in it.
 *
 * @param reader Reader of the library.
 * @param type The type.
 * @param pattern The pattern.
 * @param into Receives what `infer` names are found to be.
 * @returns Undefined when it cannot be told.
 */
export function matchPattern(
  reader: TypeReader,
  type: Type,
  pattern: ts.TypeNode,
  into: PatternScope,
): boolean | undefined {
  const { node, isReadonly } = unwrapPattern(pattern);
  if (ts.isInferTypeNode(node)) return bind(reader, type, node, into);
  if (!hasInfer(node)) {
    return isAssignable(reader, type, reader.read(pattern, into.scope));
  }
  // It fits everything, and tells nothing.
  if (type.kind === "never") return true;
  if (
    ts.isFunctionTypeNode(node) && type.kind === "union" &&
    type.members.every(({ kind }) => kind === "function")
  ) return matchFunctions(reader, type.members, node, into);
  // A union would have to be taken apart, and what is not read may be anything.
  if (
    type.kind === "inexpressible" || type.kind === "unknown" ||
    type.kind === "union" || (type.kind === "object" && type.lacking) ||
    isUntoldTuple(type)
  ) return undefined;
  if (ts.isArrayTypeNode(node)) {
    return matchItem(reader, type, node.elementType, { into, isReadonly });
  }
  if (ts.isTypeReferenceNode(node)) {
    return matchReference(reader, type, node, into);
  }
  if (ts.isTupleTypeNode(node)) {
    return isTooReadonly(type, isReadonly)
      ? false
      : matchTuple(reader, type, node, into);
  }
  if (ts.isTypeLiteralNode(node)) return matchObject(reader, type, node, into);
  if (ts.isTemplateLiteralTypeNode(node)) {
    return matchTemplate(reader, type, node, into);
  }
  return ts.isFunctionTypeNode(node)
    ? matchFunction(reader, type, node, into)
    : undefined;
}

function unwrapPattern(
  pattern: ts.TypeNode,
): { node: ts.TypeNode; isReadonly: boolean } {
  let node = pattern;
  let isReadonly = false;
  for (;;) {
    if (ts.isParenthesizedTypeNode(node)) node = node.type;
    else if (
      ts.isTypeOperatorNode(node) &&
      node.operator === ts.SyntaxKind.ReadonlyKeyword
    ) {
      isReadonly = true;
      node = node.type;
    } else return { node, isReadonly };
  }
}

/** Whether a type is a `readonly` list and the pattern one that can be changed. */
function isTooReadonly(type: Type, isReadonly: boolean): boolean {
  return (type.kind === "array" || type.kind === "tuple") &&
    type.readonly === true && !isReadonly;
}

function bind(
  reader: TypeReader,
  type: Type,
  node: ts.InferTypeNode,
  into: PatternScope,
): boolean | undefined {
  const { constraint } = node.typeParameter;
  bindInfer(type, node, into);
  return constraint === undefined ||
    isAssignable(reader, type, reader.read(constraint, into.scope));
}

/** Lets the name of an `infer` stand for a type, beside those that it was found to be before. */
export function bindInfer(
  type: Type,
  { typeParameter: { name: { text } } }: ts.InferTypeNode,
  { bindings }: PatternScope,
): void {
  const known = bindings.get(text);
  bindings.set(text, known === undefined ? type : unionOf([known, type]));
}

function matchItem(
  reader: TypeReader,
  type: Type,
  node: ts.TypeNode,
  { into, isReadonly }: { into: PatternScope; isReadonly: boolean },
): boolean | undefined {
  if (type.kind !== "array" && type.kind !== "tuple") return false;
  if (isTooReadonly(type, isReadonly)) return false;
  const item = elementTypeOf(type);
  return item !== undefined && matchPattern(reader, item, node, into);
}

function matchReference(
  reader: TypeReader,
  type: Type,
  node: ts.TypeReferenceNode,
  into: PatternScope,
): boolean | undefined {
  const [first, second] = node.typeArguments ?? [];
  const name = ts.isIdentifier(node.typeName) ? node.typeName.text : "";
  const isOwn = resolveName(reader.graph, into.scope, name) !== undefined;
  if (first === undefined || isOwn) return undefined;
  switch (name) {
    case "Array":
    case "ReadonlyArray": {
      const isReadonly = name === "ReadonlyArray";
      return matchItem(reader, type, first, { into, isReadonly });
    }
    case "Set":
    case "ReadonlySet":
      return type.kind === "set" &&
        matchPattern(reader, type.item(), first, into);
    case "Promise":
    case "PromiseLike":
      return type.kind === "promise" &&
        matchPattern(reader, type.value(), first, into);
    case "Map":
    case "ReadonlyMap":
      if (type.kind !== "map" || second === undefined) return false;
      return matchPattern(reader, type.key(), first, into) &&
        matchPattern(reader, type.value(), second, into);
    default:
      return undefined;
  }
}
