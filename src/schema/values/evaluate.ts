import { isPlainObject } from "../../core/json.ts";
import { ts } from "../compiler.ts";
import type { ModuleGraph } from "../modules/module_graph.ts";
import { resolveName } from "../types/resolve_name.ts";
import type { Scope } from "../types/type.ts";
import { fold } from "./_fold.ts";
import { evaluateMember, evaluateName } from "./_names.ts";
import { unwrap } from "./unwrap.ts";

/** A value that a constant expression has, in a box as it may be `undefined`. */
export interface Evaluated {
  readonly value: unknown;
}

/** Options of {@linkcode evaluate}. */
export interface EvaluateOptions {
  /** Whether operators are computed too, as in an enum's initializers. Default: no. */
  readonly fold?: boolean;
  /** Whether `...` of constant arrays and objects is put in. Default: no. */
  readonly spread?: boolean;
  /** Further names, before those of the scope. */
  readonly names?: ReadonlyMap<string, unknown>;
  /** How many expressions deep this one is. */
  readonly depth?: number;
  /** What is left of the work that one evaluation may take, shared by its parts. */
  readonly budget?: { steps: number };
}

const MAX_DEPTH = 60;
const MAX_STEPS = 20_000;

/**
 * Evaluates a constant expression: literals, signed numbers, arrays and
 * objects of such, enum members, and names of literal constants. Casts are
 * seen through; nothing is executed.
 *
 * @param graph The modules that the library can see.
 * @param expression The expression.
 * @param scope Its scope.
 * @returns The value, or undefined when only running the module would tell.
 */
export function evaluate(
  graph: ModuleGraph,
  expression: ts.Expression,
  scope: Scope,
  options: EvaluateOptions = {},
): Evaluated | undefined {
  const depth = (options.depth ?? 0) + 1;
  const budget = options.budget ?? { steps: MAX_STEPS };
  if (depth > MAX_DEPTH || budget.steps-- <= 0) return undefined;
  const inner = { ...options, depth, budget };
  const node = unwrap(expression);
  if (ts.isStringLiteralLike(node)) return { value: node.text };
  if (ts.isNumericLiteral(node)) return finite(Number(node.text));
  if (ts.isBigIntLiteral(node)) {
    return { value: BigInt(node.text.replace(/n$/, "")) };
  }
  switch (node.kind) {
    case ts.SyntaxKind.TrueKeyword:
      return { value: true };
    case ts.SyntaxKind.FalseKeyword:
      return { value: false };
    case ts.SyntaxKind.NullKeyword:
      return { value: null };
  }
  if (ts.isPrefixUnaryExpression(node)) {
    return evaluateSigned(graph, node, scope, inner);
  }
  if (ts.isArrayLiteralExpression(node)) {
    return evaluateArray(graph, node, scope, inner);
  }
  if (ts.isObjectLiteralExpression(node)) {
    return evaluateObject(graph, node, scope, inner);
  }
  if (ts.isIdentifier(node)) return evaluateName(graph, node, scope, inner);
  if (
    ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
  ) return evaluateMember(graph, node, scope, inner);
  return options.fold === true ? fold(graph, node, scope, inner) : undefined;
}

function finite(value: number): Evaluated | undefined {
  return Number.isFinite(value) ? { value } : undefined;
}

function evaluateSigned(
  graph: ModuleGraph,
  node: ts.PrefixUnaryExpression,
  scope: Scope,
  options: EvaluateOptions,
): Evaluated | undefined {
  const operand = evaluate(graph, node.operand, scope, options)?.value;
  if (typeof operand === "bigint") {
    return node.operator === ts.SyntaxKind.MinusToken
      ? { value: -operand }
      : undefined;
  }
  if (typeof operand !== "number") return undefined;
  switch (node.operator) {
    case ts.SyntaxKind.MinusToken:
      return { value: -operand };
    case ts.SyntaxKind.PlusToken:
      return { value: operand };
    case ts.SyntaxKind.TildeToken:
      return options.fold === true ? { value: ~operand } : undefined;
    default:
      return undefined;
  }
}

function evaluateArray(
  graph: ModuleGraph,
  node: ts.ArrayLiteralExpression,
  scope: Scope,
  options: EvaluateOptions,
): Evaluated | undefined {
  const items: unknown[] = [];
  for (const element of node.elements) {
    if (ts.isSpreadElement(element)) {
      const spread = evaluateSpread(graph, element, scope, options);
      if (!Array.isArray(spread)) return undefined;
      items.push(...spread);
      continue;
    }
    const item = evaluate(graph, element, scope, options);
    if (item === undefined) return undefined;
    items.push(item.value);
  }
  return { value: items };
}

function evaluateObject(
  graph: ModuleGraph,
  node: ts.ObjectLiteralExpression,
  scope: Scope,
  options: EvaluateOptions,
): Evaluated | undefined {
  const entries = new Map<string, unknown>();
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      const spread = evaluateSpread(graph, property, scope, options);
      if (!isPlainObject(spread)) return undefined;
      for (const [name, member] of Object.entries(spread)) {
        entries.set(name, member);
      }
      continue;
    }
    const value = ts.isPropertyAssignment(property)
      ? property.initializer
      : ts.isShorthandPropertyAssignment(property)
      ? property.name
      : undefined;
    if (value === undefined || property.name === undefined) return undefined;
    const key = evaluateKey(graph, property.name, scope, options);
    // `{ __proto__: x }` sets the prototype instead of a member.
    const setsPrototype = key === "__proto__" &&
      ts.isPropertyAssignment(property) &&
      !ts.isComputedPropertyName(property.name);
    if (key === undefined || setsPrototype) return undefined;
    const found = evaluate(graph, value, scope, options);
    if (found === undefined) return undefined;
    entries.set(key, found.value);
  }
  return { value: Object.fromEntries(entries) };
}

function evaluateSpread(
  graph: ModuleGraph,
  { expression }: ts.SpreadElement | ts.SpreadAssignment,
  scope: Scope,
  options: EvaluateOptions,
): unknown {
  return options.spread === true
    ? evaluate(graph, expression, scope, options)?.value
    : undefined;
}

/** The text of a member's name, or undefined when it is computed from something that is not constant. */
export function evaluateKey(
  graph: ModuleGraph,
  name: ts.PropertyName,
  scope: Scope,
  options: EvaluateOptions = {},
): string | undefined {
  if (ts.isPrivateIdentifier(name) || ts.isBigIntLiteral(name)) {
    return undefined;
  }
  if (ts.isNumericLiteral(name)) return String(Number(name.text));
  if (!ts.isComputedPropertyName(name)) return name.text;
  const value = evaluate(graph, name.expression, scope, options)?.value;
  return typeof value === "string" || typeof value === "number"
    ? String(value)
    : undefined;
}

/** Whether a name is the global of that name, and nothing declared here. */
export function isGlobal(
  graph: ModuleGraph,
  name: string,
  scope: Scope,
): boolean {
  return resolveName(graph, scope, name) === undefined;
}
