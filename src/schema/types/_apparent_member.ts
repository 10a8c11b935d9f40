import { literalType, NUMBER, type Type } from "./type.ts";
import { unionOf } from "./union_type.ts";

/**
 * The member that values of a type have under some name although the type does
 * not declare it, such as the `length` of a text.
 *
 * @param type A type that is no object of data.
 * @param name Name of the member.
 * @returns Its type; undefined when values have it and its type is not known here, and null when they have none.
 */
export function apparentMember(
  type: Type,
  name: string,
): Type | undefined | null {
  if (!hasMember(type, name)) return null;
  if (name !== "length") return undefined;
  switch (type.kind) {
    case "tuple":
      return lengthOf(type);
    case "literal":
    case "string":
    case "template":
    case "array":
    case "bytes":
      return NUMBER;
    default:
      return undefined;
  }
}

/** The type of a tuple's `length`. */
export function lengthOf(
  { elements }: Extract<Type, { kind: "tuple" }>,
): Type {
  const rest = elements.filter(({ kind }) => kind === "rest");
  if (rest.length > 0) {
    const untold = rest.map(({ type }) => type())
      .find(({ kind }) => kind === "inexpressible");
    return untold ?? NUMBER;
  }
  const least = elements
    .findLastIndex(({ kind }) => kind === "required") + 1;
  return unionOf(
    Array.from(
      { length: elements.length - least + 1 },
      (_, more) => literalType(least + more),
    ),
  );
}

/** Whether values of a type that is no object of data may have a member of this name. */
export function hasMember(type: Type, name: string): boolean {
  switch (type.kind) {
    case "undefined":
      return false;
    case "literal":
      return type.value !== null && name in Object(type.value);
    case "string":
    case "template":
      return name in String.prototype;
    case "number":
    case "integer":
      return name in Number.prototype;
    case "boolean":
      return name in Boolean.prototype;
    case "bigint":
      return name in BigInt.prototype;
    case "date":
      return name in Date.prototype;
    case "array":
    case "tuple":
      return name in Array.prototype || /^\d+$/.test(name);
    default:
      return true;
  }
}
