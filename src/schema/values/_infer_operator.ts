import { ts } from "../compiler.ts";
import {
  BIGINT,
  BOOLEAN,
  NUMBER,
  type Scope,
  STRING,
  type Type,
} from "../types/type.ts";
import type { TypeReader } from "../types/type_reader.ts";
import { membersOf, presentMembers, unionOf } from "../types/union_type.ts";
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
    case ts.SyntaxKind.AmpersandToken:
    case ts.SyntaxKind.BarToken:
    case ts.SyntaxKind.CaretToken:
    case ts.SyntaxKind.LessThanLessThanToken:
    case ts.SyntaxKind.GreaterThanGreaterThanToken:
      return numericResult(
        inferType(reader, node.left, scope),
        inferType(reader, node.right, scope),
      );
    case ts.SyntaxKind.GreaterThanGreaterThanGreaterThanToken:
      return NUMBER;
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
    case ts.SyntaxKind.BarBarToken:
      return inferEither(reader, node, scope);
    default:
      return undefined;
  }
}

/** Infers the type of `!a`, `-a` and so on. */
export function inferUnary(
  reader: TypeReader,
  node: ts.PrefixUnaryExpression,
  scope: Scope,
): Type | undefined {
  switch (node.operator) {
    case ts.SyntaxKind.ExclamationToken:
      return BOOLEAN;
    case ts.SyntaxKind.PlusToken:
      return NUMBER;
    default: {
      const operand = inferType(reader, node.operand, scope);
      return numericResult(operand, operand);
    }
  }
}

/** What arithmetic gives: a bigint of bigints, else a number; the two never mix. */
function numericResult(
  left: Type | undefined,
  right: Type | undefined,
): Type | undefined {
  const known = [left, right].filter((type) => type !== undefined);
  if (known.some((type) => isAll(type, ["bigint"]))) return BIGINT;
  return known.some((type) =>
      isAll(type, ["number", "integer", "string", "boolean", "date"])
    )
    ? NUMBER
    : undefined;
}

function inferSum(
  reader: TypeReader,
  node: ts.BinaryExpression,
  scope: Scope,
): Type | undefined {
  const left = inferType(reader, node.left, scope);
  const right = inferType(reader, node.right, scope);
  if (left === undefined && right === undefined) return undefined;
  if (isText(left) || isText(right)) return STRING;
  if (left === undefined || right === undefined) return undefined;
  if (isAll(left, ["bigint"]) && isAll(right, ["bigint"])) return BIGINT;
  const isNumber = isAll(left, ["number", "integer"]) &&
    isAll(right, ["number", "integer"]);
  return isNumber ? NUMBER : undefined;
}

function isText(type: Type | undefined): boolean {
  return type !== undefined &&
    (type.kind === "template" || isAll(type, ["string"]));
}

/** `a ?? b` and `a || b`: what the left may be when it counts, or the right. */
function inferEither(
  reader: TypeReader,
  node: ts.BinaryExpression,
  scope: Scope,
): Type | undefined {
  const left = inferType(reader, node.left, scope);
  const right = inferType(reader, node.right, scope);
  if (left === undefined || right === undefined) return undefined;
  return unionOf([...presentMembers(left), right]);
}

/** Whether every value of a type is of one of these kinds, literals counting as what they are. */
function isAll(type: Type, kinds: readonly string[]): boolean {
  const members = membersOf(type);
  return members.length > 0 &&
    members.every((member) =>
      kinds.includes(
        member.kind === "literal" ? typeof member.value : member.kind,
      )
    );
}
