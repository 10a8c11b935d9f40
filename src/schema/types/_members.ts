import { ts } from "../compiler.ts";
import { functionType } from "./function_type.ts";
import { isSameType } from "./same_type.ts";
import {
  type IndexSignature,
  type Property,
  type Scope,
  type Type,
  UNKNOWN,
} from "./type.ts";
import type { TypeReader } from "./type_reader.ts";
import { evaluateKey } from "../values/evaluate.ts";

/** The members of an object type while they are collected. */
export interface Members {
  readonly properties: Map<string, Property>;
  readonly indexes: IndexSignature[];
  /** Whether it can be called or constructed. */
  callable: boolean;
}

/** Reads `{ a: string; [key: string]: T }`. */
export function readTypeLiteral(
  reader: TypeReader,
  node: ts.TypeLiteralNode,
  scope: Scope,
): Type {
  const signature = soleSignature(node.members);
  if (signature !== undefined) return functionType(reader, signature, scope);
  const members = readMembers(reader, node.members, scope);
  const { properties, indexes } = members;
  if (members.callable) {
    const place = scope.module.placeOf(node);
    return reader.inexpressible("a function type", place);
  }
  return { kind: "object", properties, indexes };
}

/** The signature of `{ (a: A): B }`, which is a function type and nothing else. */
export function soleSignature(
  members: readonly ts.TypeElement[],
): ts.CallSignatureDeclaration | undefined {
  const [first] = members;
  return members.length === 1 && first !== undefined &&
      ts.isCallSignatureDeclaration(first)
    ? first
    : undefined;
}

/** Collects members of a type literal or an interface into `into`. */
export function readMembers(
  reader: TypeReader,
  nodes: readonly ts.TypeElement[],
  scope: Scope,
  into: Members = { properties: new Map(), indexes: [], callable: false },
): Members {
  for (const node of nodes) {
    if (ts.isIndexSignatureDeclaration(node)) {
      readIndex(reader, node, scope, into);
    } else if (
      ts.isCallSignatureDeclaration(node) ||
      ts.isConstructSignatureDeclaration(node)
    ) into.callable = true;
    else readMember(reader, node, scope, into);
  }
  return into;
}

function readIndex(
  reader: TypeReader,
  node: ts.IndexSignatureDeclaration,
  scope: Scope,
  into: Members,
): void {
  const parameter = node.parameters[0]?.type;
  const key = parameter === undefined ? UNKNOWN : reader.read(parameter, scope);
  // An interface narrows what its base says of the same names.
  const known = into.indexes.findIndex((index) => isSameType(index.key, key));
  if (known >= 0) into.indexes.splice(known, 1);
  into.indexes.push({ key, value: reader.defer(node.type, scope) });
}

function readMember(
  reader: TypeReader,
  node: ts.TypeElement,
  scope: Scope,
  into: Members,
): void {
  const name = node.name === undefined
    ? undefined
    : evaluateKey(reader.graph, node.name, scope);
  // A member without a constant text as its name, such as `[Symbol.iterator]`, has no JSON form.
  if (name === undefined) return;
  if (ts.isSetAccessorDeclaration(node) && into.properties.has(name)) return;
  const { module } = scope;
  into.properties.set(name, {
    type: memberType(reader, node, scope),
    optional: node.questionToken !== undefined,
    place: module.placeOf(node),
    documented: { module, node },
  });
}

function memberType(
  reader: TypeReader,
  node: ts.TypeElement,
  scope: Scope,
): () => Type {
  if (ts.isMethodSignature(node)) {
    const method = functionType(reader, node, scope);
    return () => method;
  }
  const type = ts.isPropertySignature(node) || ts.isGetAccessorDeclaration(node)
    ? node.type
    : ts.isSetAccessorDeclaration(node)
    ? node.parameters[0]?.type
    : undefined;
  return type === undefined ? () => UNKNOWN : reader.defer(type, scope);
}
