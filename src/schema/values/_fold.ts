import { ts } from "../compiler.ts";
import type { ModuleGraph } from "../modules/module_graph.ts";
import type { Scope } from "../types/type.ts";
import { evaluate, type Evaluated, type EvaluateOptions } from "./evaluate.ts";

const MAX_TEXT = 10_000;

/** Computes operators and templates over constant operands, as enum initializers have them. */
export function fold(
  graph: ModuleGraph,
  node: ts.Expression,
  scope: Scope,
  options: EvaluateOptions,
): Evaluated | undefined {
  if (ts.isTemplateExpression(node)) {
    let text = node.head.text;
    for (const span of node.templateSpans) {
      const part = evaluate(graph, span.expression, scope, options)?.value;
      if (typeof part !== "string" && typeof part !== "number") {
        return undefined;
      }
      text += part + span.literal.text;
      if (text.length > MAX_TEXT) return undefined;
    }
    return { value: text };
  }
  if (!ts.isBinaryExpression(node)) return undefined;
  const left = evaluate(graph, node.left, scope, options)?.value;
  const right = evaluate(graph, node.right, scope, options)?.value;
  const value = typeof left === "number" && typeof right === "number"
    ? compute(node.operatorToken.kind, left, right)
    : join(node.operatorToken.kind, left, right);
  return value === undefined || Number.isNaN(value) ? undefined : { value };
}

function join(
  operator: ts.SyntaxKind,
  left: unknown,
  right: unknown,
): string | undefined {
  const usable = (value: unknown): value is string | number =>
    typeof value === "string" || typeof value === "number";
  if (operator !== ts.SyntaxKind.PlusToken || !usable(left) || !usable(right)) {
    return undefined;
  }
  const text = `${left}${right}`;
  return text.length > MAX_TEXT ? undefined : text;
}

function compute(
  operator: ts.SyntaxKind,
  left: number,
  right: number,
): number | undefined {
  switch (operator) {
    case ts.SyntaxKind.PlusToken:
      return left + right;
    case ts.SyntaxKind.MinusToken:
      return left - right;
    case ts.SyntaxKind.AsteriskToken:
      return left * right;
    case ts.SyntaxKind.SlashToken:
      return left / right;
    case ts.SyntaxKind.PercentToken:
      return left % right;
    case ts.SyntaxKind.AsteriskAsteriskToken:
      return left ** right;
    case ts.SyntaxKind.LessThanLessThanToken:
      return left << right;
    case ts.SyntaxKind.GreaterThanGreaterThanToken:
      return left >> right;
    case ts.SyntaxKind.GreaterThanGreaterThanGreaterThanToken:
      return left >>> right;
    case ts.SyntaxKind.AmpersandToken:
      return left & right;
    case ts.SyntaxKind.BarToken:
      return left | right;
    case ts.SyntaxKind.CaretToken:
      return left ^ right;
    default:
      return undefined;
  }
}
