import { ts } from "../compiler.ts";
import { hasInfer, infersIn } from "./_conditional.ts";
import { tupleOf } from "./array_type.ts";
import { isAssignable } from "./is_assignable.ts";
import { matchPattern, type PatternScope } from "./_infer_pattern.ts";
import { intersectionOf } from "./intersection_type.ts";
import type { TupleElement, Type } from "./type.ts";
import type { TypeReader } from "./type_reader.ts";
import { orUndefined, unionOf } from "./union_type.ts";

/**
 * Whether each of several functions fits `(of: infer P) => infer R`. `P` is then
 * what all of them take, which makes an intersection of a union.
 */
export function matchFunctions(
  reader: TypeReader,
  types: readonly Type[],
  node: ts.FunctionTypeNode,
  { scope, bindings }: PatternScope,
): boolean | undefined {
  const found: Map<string, Type>[] = [];
  for (const type of types) {
    const own = new Map<string, Type>();
    const fits = matchFunction(reader, type, node, { scope, bindings: own });
    if (fits !== true) return fits;
    found.push(own);
  }
  const given = new Set(namesIn([node.type]));
  for (const name of namesIn(node.parameters)) {
    if (given.has(name) || bindings.has(name)) return undefined;
    const place = scope.module.placeOf(node);
    const taken = found.flatMap((own) => own.get(name) ?? []);
    if (taken.length > 0) {
      bindings.set(name, intersectionOf(reader, taken, place));
    }
  }
  for (const name of given) {
    const known = [bindings, ...found].flatMap((own) => own.get(name) ?? []);
    if (known.length > 0) bindings.set(name, unionOf(known));
  }
  return true;
}

function namesIn(nodes: readonly ts.Node[]): string[] {
  return nodes.flatMap((node) =>
    [...infersIn(node)].map(({ typeParameter }) => typeParameter.name.text)
  );
}

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
  const last = parameters.at(-1);
  const rest = last?.dotDotDotToken === undefined ? undefined : last;
  const heads = rest === undefined ? parameters : parameters.slice(0, -1);
  const elements = given.kind === "tuple" ? given.elements : undefined;
  const fits = matchHeads(reader, elements, heads, into);
  if (fits !== true) return fits;
  if (rest === undefined) {
    // A function may take less than it is given, and nothing that it is not given.
    return elements === undefined
      ? undefined
      : elements.slice(heads.length).every(({ kind }) => kind !== "required");
  }
  if (rest.type === undefined) return undefined;
  if (isAnyList(rest.type)) return true;
  if (!ts.isInferTypeNode(rest.type)) return undefined;
  const others = elements === undefined
    ? given
    : tupleOf(elements.slice(heads.length));
  return matchPattern(reader, others, rest.type, into);
}

function matchHeads(
  reader: TypeReader,
  elements: readonly TupleElement[] | undefined,
  heads: readonly ts.ParameterDeclaration[],
  into: PatternScope,
): boolean | undefined {
  if (heads.length === 0) return true;
  const given = elements?.slice(0, heads.length);
  if (given === undefined || given.some(({ kind }) => kind === "rest")) {
    return undefined;
  }
  for (const [at, { type, questionToken }] of heads.entries()) {
    if (type === undefined || questionToken !== undefined) return undefined;
    const element = given[at];
    if (element === undefined || type.kind === ts.SyntaxKind.AnyKeyword) {
      continue;
    }
    if (!ts.isInferTypeNode(type)) return undefined;
    const taken = element.kind === "optional"
      ? orUndefined(element.type())
      : element.type();
    const fits = matchPattern(reader, taken, type, into);
    if (fits !== true) return fits;
  }
  return true;
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
