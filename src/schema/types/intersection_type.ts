import type { Place } from "../modules/source_module.ts";
import {
  deferred,
  type IndexSignature,
  NEVER,
  type ObjectType,
  type Property,
  type Type,
} from "./type.ts";
import type { TypeReader } from "./type_reader.ts";
import { isPrimitive } from "./_is_primitive.ts";
import { isAssignable } from "./is_assignable.ts";
import { isSameType } from "./same_type.ts";
import { unionOf } from "./union_type.ts";

const MAX_MEMBERS = 500;

/**
 * Makes an intersection: objects are merged, unions distributed, and a brand
 * (`string & { __brand: "Id" }`) leaves the type it brands.
 *
 * @param reader Reader of the library.
 * @param types The parts.
 * @param place Where the intersection stands.
 * @returns The type; inexpressible when there is no one type for it.
 */
export function intersectionOf(
  reader: TypeReader,
  types: readonly Type[],
  place: Place,
): Type {
  return types.reduce((left, right) => intersect(reader, left, right, place));
}

function intersect(
  reader: TypeReader,
  a: Type,
  b: Type,
  place: Place,
): Type {
  return reader.guard(() => place, () => {
    if (a.kind === "unknown" || isSameType(a, b)) return b;
    if (b.kind === "unknown") return a;
    if (a.kind === "never" || b.kind === "never") return NEVER;
    if (a.kind === "union") return distribute(reader, a.members, b, place);
    if (b.kind === "union") {
      return distribute(reader, b.members, a, place);
    }
    if (a.kind === "inexpressible") return a;
    if (b.kind === "inexpressible") return b;
    if (a.kind === "object" && b.kind === "object") {
      return mergeObjects(reader, a, b, place);
    }
    if (a.kind === "object") return brand(reader, b, a, place);
    if (b.kind === "object") return brand(reader, a, b, place);
    if (isAssignable(reader, a, b) === true) return a;
    if (isAssignable(reader, b, a) === true) return b;
    const isOneKind = a.kind === b.kind && a.kind !== "literal";
    return isPrimitive(a) && isPrimitive(b) && !isOneKind &&
        // Whether a template takes a text with numbers is not always known.
        isAssignable(reader, a, b) === false &&
        isAssignable(reader, b, a) === false
      ? NEVER
      : reader.inexpressible("an intersection of unlike types", place);
  });
}

function distribute(
  reader: TypeReader,
  members: readonly Type[],
  other: Type,
  place: Place,
): Type {
  const count = members.length *
    (other.kind === "union" ? other.members.length : 1);
  if (count > MAX_MEMBERS) {
    return reader.inexpressible("an intersection of large unions", place);
  }
  reader.charge(count);
  return unionOf(
    members.map((member) => intersect(reader, member, other, place)),
  );
}

function mergeObjects(
  reader: TypeReader,
  a: ObjectType,
  b: ObjectType,
  place: Place,
): Type {
  reader.charge(a.properties.size + b.properties.size);
  const properties = new Map<string, Property>(a.properties);
  for (const [name, property] of b.properties) {
    const known = properties.get(name);
    properties.set(
      name,
      known === undefined
        ? property
        : mergeProperties(reader, known, property, place),
    );
  }
  if (hasConflict(a, b)) return NEVER;
  const lacking = a.lacking ?? b.lacking;
  const opaque = a.opaque === true || b.opaque === true;
  return {
    kind: "object",
    properties,
    indexes: mergeIndexes(reader, a.indexes, b.indexes, place),
    ...(lacking === undefined ? {} : { lacking }),
    ...(opaque ? { opaque } : {}),
  };
}

function mergeIndexes(
  reader: TypeReader,
  a: readonly IndexSignature[],
  b: readonly IndexSignature[],
  place: Place,
): readonly IndexSignature[] {
  const merged = [...a];
  for (const index of b) {
    const at = merged.findIndex(({ key }) => isSameType(key, index.key));
    const known = merged[at];
    if (known === undefined) merged.push(index);
    else {
      const { key } = known;
      const value = deferred(() =>
        intersect(reader, known.value(), index.value(), place)
      );
      merged[at] = { key, value };
    }
  }
  return merged;
}

function mergeProperties(
  reader: TypeReader,
  a: Property,
  b: Property,
  place: Place,
): Property {
  const documented = b.documented ?? a.documented;
  return {
    type: deferred(() => intersect(reader, a.type(), b.type(), place)),
    optional: a.optional && b.optional,
    place: b.place,
    ...(documented === undefined ? {} : { documented }),
  };
}

/** Whether two variants of a discriminated union exclude each other. */
function hasConflict(a: ObjectType, b: ObjectType): boolean {
  for (const [name, property] of b.properties) {
    const other = a.properties.get(name);
    if (other === undefined || other.optional || property.optional) continue;
    const left = other.type();
    const right = property.type();
    if (
      left.kind === "literal" && right.kind === "literal" &&
      left.value !== right.value
    ) return true;
  }
  return false;
}

function brand(
  reader: TypeReader,
  branded: Type,
  mark: ObjectType,
  place: Place,
): Type {
  if (
    branded.kind === "undefined" ||
    (branded.kind === "literal" && branded.value === null)
  ) return NEVER;
  if (isPrimitive(branded)) return branded;
  return mark.properties.size === 0 && mark.indexes.length === 0
    ? branded
    : reader.inexpressible("an intersection of unlike types", place);
}
