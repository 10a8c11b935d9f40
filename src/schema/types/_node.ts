import { ts } from "../compiler.ts";
import { readArray, readTuple } from "./array_type.ts";
import { readConditional } from "./_conditional.ts";
import { functionType } from "./function_type.ts";
import { readImportType } from "./_import_type.ts";
import { readIndexedAccess } from "./_indexed_access.ts";
import { keysOf } from "./keys_type.ts";
import { readLiteral } from "./_literal.ts";
import { readMapped } from "./_mapped.ts";
import { readTypeLiteral } from "./_members.ts";
import { readReference } from "./reference_type.ts";
import { readTemplate } from "./_template.ts";
import { readTypeQuery } from "./_type_query.ts";
import { intersectionOf } from "./intersection_type.ts";
import {
  ANY_OBJECT,
  BIGINT,
  BOOLEAN,
  NEVER,
  NULL,
  NUMBER,
  type Scope,
  STRING,
  type Type,
  UNDEFINED,
  UNKNOWN,
} from "./type.ts";
import type { TypeReader } from "./type_reader.ts";
import { unionOf } from "./union_type.ts";

const KEYWORDS: ReadonlyMap<ts.SyntaxKind, Type> = new Map([
  [ts.SyntaxKind.StringKeyword, STRING],
  [ts.SyntaxKind.NumberKeyword, NUMBER],
  [ts.SyntaxKind.BooleanKeyword, BOOLEAN],
  [ts.SyntaxKind.BigIntKeyword, BIGINT],
  [ts.SyntaxKind.UndefinedKeyword, UNDEFINED],
  [ts.SyntaxKind.VoidKeyword, UNDEFINED],
  [ts.SyntaxKind.AnyKeyword, UNKNOWN],
  [ts.SyntaxKind.UnknownKeyword, UNKNOWN],
  [ts.SyntaxKind.NeverKeyword, NEVER],
  [ts.SyntaxKind.ObjectKeyword, ANY_OBJECT],
  [ts.SyntaxKind.JSDocAllType, UNKNOWN],
  [ts.SyntaxKind.JSDocUnknownType, UNKNOWN],
]);

/** Reads a type node by its kind of syntax. */
export function readNode(
  reader: TypeReader,
  outer: ts.TypeNode,
  scope: Scope,
): Type {
  let node = outer;
  while (ts.isParenthesizedTypeNode(node)) node = node.type;
  const keyword = KEYWORDS.get(node.kind);
  if (keyword !== undefined) return keyword;
  if (ts.isTypeReferenceNode(node)) return readReference(reader, node, scope);
  if (ts.isLiteralTypeNode(node)) return readLiteral(reader, node, scope);
  if (ts.isArrayTypeNode(node)) return readArray(reader, node, scope);
  if (ts.isTupleTypeNode(node)) return readTuple(reader, node, scope);
  if (ts.isTypeLiteralNode(node)) return readTypeLiteral(reader, node, scope);
  if (ts.isUnionTypeNode(node)) {
    return readUnion(reader, node, scope);
  }
  if (ts.isIntersectionTypeNode(node)) {
    const parts = node.types.map((part) => reader.read(part, scope));
    return intersectionOf(reader, parts, scope.module.placeOf(node));
  }
  return readComputed(reader, node, scope);
}

/** Most members of a union: more are no choice, and unions of unions make millions. */
const MAX_MEMBERS = 20_000;

function readUnion(
  reader: TypeReader,
  node: ts.UnionTypeNode,
  scope: Scope,
): Type {
  const members: Type[] = [];
  let size = 0;
  for (const member of node.types) {
    const type = reader.read(member, scope);
    members.push(type);
    const count = type.kind === "union" ? type.members.length : 1;
    reader.charge(count);
    size += count;
    if (size > MAX_MEMBERS) {
      const place = scope.module.placeOf(node);
      return reader.inexpressible("a union this large", place);
    }
  }
  return unionOf(members);
}

function readComputed(
  reader: TypeReader,
  node: ts.TypeNode,
  scope: Scope,
): Type {
  if (ts.isTypeOperatorNode(node)) return readOperator(reader, node, scope);
  if (ts.isIndexedAccessTypeNode(node)) {
    return readIndexedAccess(reader, node, scope);
  }
  if (ts.isMappedTypeNode(node)) return readMapped(reader, node, scope);
  if (ts.isConditionalTypeNode(node)) {
    return readConditional(reader, node, scope);
  }
  if (ts.isTypeQueryNode(node)) return readTypeQuery(reader, node, scope);
  if (ts.isTemplateLiteralTypeNode(node)) {
    return readTemplate(reader, node, scope);
  }
  if (ts.isImportTypeNode(node)) return readImportType(reader, node, scope);
  if (ts.isFunctionTypeNode(node)) return functionType(reader, node, scope);
  if (ts.isTypePredicateNode(node)) {
    return node.assertsModifier === undefined ? BOOLEAN : UNDEFINED;
  }
  return readRest(reader, node, scope);
}

function readRest(reader: TypeReader, node: ts.TypeNode, scope: Scope): Type {
  // JSDoc's `?T` and `!T`, in types that come from comments.
  if (node.kind === ts.SyntaxKind.JSDocNullableType) {
    // `?` alone is any type.
    if (scope.module.textOf(node).trim() === "?") return UNKNOWN;
    return unionOf([...jsDocInner(reader, node, scope), NULL]);
  }
  if (node.kind === ts.SyntaxKind.JSDocNonNullableType) {
    return unionOf(jsDocInner(reader, node, scope));
  }
  const place = scope.module.placeOf(node);
  if (node.kind === ts.SyntaxKind.SymbolKeyword) {
    return {
      kind: "inexpressible",
      reason: "the type symbol",
      place,
      apart: true,
    };
  }
  const text = scope.module.textOf(node).slice(0, 60);
  const what = ts.isConstructorTypeNode(node)
    ? "a constructor type"
    : node.kind === ts.SyntaxKind.ThisType
    ? "the type this"
    : text === ""
    ? "a type that is missing"
    : `the type ${text}`;
  const apart = ts.isConstructorTypeNode(node);
  return { kind: "inexpressible", reason: what, place, apart };
}

function jsDocInner(
  reader: TypeReader,
  node: ts.TypeNode,
  scope: Scope,
): Type[] {
  const found: Type[] = [];
  ts.forEachChild(node, (child) => {
    if (ts.isTypeNode(child)) found.push(reader.read(child, scope));
  });
  return found;
}

function readOperator(
  reader: TypeReader,
  node: ts.TypeOperatorNode,
  scope: Scope,
): Type {
  const place = scope.module.placeOf(node);
  switch (node.operator) {
    case ts.SyntaxKind.ReadonlyKeyword: {
      const type = reader.read(node.type, scope);
      return type.kind === "array" || type.kind === "tuple"
        ? { ...type, readonly: true }
        : type;
    }
    case ts.SyntaxKind.KeyOfKeyword:
      return keysOf(reader, reader.read(node.type, scope), place);
    default:
      return reader.inexpressible("the type unique symbol", place);
  }
}
