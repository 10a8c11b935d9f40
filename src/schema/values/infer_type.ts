import { ts } from "../compiler.ts";
import {
  BIGINT,
  BOOLEAN,
  literalType,
  NULL,
  NUMBER,
  type Scope,
  STRING,
  type Type,
  UNDEFINED,
} from "../types/type.ts";
import { findDocType } from "../tools/doc_type.ts";
import { functionType } from "../types/function_type.ts";
import type { TypeReader } from "../types/type_reader.ts";
import { unionOf } from "../types/union_type.ts";
import { inferArray, inferObject } from "./_infer_composite.ts";
import { inferCall } from "./_infer_call.ts";
import { inferNew } from "./_infer_new.ts";
import { inferMember, inferName } from "./_infer_name.ts";
import { inferBinary, inferUnary } from "./_infer_operator.ts";
import { wantsLiteral } from "./_context.ts";
import { isConstAssertion, unwrap } from "./unwrap.ts";

/** Options of {@linkcode inferType}. */
export interface InferTypeOptions {
  /** Whether literals keep their own types, as in `as const`. Default: no, `5` is a number. */
  readonly literal?: boolean;
  /** What the expression must satisfy: literals keep their own types where it has such. */
  readonly context?: Type;
}

/**
 * Infers the type of an expression from its text, as the compiler would for
 * the plain cases.
 *
 * @param reader Reader of the library.
 * @param expression The expression.
 * @param scope Its scope.
 * @returns The type, or undefined when it cannot be told.
 */
export function inferType(
  reader: TypeReader,
  expression: ts.Expression,
  scope: Scope,
  options: InferTypeOptions = {},
): Type | undefined {
  let known = true;
  const type = reader.guard(() => scope.module.placeOf(expression), () => {
    const found = infer(reader, expression, scope, options);
    known = found !== undefined;
    return found ?? STRING;
  });
  return known ? type : undefined;
}

/**
 * Infers the type of an expression, as {@linkcode inferType} does.
 *
 * @param reader Reader of the library.
 * @param expression The expression.
 * @param scope Its scope.
 * @returns The type; an inexpressible one when it cannot be told.
 */
export function inferKnown(
  reader: TypeReader,
  expression: ts.Expression,
  scope: Scope,
  options: InferTypeOptions = {},
): Type {
  const { module } = scope;
  return inferType(reader, expression, scope, options) ??
    reader.inexpressible(
      `the value ${
        inLine(module.textOf(expression))
      }, whose type only running the module would tell: annotate it`,
      module.placeOf(expression),
    );
}

function inLine(text: string): string {
  return text.slice(0, 60).replace(/\s+/g, " ");
}

function infer(
  reader: TypeReader,
  node: ts.Expression,
  scope: Scope,
  options: InferTypeOptions,
): Type | undefined {
  if (ts.isParenthesizedExpression(node)) {
    return inferCast(reader, node, scope) ??
      inferType(reader, node.expression, scope, options);
  }
  if (ts.isSatisfiesExpression(node)) {
    // A variable that holds nothing but a literal is wide all the same.
    const isLiteral = inferLiteral(unwrap(node)) !== undefined;
    const context = isLiteral ? undefined : reader.read(node.type, scope);
    return inferType(reader, node.expression, scope, { ...options, context });
  }
  if (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) {
    return isConstAssertion(node)
      ? inferType(reader, node.expression, scope, { literal: true })
      : reader.read(node.type, scope);
  }
  if (ts.isNonNullExpression(node)) {
    return inferType(reader, node.expression, scope, options);
  }
  const literal = inferLiteral(node);
  if (literal !== undefined) {
    return widenUnlessWanted(literal, options);
  }
  if (ts.isArrayLiteralExpression(node)) {
    return inferArray(reader, node, scope, options);
  }
  if (ts.isObjectLiteralExpression(node)) {
    return inferObject(reader, node, scope, options);
  }
  if (ts.isIdentifier(node)) return inferName(reader, node, scope, options);
  if (
    ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
  ) return inferMember(reader, node, scope, options);
  if (ts.isNewExpression(node)) return inferNew(reader, node, scope);
  if (ts.isCallExpression(node)) return inferCall(reader, node, scope, options);
  return inferOther(reader, node, scope);
}

/** JavaScript's `/** @type {T} *\/ (value)`. */
function inferCast(
  reader: TypeReader,
  node: ts.ParenthesizedExpression,
  scope: Scope,
): Type | undefined {
  const { module } = scope;
  const cast = findDocType([{ module, node }], scope);
  if (cast === undefined) return undefined;
  const isConst = ts.isTypeReferenceNode(cast.node) &&
    cast.scope.module.textOf(cast.node) === "const";
  return isConst
    ? inferType(reader, node.expression, scope, { literal: true })
    : reader.read(cast.node, cast.scope);
}

function inferLiteral(node: ts.Expression): Type | undefined {
  if (ts.isStringLiteralLike(node)) return literalType(node.text);
  if (ts.isNumericLiteral(node)) return literalType(Number(node.text));
  if (ts.isBigIntLiteral(node)) {
    return literalType(BigInt(node.text.replace(/n$/, "")));
  }
  switch (node.kind) {
    case ts.SyntaxKind.TrueKeyword:
      return literalType(true);
    case ts.SyntaxKind.FalseKeyword:
      return literalType(false);
    case ts.SyntaxKind.NullKeyword:
      return NULL;
  }
  if (
    ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand) &&
    node.operator === ts.SyntaxKind.MinusToken
  ) return literalType(-Number(node.operand.text));
  return undefined;
}

function inferOther(
  reader: TypeReader,
  node: ts.Expression,
  scope: Scope,
): Type | undefined {
  if (ts.isTemplateExpression(node) || ts.isTypeOfExpression(node)) {
    return STRING;
  }
  if (ts.isPrefixUnaryExpression(node)) {
    return inferUnary(reader, node, scope);
  }
  if (ts.isBinaryExpression(node)) return inferBinary(reader, node, scope);
  if (ts.isConditionalExpression(node)) {
    const then = inferType(reader, node.whenTrue, scope);
    const otherwise = inferType(reader, node.whenFalse, scope);
    return then === undefined || otherwise === undefined
      ? undefined
      : unionOf([then, otherwise]);
  }
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
    return functionType(reader, node, scope);
  }
  if (ts.isAwaitExpression(node)) {
    const type = inferType(reader, node.expression, scope);
    return type?.kind === "promise" ? type.value() : type;
  }
  if (ts.isVoidExpression(node) || ts.isOmittedExpression(node)) {
    return UNDEFINED;
  }
  if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
    return reader.inexpressible(
      "a regular expression",
      scope.module.placeOf(node),
    );
  }
  return undefined;
}

/** The type of a value where literals do, or do not, keep their own types. */
export function widenUnlessWanted(
  type: Type,
  { literal, context }: InferTypeOptions,
): Type {
  return literal === true || wantsLiteral(context, type) ? type : widen(type);
}

/** The type that a mutable place with this value has: `string` for `"a"`. */
export function widen(type: Type): Type {
  if (type.kind !== "literal") return type;
  switch (typeof type.value) {
    case "string":
      return STRING;
    case "number":
      return NUMBER;
    case "boolean":
      return BOOLEAN;
    case "bigint":
      return BIGINT;
    default:
      return type;
  }
}
