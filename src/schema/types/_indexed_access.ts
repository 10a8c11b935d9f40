import type { ts } from "../compiler.ts";
import type { Place } from "../modules/source_module.ts";
import { lengthOf } from "./_apparent_member.ts";
import { elementTypeOf } from "./array_type.ts";
import { membersOf, orUndefined, unionOf } from "./union_type.ts";
import {
  NUMBER,
  type Scope,
  type TupleElement,
  type Type,
  UNKNOWN,
} from "./type.ts";
import type { TypeReader } from "./type_reader.ts";

/** Reads `T["key"]`, `T[number]`, `T[keyof T]`. */
export function readIndexedAccess(
  reader: TypeReader,
  node: ts.IndexedAccessTypeNode,
  scope: Scope,
): Type {
  const object = reader.read(node.objectType, scope);
  const index = reader.read(node.indexType, scope);
  const place = scope.module.placeOf(node);
  if (index.kind === "inexpressible") return index;
  reader.charge(membersOf(index).length);
  return unionOf(
    membersOf(index).map((key) => memberType(reader, object, key, place)),
  );
}

/** The type that a value of type `object` has under a key of type `key`. */
function memberType(
  reader: TypeReader,
  object: Type,
  key: Type,
  place: Place,
): Type {
  switch (object.kind) {
    case "inexpressible":
    case "unknown":
      return object;
    case "union":
      return unionOf(
        object.members.map((member) => memberType(reader, member, key, place)),
      );
    case "object":
      return propertyType(reader, object, key, place);
    case "tuple":
      if (key.kind === "literal") {
        if (key.value === "length") return lengthOf(object);
        const element = elementAt(object.elements, Number(key.value));
        if (element !== undefined) return element;
      }
      break;
  }
  const isList = object.kind === "array" || object.kind === "tuple";
  if (
    key.kind === "literal" && key.value === "length" &&
    (isList || object.kind === "string" || object.kind === "bytes")
  ) return NUMBER;
  const isIndex = key.kind === "number" || key.kind === "integer" ||
    (key.kind === "literal" && typeof key.value === "number");
  const element = isIndex && isList ? elementTypeOf(object) : undefined;
  return element ?? missing(reader, key, place);
}

function elementAt(
  elements: readonly TupleElement[],
  index: number,
): Type | undefined {
  const rest = elements.findIndex(({ kind }) => kind === "rest");
  const isPast = rest >= 0 && index >= rest;
  // What follows a rest can stand anywhere from there.
  if (isPast && rest < elements.length - 1) {
    return unionOf(elements.slice(rest).map(({ type }) => type()));
  }
  const element = elements[isPast ? rest : index];
  return element?.kind === "optional"
    ? orUndefined(element.type())
    : element?.type();
}

function propertyType(
  reader: TypeReader,
  object: Extract<Type, { kind: "object" }>,
  key: Type,
  place: Place,
): Type {
  const name = key.kind === "literal" && key.value !== null
    ? String(key.value)
    : undefined;
  const property = name === undefined ? undefined : object.properties.get(name);
  if (property !== undefined) {
    const type = property.type();
    return property.optional ? orUndefined(type) : type;
  }
  const wanted = key.kind === "literal" ? typeof key.value : key.kind;
  const index = object.indexes.find(({ key: of }) =>
    of.kind === wanted || of.kind === "string"
  );
  if (index !== undefined) return index.value();
  return object.lacking ?? missing(reader, key, place);
}

function missing(reader: TypeReader, key: Type, place: Place): Type {
  const name = key.kind === "literal"
    ? JSON.stringify(String(key.value))
    : key.kind;
  return key.kind === "unknown"
    ? UNKNOWN
    : reader.inexpressible(`the member ${name}, which the type lacks`, place);
}
