import type { NamedTypeUse } from "./reference_type.ts";
import {
  deferred,
  type ObjectType,
  type Property,
  type TupleElement,
  type Type,
} from "./type.ts";
import type { TypeReader } from "./type_reader.ts";
import {
  membersOf,
  unionOf,
  untoldOf,
  withoutUndefined,
} from "./union_type.ts";

/** Reads `Partial<T>` and `Required<T>`, as mapped types go over members, elements and unions. */
export function optionalMembers(
  reader: TypeReader,
  type: Type,
  optional: boolean,
  use: NamedTypeUse,
): Type {
  switch (type.kind) {
    case "union":
      return unionOf(
        type.members.map((member) =>
          optionalMembers(reader, member, optional, use)
        ),
      );
    case "object":
      reader.charge(type.properties.size);
      return copyObject(
        type,
        new Map(
          [...type.properties].map(([name, property]) => [
            name,
            withOptional(property, optional),
          ]),
        ),
      );
    case "tuple":
      return {
        ...type,
        elements: type.elements.map((element): TupleElement =>
          element.kind === "rest"
            ? element
            : { ...element, kind: optional ? "optional" : "required" }
        ),
      };
    case "date":
    case "url":
    case "bytes":
    case "set":
    case "map":
    case "promise":
    case "generator":
    case "function":
      return membersOfInstance(reader, use);
    default:
      return type;
  }
}

function withOptional(property: Property, optional: boolean): Property {
  return optional ? { ...property, optional } : {
    ...property,
    optional,
    type: deferred(() => withoutUndefined(property.type())),
  };
}

/** Reads `Pick<T, K>` (`keep`) and `Omit<T, K>`. */
export function selectMembers(
  reader: TypeReader,
  type: Type,
  { keys, keep, use }: { keys: Type; keep: boolean; use: NamedTypeUse },
): Type {
  const untold = untoldOf(keys);
  if (untold !== undefined) return untold;
  switch (type.kind) {
    case "union": {
      const common = commonMembers(type.members);
      return common === undefined
        ? unionOf(
          type.members.map((member) =>
            selectMembers(reader, member, { keys, keep, use })
          ),
        )
        : selectMembers(reader, common, { keys, keep, use });
    }
    case "object":
      reader.charge(type.properties.size + membersOf(keys).length);
      return keep ? pick(type, keys) : omit(type, keys);
    case "unknown":
    case "never":
    case "inexpressible":
      return type;
    default:
      return membersOfInstance(reader, use);
  }
}

/** What all of some object types have: `Pick` and `Omit` do not go over unions. */
function commonMembers(members: readonly Type[]): ObjectType | undefined {
  const objects = members.filter((member) => member.kind === "object");
  const [first] = objects;
  if (
    first === undefined || objects.length < members.length ||
    objects.some((one) => one.lacking !== undefined || one.indexes.length > 0)
  ) return undefined;
  const properties = new Map<string, Property>();
  for (const [name, property] of first.properties) {
    const all = objects.flatMap((one) => one.properties.get(name) ?? []);
    if (all.length < objects.length) continue;
    properties.set(name, {
      ...property,
      optional: all.some(({ optional }) => optional),
      type: deferred(() => unionOf(all.map(({ type }) => type()))),
    });
  }
  return { kind: "object", properties, indexes: [] };
}

function pick(type: ObjectType, keys: Type): Type {
  if (membersOf(keys).some(({ kind }) => kind === "string")) return type;
  const { lacking, opaque } = type;
  const properties = new Map<string, Property>();
  for (const name of namesOf(keys)) {
    const property = type.properties.get(name);
    if (property !== undefined) properties.set(name, property);
  }
  // What is picked may come from the part that could not be read.
  const isWhole = [...namesOf(keys)].every((name) => properties.has(name));
  return lacking === undefined || (isWhole && opaque !== true)
    ? { kind: "object", properties, indexes: [] }
    : { ...copyObject(type, properties), indexes: [] };
}

function omit(type: ObjectType, keys: Type): Type {
  const names = namesOf(keys);
  return copyObject(
    type,
    new Map([...type.properties].filter(([name]) => !names.has(name))),
  );
}

function namesOf(keys: Type): Set<string> {
  return new Set(
    membersOf(keys).flatMap((key) =>
      key.kind === "literal" ? [String(key.value)] : []
    ),
  );
}

function copyObject(
  { indexes, lacking, opaque }: ObjectType,
  properties: ReadonlyMap<string, Property>,
): ObjectType {
  return {
    kind: "object",
    properties,
    indexes,
    ...(lacking === undefined ? {} : { lacking }),
    ...(opaque === undefined ? {} : { opaque }),
  };
}

function membersOfInstance(reader: TypeReader, use: NamedTypeUse): Type {
  return reader.inexpressible(
    `${use.path[0]} of a type whose members are not data`,
    use.place,
  );
}
