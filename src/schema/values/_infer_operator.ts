import { ts } from "../compiler.ts";
import {
  BOOLEAN,
  NUMBER,
  type Scope,
  STRING,
  type Type,
} from "../types/type.ts";
import type { TypeReader } from "../types/type_reader.ts";
import { unionOf } from "../types/union_type.ts";
import { inferType } from "./infer_type.ts";

/** Infers the type of `a + b`, `a ?? b`, `a > b` and so on. */
export function inferBinary(
  reader: TypeReader,
  node: ts.BinaryExpression,
  scope: Scope,
): Type | undefined {
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.PlusToken:
      return inferSum(reader, node, scope);
    case ts.SyntaxKind.MinusToken:
    case ts.SyntaxKind.AsteriskToken:
    case ts.SyntaxKind.SlashToken:
    case ts.SyntaxKind.PercentToken:
    case ts.SyntaxKind.AsteriskAsteriskToken:
      return inferType(reader, node.left, scope) ?? NUMBER;
    case ts.SyntaxKind.LessThanToken:
    case ts.SyntaxKind.GreaterThanToken:
    case ts.SyntaxKind.LessThanEqualsToken:
    case ts.SyntaxKind.GreaterThanEqualsToken:
    case ts.SyntaxKind.EqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
    case ts.SyntaxKind.InKeyword:
    case ts.SyntaxKind.InstanceOfKeyword:
      return BOOLEAN;
    case ts.SyntaxKind.QuestionQuestionToken:
    case ts.SyntaxKind.BarBarToken: {
      const left = inferType(reader, node.left, scope);
      const right = inferType(reader, node.right, scope);
      if (left === undefined || right === undefined) return left ?? right;
      return unionOf([left, right]);
    }
    default:
      return undefined;
  }
}

function inferSum(
  reader: TypeReader,
  node: ts.BinaryExpression,
  scope: Scope,
): Type | undefined {
  const left = inferType(reader, node.left, scope);
  const right = inferType(reader, node.right, scope);
  if (left?.kind === "string" || right?.kind === "string") return STRING;
  return left?.kind === "number" && right?.kind === "number"
    ? NUMBER
    : undefined;
}
