import { ts } from "../compiler.ts";

/**
 * Looks through what changes a type and not the value: parentheses, `as`,
 * `satisfies`, `<T>` and `!`.
 *
 * @param expression An expression.
 * @returns The expression inside.
 */
export function unwrap(expression: ts.Expression): ts.Expression {
  let at = expression;
  while (isWrapper(at)) at = at.expression;
  return at;
}

/** Whether an expression is, or is wrapped in, `as const`. */
export function isConstAssertion(expression: ts.Expression): boolean {
  let at = expression;
  while (isWrapper(at)) {
    if (
      (ts.isAsExpression(at) || ts.isTypeAssertionExpression(at)) &&
      ts.isTypeReferenceNode(at.type) && ts.isIdentifier(at.type.typeName) &&
      at.type.typeName.text === "const"
    ) return true;
    at = at.expression;
  }
  return false;
}

/** An expression whose value is that of the one inside. */
export type Wrapper =
  | ts.ParenthesizedExpression
  | ts.AsExpression
  | ts.SatisfiesExpression
  | ts.TypeAssertion
  | ts.NonNullExpression;

/**
 * Whether an expression only changes the type of another, or stands in parentheses.
 *
 * @param node The expression.
 */
export function isWrapper(node: ts.Expression): node is Wrapper {
  return ts.isParenthesizedExpression(node) || ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) || ts.isTypeAssertionExpression(node) ||
    ts.isNonNullExpression(node);
}
