import { apparentMember } from "./_apparent_member.ts";
import { isPrimitive } from "./_is_primitive.ts";
import { assignable, type Comparison, every } from "./assignable.ts";
import {
  ANY_OBJECT,
  type IndexSignature,
  type ObjectType,
  type Property,
  type Type,
} from "./type.ts";
import { withoutUndefined } from "./union_type.ts";

/** Whether every value of a type is a value of an object type; undefined when it cannot be told. */
export function objectAssignable(
  a: Type,
  b: ObjectType,
  inner: Comparison,
): boolean | undefined {
  if (b.lacking !== undefined) return undefined;
  if (a.kind === "undefined" || (a.kind === "literal" && a.value === null)) {
    return false;
  }
  if (b.properties.size === 0 && b.indexes.length === 0) {
    return b !== ANY_OBJECT || !isPrimitive(a);
  }
  if (a.kind !== "object") return instanceAssignable(a, b, inner);
  if (a.lacking !== undefined) return undefined;
  if (isWeak(b) && a.properties.size > 0 && !haveCommon(a, b)) return false;
  const fits = every(
    b.properties,
    ([name, wanted]) => propertyAssignable(a, [name, wanted], inner),
  );
  return fits === false ? false : both(
    fits,
    every(b.indexes, (index) => indexAssignable(a, index, inner)),
  );
}

/** Texts, numbers, lists and instances of classes have members as well. */
function instanceAssignable(
  a: Type,
  b: ObjectType,
  inner: Comparison,
): boolean | undefined {
  const names = [...b.properties.keys()];
  if (isWeak(b) && names.every((name) => apparentMember(a, name) === null)) {
    return false;
  }
  const fits = every(b.properties, ([name, wanted]) => {
    const given = apparentMember(a, name);
    if (given === null) return wanted.optional;
    return given && assignable(given, wanted.type(), inner);
  });
  if (fits === false || b.indexes.length === 0) return fits;
  // Only indexes of numbers can fit, and only to lists and texts.
  return b.indexes.some(({ key }) => key.kind === "string") ? false : undefined;
}

function propertyAssignable(
  a: ObjectType,
  [name, wanted]: readonly [string, Property],
  inner: Comparison,
): boolean | undefined {
  const given = a.properties.get(name);
  if (given === undefined) {
    if (!wanted.optional) return false;
    const index = a.indexes.find(({ key }) => key.kind === "string");
    return index === undefined ||
      assignable(index.value(), wanted.type(), inner);
  }
  if (given.optional && !wanted.optional) return false;
  const type = given.type();
  return assignable(
    wanted.optional ? withoutUndefined(type) : type,
    wanted.type(),
    inner,
  );
}

function indexAssignable(
  a: ObjectType,
  { key, value }: IndexSignature,
  inner: Comparison,
): boolean | undefined {
  const own = a.indexes.find(({ key: of }) => of.kind === key.kind);
  if (a.isInterface === true && own === undefined) {
    // `any` takes an interface's members, `unknown` does not.
    return value().kind === "unknown" ? undefined : false;
  }
  if (key.kind !== "string") return undefined;
  return every(
    [
      ...a.properties.values(),
      ...a.indexes.map((index) => ({
        optional: false,
        type: index.value,
      })),
    ],
    ({ optional, type }) =>
      assignable(optional ? withoutUndefined(type()) : type(), value(), inner),
  );
}

/** Has optional members only: the compiler then wants one of them. */
function isWeak({ properties, indexes }: ObjectType): boolean {
  return indexes.length === 0 &&
    [...properties.values()].every(({ optional }) => optional);
}

function haveCommon(a: ObjectType, b: ObjectType): boolean {
  return [...b.properties.keys()].some((name) => a.properties.has(name));
}

function both(
  a: boolean | undefined,
  b: boolean | undefined,
): boolean | undefined {
  if (a === false || b === false) return false;
  return a === undefined ? undefined : b;
}
