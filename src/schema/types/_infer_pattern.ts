import { ts } from "../compiler.ts";
import { evaluateKey } from "../values/evaluate.ts";
import { hasInfer } from "./_conditional.ts";
import { elementTypeOf } from "./array_type.ts";
import { assignable } from "./assignable.ts";
import type { Scope, Type } from "./type.ts";
import type { TypeReader } from "./type_reader.ts";

/** The scope of a pattern, and the types that its `infer` names were found to be. */
export interface PatternScope {
  readonly scope: Scope;
  readonly bindings: Map<string, Type>;
}

/** Whether a type fits a pattern with `infer` in it; undefined when it cannot be told. */
export function matchPattern(
  reader: TypeReader,
  type: Type,
  pattern: ts.TypeNode,
  into: PatternScope,
): boolean | undefined {
  let node = pattern;
  while (
    ts.isParenthesizedTypeNode(node) ||
    (ts.isTypeOperatorNode(node) &&
      node.operator === ts.SyntaxKind.ReadonlyKeyword)
  ) node = node.type;
  if (ts.isInferTypeNode(node)) return bind(reader, type, node, into);
  if (!hasInfer(node)) return assignable(type, reader.read(node, into.scope));
  if (type.kind === "inexpressible" || type.kind === "unknown") {
    return undefined;
  }
  if (ts.isArrayTypeNode(node)) {
    return matchItem(reader, type, node.elementType, into);
  }
  if (ts.isTypeReferenceNode(node)) {
    return matchReference(reader, type, node, into);
  }
  if (ts.isTupleTypeNode(node)) return matchTuple(reader, type, node, into);
  if (ts.isTypeLiteralNode(node)) return matchObject(reader, type, node, into);
  if (ts.isFunctionTypeNode(node)) {
    return matchFunction(reader, type, node, into);
  }
  return undefined;
}

function bind(
  reader: TypeReader,
  type: Type,
  node: ts.InferTypeNode,
  { scope, bindings }: PatternScope,
): boolean | undefined {
  const { name, constraint } = node.typeParameter;
  bindings.set(name.text, type);
  return constraint === undefined ||
    assignable(type, reader.read(constraint, scope));
}

function matchItem(
  reader: TypeReader,
  type: Type,
  node: ts.TypeNode,
  into: PatternScope,
): boolean | undefined {
  const item = type.kind === "array" || type.kind === "tuple"
    ? elementTypeOf(type)
    : undefined;
  return item === undefined ? false : matchPattern(reader, item, node, into);
}

function matchReference(
  reader: TypeReader,
  type: Type,
  node: ts.TypeReferenceNode,
  into: PatternScope,
): boolean | undefined {
  const [first, second] = node.typeArguments ?? [];
  const name = ts.isIdentifier(node.typeName) ? node.typeName.text : "";
  if (first === undefined) return undefined;
  switch (name) {
    case "Array":
    case "ReadonlyArray":
      return matchItem(reader, type, first, into);
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

function matchTuple(
  reader: TypeReader,
  type: Type,
  node: ts.TupleTypeNode,
  into: PatternScope,
): boolean | undefined {
  if (type.kind !== "tuple") return type.kind === "array" ? undefined : false;
  let result: boolean | undefined = true;
  for (const [at, element] of node.elements.entries()) {
    if (ts.isRestTypeNode(element)) {
      const rest: Type = { kind: "tuple", elements: type.elements.slice(at) };
      return result && matchPattern(reader, rest, element.type, into);
    }
    const given = type.elements[at];
    if (given === undefined) return false;
    const inner = ts.isNamedTupleMember(element) ? element.type : element;
    const fits = matchPattern(reader, given.type(), inner, into);
    if (fits === false) return false;
    result &&= fits;
  }
  return node.elements.length === type.elements.length ? result : false;
}

function matchObject(
  reader: TypeReader,
  type: Type,
  node: ts.TypeLiteralNode,
  into: PatternScope,
): boolean | undefined {
  if (type.kind !== "object") return false;
  for (const member of node.members) {
    if (!ts.isPropertySignature(member) || member.type === undefined) {
      return undefined;
    }
    const name = evaluateKey(reader.graph, member.name, into.scope);
    const given = name === undefined ? undefined : type.properties.get(name);
    if (given === undefined) {
      if (member.questionToken !== undefined) continue;
      return false;
    }
    const fits = matchPattern(reader, given.type(), member.type, into);
    if (fits !== true) return fits;
  }
  return true;
}

function matchFunction(
  reader: TypeReader,
  type: Type,
  node: ts.FunctionTypeNode,
  into: PatternScope,
): boolean | undefined {
  if (type.kind !== "function") return false;
  if (hasInfer(node.type)) {
    return matchPattern(reader, type.result(), node.type, into);
  }
  const [first] = node.parameters;
  if (first?.type === undefined) return undefined;
  return first.dotDotDotToken === undefined
    ? matchTupleHead(reader, type.parameters(), first.type, into)
    : matchPattern(reader, type.parameters(), first.type, into);
}

function matchTupleHead(
  reader: TypeReader,
  parameters: Type,
  node: ts.TypeNode,
  into: PatternScope,
): boolean | undefined {
  const head = parameters.kind === "tuple" ? parameters.elements[0] : undefined;
  return head === undefined
    ? undefined
    : matchPattern(reader, head.type(), node, into);
}
