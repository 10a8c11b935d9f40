import { ts } from "../compiler.ts";
import { literalType, NULL, type Scope, type Type } from "./type.ts";
import type { TypeReader } from "./type_reader.ts";

/** Reads a literal type: `"a"`, `-1`, `true`, `null`, `10n`. */
export function readLiteral(
  reader: TypeReader,
  node: ts.LiteralTypeNode,
  scope: Scope,
): Type {
  const { literal } = node;
  switch (literal.kind) {
    case ts.SyntaxKind.NullKeyword:
      return NULL;
    case ts.SyntaxKind.TrueKeyword:
      return literalType(true);
    case ts.SyntaxKind.FalseKeyword:
      return literalType(false);
  }
  const negative = ts.isPrefixUnaryExpression(literal) &&
    literal.operator === ts.SyntaxKind.MinusToken;
  const operand = ts.isPrefixUnaryExpression(literal)
    ? literal.operand
    : literal;
  if (ts.isStringLiteralLike(operand)) return literalType(operand.text);
  if (ts.isNumericLiteral(operand)) {
    const value = Number(operand.text);
    return literalType(negative ? -value : value);
  }
  if (ts.isBigIntLiteral(operand)) {
    const value = BigInt(operand.text.replace(/n$/, ""));
    return literalType(negative ? -value : value);
  }
  return reader.inexpressible(
    `the type ${scope.module.textOf(node).slice(0, 60)}`,
    scope.module.placeOf(node),
  );
}
