import { ts } from "../compiler.ts";
import { hasInfer } from "./_conditional.ts";
import { tupleOf } from "./array_type.ts";
import { isAssignable } from "./is_assignable.ts";
import { matchPattern, type PatternScope } from "./_infer_pattern.ts";
import { type Type, UNKNOWN } from "./type.ts";
import type { TypeReader } from "./type_reader.ts";

/**
 * Whether a type fits `(...args: infer A) => infer R`, `(first: infer F, ...rest:
 * any[]) => any` or a part of these; undefined when it cannot be told.
 */
export function matchFunction(
  reader: TypeReader,
  type: Type,
  node: ts.FunctionTypeNode,
  into: PatternScope,
): boolean | undefined {
  if (type.kind !== "function") return isPlain(type) ? false : undefined;
  if (type.varies || node.typeParameters !== undefined) return undefined;
  const parameters = matchParameters(reader, type.parameters(), node, into);
  if (parameters !== true) return parameters;
  if (hasInfer(node.type)) {
    return matchPattern(reader, type.result(), node.type, into);
  }
  const wanted = reader.read(node.type, into.scope);
  // What a function gives does not matter where nothing is done with it.
  const isAny = wanted.kind === "unknown" ||
    node.type.kind === ts.SyntaxKind.VoidKeyword;
  return isAny || isAssignable(reader, type.result(), wanted);
}

function matchParameters(
  reader: TypeReader,
  given: Type,
  { parameters }: ts.FunctionTypeNode,
  into: PatternScope,
): boolean | undefined {
  const rest = parameters.at(-1);
  // Without a rest that takes all others, their number would have to fit too.
  if (rest?.dotDotDotToken === undefined || rest.type === undefined) {
    return undefined;
  }
  const heads = parameters.slice(0, -1);
  if (heads.length > 1) return undefined;
  const elements = given.kind === "tuple" ? given.elements : undefined;
  for (const { type } of heads) {
    if (type === undefined || !ts.isInferTypeNode(type)) return undefined;
    const [first] = elements ?? [];
    if (elements === undefined || first?.kind === "rest") return undefined;
    const fits = matchPattern(reader, first?.type() ?? UNKNOWN, type, into);
    if (fits !== true) return fits;
  }
  if (isAnyList(rest.type)) return true;
  if (!ts.isInferTypeNode(rest.type)) return undefined;
  const others = elements === undefined
    ? given
    : tupleOf(elements.slice(heads.length));
  return matchPattern(reader, others, rest.type, into);
}

/** `any`, `any[]` or `never[]`, which whatever parameters fit. */
function isAnyList(node: ts.TypeNode): boolean {
  if (node.kind === ts.SyntaxKind.AnyKeyword) return true;
  return ts.isArrayTypeNode(node) &&
    (node.elementType.kind === ts.SyntaxKind.AnyKeyword ||
      node.elementType.kind === ts.SyntaxKind.NeverKeyword);
}

/** Whether values of a type are certainly not functions. */
function isPlain(type: Type): boolean {
  return type.kind !== "object" || type.opaque !== true;
}
