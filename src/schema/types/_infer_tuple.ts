import { ts } from "../compiler.ts";
import { tupleOf } from "./array_type.ts";
import { matchPattern, type PatternScope } from "./_infer_pattern.ts";
import type { Type } from "./type.ts";
import type { TypeReader } from "./type_reader.ts";

/** Whether a type fits `[A, infer B]` or `[A, ...infer B]`; undefined when it cannot be told. */
export function matchTuple(
  reader: TypeReader,
  type: Type,
  { elements }: ts.TupleTypeNode,
  into: PatternScope,
): boolean | undefined {
  if (type.kind !== "tuple") return type.kind === "array" ? undefined : false;
  const last = elements.at(-1);
  const rest = last === undefined ? undefined : restOf(last);
  const heads = rest === undefined ? elements : elements.slice(0, -1);
  // Rests in the middle and optional elements have rules of their own.
  if (heads.some((head) => headOf(head) === undefined)) return undefined;
  const given = type.elements.slice(0, heads.length);
  if (given.some(({ kind }) => kind !== "required")) return undefined;
  if (given.length < heads.length) return false;
  const others = type.elements.slice(heads.length);
  if (rest === undefined && others.length > 0) return false;
  let result: boolean | undefined = true;
  for (const [at, head] of heads.entries()) {
    const element = given[at];
    const node = headOf(head);
    if (element === undefined || node === undefined) return undefined;
    const fits = matchPattern(reader, element.type(), node, into);
    if (fits === false) return false;
    result &&= fits;
  }
  return result && (rest === undefined ||
    matchPattern(reader, tupleOf(others), rest, into));
}

function restOf(node: ts.TypeNode): ts.TypeNode | undefined {
  if (ts.isRestTypeNode(node)) return node.type;
  return ts.isNamedTupleMember(node) && node.dotDotDotToken !== undefined
    ? node.type
    : undefined;
}

/** The type of an element that is required; undefined for any other. */
function headOf(node: ts.TypeNode): ts.TypeNode | undefined {
  if (ts.isNamedTupleMember(node)) {
    return node.questionToken === undefined && node.dotDotDotToken === undefined
      ? node.type
      : undefined;
  }
  return ts.isOptionalTypeNode(node) || ts.isRestTypeNode(node)
    ? undefined
    : node;
}
