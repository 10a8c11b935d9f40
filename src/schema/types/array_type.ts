import { ts } from "../compiler.ts";
import {
  deferred,
  type Scope,
  type TupleElement,
  type Type,
  UNKNOWN,
} from "./type.ts";
import type { TypeReader } from "./type_reader.ts";
import { unionOf } from "./union_type.ts";

/** Reads `T[]`. */
export function readArray(
  reader: TypeReader,
  node: ts.ArrayTypeNode,
  scope: Scope,
): Type {
  return { kind: "array", item: reader.defer(node.elementType, scope) };
}

/** Reads `[A, B?, ...C[]]`; spread tuples become part of the tuple. */
export function readTuple(
  reader: TypeReader,
  node: ts.TupleTypeNode,
  scope: Scope,
): Type {
  const elements = node.elements.flatMap((element) =>
    readElement(reader, element, scope)
  );
  reader.charge(elements.length);
  const place = scope.module.placeOf(node);
  if (elements.length > MAX_ELEMENTS) {
    return reader.inexpressible("a tuple this long", place);
  }
  const type = tupleOf(elements);
  return type.kind === "tuple" ? { ...type, place } : type;
}

/** Most elements of a tuple; a few spreads of spreads make millions. */
export const MAX_ELEMENTS = 5000;

/** Makes a tuple; one that is nothing but a rest is an array. */
export function tupleOf(elements: readonly TupleElement[]): Type {
  const [only] = elements;
  return elements.length === 1 && only?.kind === "rest"
    ? { kind: "array", item: only.type }
    : { kind: "tuple", elements };
}

/** The type of every element of an array, a set or a tuple, or undefined when it is none of these. */
export function elementTypeOf(type: Type): Type | undefined {
  switch (type.kind) {
    case "array":
    case "set":
      return type.item();
    case "tuple":
      return unionOf(type.elements.map((element) => element.type()));
    default:
      return undefined;
  }
}

function readElement(
  reader: TypeReader,
  element: ts.TypeNode,
  scope: Scope,
): TupleElement[] {
  if (ts.isNamedTupleMember(element)) {
    const label = element.name.text;
    if (element.dotDotDotToken !== undefined) {
      return readRestElement(reader, element.type, scope);
    }
    const kind = element.questionToken === undefined ? "required" : "optional";
    return [{ type: reader.defer(element.type, scope), kind, label }];
  }
  if (ts.isOptionalTypeNode(element)) {
    return [{ type: reader.defer(element.type, scope), kind: "optional" }];
  }
  if (ts.isRestTypeNode(element)) {
    return readRestElement(reader, element.type, scope);
  }
  return [{ type: reader.defer(element, scope), kind: "required" }];
}

function readRestElement(
  reader: TypeReader,
  node: ts.TypeNode,
  scope: Scope,
): TupleElement[] {
  let inner = node;
  while (ts.isParenthesizedTypeNode(inner)) inner = inner.type;
  if (ts.isArrayTypeNode(inner)) {
    return [{ type: reader.defer(inner.elementType, scope), kind: "rest" }];
  }
  const spread = reader.read(node, scope);
  if (spread.kind === "tuple") return [...spread.elements];
  return [{
    type: deferred(() =>
      spread.kind === "inexpressible"
        ? spread
        : elementTypeOf(spread) ?? UNKNOWN
    ),
    kind: "rest",
  }];
}
