import { ts } from "../compiler.ts";
import type { Ambiguous, Found, ModuleGraph } from "../modules/module_graph.ts";
import type { Scope } from "../types/type.ts";
import { evaluate, type EvaluateOptions } from "../values/evaluate.ts";
import { unwrap } from "../values/unwrap.ts";

const MAX_TEXT = 60;

/**
 * Says why a constant has no value that its text tells.
 *
 * @param graph The modules that the library can see.
 * @param found What its name leads to.
 * @param options What is evaluated besides literals.
 * @returns The end of a sentence.
 */
export function findUnknownPart(
  graph: ModuleGraph,
  found: Found | Ambiguous,
  options: EvaluateOptions,
): string {
  if (found.kind === "expression") {
    const { expression, module } = found;
    return unknownPart(graph, expression, { scope: { module }, options });
  }
  if (found.kind !== "local") return "it is no constant of a local file";
  const [declaration] = found.local.declarations;
  if (
    declaration === undefined || !ts.isVariableDeclaration(declaration.node)
  ) {
    return "it is no constant";
  }
  const { node, module, statement } = declaration;
  const isConst = statement !== undefined &&
    (statement.declarationList.flags & ts.NodeFlags.Const) !== 0;
  if (!isConst || !ts.isIdentifier(node.name)) {
    return "it is not declared by const";
  }
  if (node.initializer === undefined) return "it has no value";
  return unknownPart(graph, node.initializer, { scope: { module }, options });
}

interface PartContext {
  readonly scope: Scope;
  readonly options: EvaluateOptions;
}

function unknownPart(
  graph: ModuleGraph,
  expression: ts.Expression,
  context: PartContext,
): string {
  const { scope, options } = context;
  const text = partOf(graph, expression, context);
  if (text !== undefined) {
    return `${text.slice(0, MAX_TEXT).replace(/\s+/g, " ")} is no literal`;
  }
  return evaluate(graph, expression, scope, options) === undefined
    ? "it is too large or nested too deep"
    : "it holds a value that JSON has not, or the module changes it";
}

/** The text of the first innermost part that has no value. */
function partOf(
  graph: ModuleGraph,
  expression: ts.Expression,
  context: PartContext,
): string | undefined {
  const { scope, options } = context;
  // Where the whole has a value, so have its parts.
  if (evaluate(graph, expression, scope, options) !== undefined) {
    return undefined;
  }
  const node = unwrap(expression);
  const parts = ts.isObjectLiteralExpression(node)
    ? node.properties.map(valueOf)
    : ts.isArrayLiteralExpression(node)
    ? node.elements.map((element) =>
      ts.isSpreadElement(element) ? element.expression : element
    )
    : undefined;
  if (parts === undefined) return scope.module.textOf(node);
  for (const part of parts) {
    const text = typeof part === "string" ? part : partOf(graph, part, context);
    if (text !== undefined) return text;
  }
  return undefined;
}

function valueOf(
  property: ts.ObjectLiteralElementLike,
): ts.Expression | string {
  if (ts.isPropertyAssignment(property)) return property.initializer;
  if (ts.isSpreadAssignment(property)) return property.expression;
  return ts.isShorthandPropertyAssignment(property)
    ? property.name
    : "a method or accessor";
}
