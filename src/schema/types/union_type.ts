import {
  BOOLEAN,
  literalType,
  type LiteralValue,
  NEVER,
  type Type,
  UNDEFINED,
} from "./type.ts";

/**
 * Makes a union: nested unions are flattened, doubles and what a wider member
 * contains left out, `true | false` becomes `boolean`.
 *
 * @param types The members.
 * @returns The union, or its only member, or `never`.
 */
export function unionOf(types: readonly Type[]): Type {
  // The same object: a recursive type is known by its identity.
  if (types.length === 1 && types[0] !== undefined) return types[0];
  const members = new Set<Type>();
  const literals = new Map<LiteralValue, Type>();
  const kinds = new Map<Type["kind"], Type>();
  for (const type of flatten(types)) {
    if (type.kind === "unknown") return type;
    if (type.kind === "never") continue;
    if (type.kind === "literal") {
      if (literals.has(type.value)) continue;
      literals.set(type.value, type);
    } else if (isSimple(type)) {
      if (kinds.has(type.kind)) continue;
      kinds.set(type.kind, type);
    }
    members.add(type);
  }
  const hasBoth = literals.has(true) && literals.has(false);
  const kept: Type[] = [];
  for (const type of members) {
    if (isAbsorbed(type, kinds)) continue;
    if (type.kind === "literal" && typeof type.value === "boolean" && hasBoth) {
      if (!kinds.has("boolean")) kept.push(BOOLEAN);
      kinds.set("boolean", BOOLEAN);
    } else kept.push(type);
  }
  return kept.length === 0
    ? NEVER
    : kept.length === 1 && kept[0] !== undefined
    ? kept[0]
    : { kind: "union", members: kept };
}

/** The members of a union; any other type is its own only member. */
export function membersOf(type: Type): readonly Type[] {
  if (type.kind === "union") return type.members;
  return type.kind === "never" ? [] : [type];
}

/** The member that could not be read, if there is one. */
export function untoldOf(type: Type): Type | undefined {
  return membersOf(type).find(({ kind }) => kind === "inexpressible");
}

/** The members that a conditional type takes one by one: `boolean` is two. */
export function distributedMembers(type: Type): readonly Type[] {
  return membersOf(type).flatMap((member) =>
    member.kind === "boolean" ? [literalType(true), literalType(false)] : member
  );
}

/** The members of a type that are neither null nor undefined. */
export function presentMembers(type: Type): readonly Type[] {
  return membersOf(type).filter((member) =>
    member.kind !== "undefined" &&
    !(member.kind === "literal" && member.value === null)
  );
}

/** A type without its `undefined` member. */
export function withoutUndefined(type: Type): Type {
  return type.kind === "union" && includesUndefined(type)
    ? unionOf(type.members.filter((member) => member.kind !== "undefined"))
    : type;
}

/** Whether a type has `undefined` among its members. */
export function includesUndefined(type: Type): boolean {
  return membersOf(type).some((member) => member.kind === "undefined");
}

/** A type with `undefined` added. */
export function orUndefined(type: Type): Type {
  return unionOf([type, UNDEFINED]);
}

/** The wide type of a literal: `string` for `"a"`. */
export function wideKindOf(value: LiteralValue): Type["kind"] {
  if (value === null) return "literal";
  const kind = typeof value;
  return kind === "string" || kind === "number" || kind === "boolean" ||
      kind === "bigint"
    ? kind
    : "unknown";
}

function flatten(types: readonly Type[]): Type[] {
  return types.flatMap((type) => type.kind === "union" ? type.members : [type]);
}

function isSimple(type: Type): boolean {
  return type.kind === "string" || type.kind === "number" ||
    type.kind === "integer" || type.kind === "boolean" ||
    type.kind === "bigint" || type.kind === "undefined" ||
    type.kind === "date" || type.kind === "url" || type.kind === "bytes";
}

function isAbsorbed(type: Type, kinds: ReadonlyMap<string, Type>): boolean {
  switch (type.kind) {
    case "literal": {
      const { value } = type;
      if (value === null) return false;
      return kinds.has(wideKindOf(value)) ||
        (typeof value === "number" && kinds.has("integer") &&
          Number.isInteger(value));
    }
    case "integer":
      return kinds.has("number");
    case "template":
      return kinds.has("string");
    default:
      return false;
  }
}
