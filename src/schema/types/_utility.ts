import { isAssignable } from "./is_assignable.ts";
import { optionalMembers, selectMembers } from "./_object_utility.ts";
import { mapText } from "./_text_case.ts";
import type { NamedTypeUse } from "./reference_type.ts";
import {
  type IndexSignature,
  type Property,
  type Scope,
  type Type,
  UNKNOWN,
} from "./type.ts";
import type { TypeReader } from "./type_reader.ts";
import {
  distributedMembers,
  membersOf,
  presentMembers,
  unionOf,
  untoldOf,
} from "./union_type.ts";

/** Reads `Partial<T>`, `Pick<T, K>` and the other utility types, or undefined when the name is none. */
export function utilityType(
  reader: TypeReader,
  scope: Scope,
  use: NamedTypeUse,
): Type | undefined {
  const [first, second] = use.args;
  const name = use.path[0] ?? "";
  if (first === undefined) return undefined;
  if (name === "Record") {
    const value = second === undefined
      ? () => UNKNOWN
      : reader.defer(second, scope);
    return recordOf(reader.read(first, scope), value, use);
  }
  const type = (): Type => reader.read(first, scope);
  const keys = (): Type =>
    second === undefined ? UNKNOWN : reader.read(second, scope);
  switch (name) {
    case "Partial":
      return optionalMembers(reader, type(), true, use);
    case "Required":
      return optionalMembers(reader, type(), false, use);
    case "Readonly":
      return asReadonly(type());
    case "NoInfer":
      return type();
    case "Pick":
      return selectMembers(reader, type(), { keys: keys(), keep: true, use });
    case "Omit":
      return selectMembers(reader, type(), { keys: keys(), keep: false, use });
    case "Exclude":
      return filterMembers(reader, type(), keys(), { keep: false, use });
    case "Extract":
      return filterMembers(reader, type(), keys(), { keep: true, use });
    case "NonNullable":
      return unionOf(presentMembers(type()));
    default:
      return functionOrText(reader, name, type(), use);
  }
}

function functionOrText(
  reader: TypeReader,
  name: string,
  type: Type,
  use: NamedTypeUse,
): Type | undefined {
  switch (name) {
    case "Awaited":
      return awaited(type);
    case "ReturnType":
      return ofFunctions(
        type,
        ({ result }) => result(),
        () =>
          reader.inexpressible(
            "the result of something that is no function",
            use.place,
          ),
      );
    case "Parameters":
      return ofFunctions(
        type,
        ({ parameters }) => parameters(),
        () =>
          reader.inexpressible(
            "the parameters of something that is no function",
            use.place,
          ),
      );
    case "Uppercase":
    case "Lowercase":
    case "Capitalize":
    case "Uncapitalize":
      return mapText(name, type);
    default:
      return undefined;
  }
}

/** A part of a function's type; of several functions, that of any of them. */
function ofFunctions(
  type: Type,
  part: (type: Extract<Type, { kind: "function" }>) => Type,
  refuse: () => Type,
): Type {
  const untold = untoldOf(type);
  if (untold !== undefined) return untold;
  const members = membersOf(type);
  const parts = members.map((member) =>
    member.kind === "function" ? part(member) : refuse()
  );
  return members.length === 0
    ? refuse()
    : parts.find(({ kind }) => kind === "inexpressible") ?? unionOf(parts);
}

/** What awaiting a value of a type gives. */
function awaited(type: Type, depth = 0): Type {
  // `type Endless = Promise<Endless>` never ends: a promise is what it stays.
  if (depth > 20) return type;
  if (type.kind === "promise") return awaited(type.value(), depth + 1);
  return type.kind === "union"
    ? unionOf(type.members.map((member) => awaited(member, depth + 1)))
    : type;
}

function recordOf(
  keys: Type,
  value: () => Type,
  use: NamedTypeUse,
): Type {
  const untold = untoldOf(keys);
  if (untold !== undefined) return untold;
  const properties = new Map<string, Property>();
  const indexes: IndexSignature[] = [];
  for (const key of membersOf(keys)) {
    if (key.kind === "literal" && key.value !== null) {
      const { place } = use;
      properties.set(String(key.value), {
        type: value,
        optional: false,
        place,
      });
    } else indexes.push({ key, value });
  }
  return { kind: "object", properties, indexes };
}

function asReadonly(type: Type): Type {
  if (type.kind === "union") return unionOf(type.members.map(asReadonly));
  return type.kind === "array" || type.kind === "tuple"
    ? { ...type, readonly: true }
    : type;
}

function filterMembers(
  reader: TypeReader,
  type: Type,
  other: Type,
  { keep, use }: { keep: boolean; use: NamedTypeUse },
): Type {
  const kept: Type[] = [];
  const members = distributedMembers(type);
  reader.charge(members.length * membersOf(other).length);
  for (const member of members) {
    const fits = isAssignable(reader, member, other);
    if (fits === undefined) {
      return reader.inexpressible(
        `${use.path[0]}, as the text does not tell which members fit`,
        use.place,
      );
    }
    if (fits === keep) kept.push(member);
  }
  return unionOf(kept);
}
