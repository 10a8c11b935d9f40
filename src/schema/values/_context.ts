import { assignable } from "../types/assignable.ts";
import { elementTypeOf } from "../types/array_type.ts";
import { type Type, UNKNOWN } from "../types/type.ts";
import { membersOf, unionOf, wideKindOf } from "../types/union_type.ts";

/**
 * Whether a literal keeps its own type, as what it must satisfy has literals
 * of its kind.
 *
 * @param context What it must satisfy, if anything.
 * @param type The literal's type; others are kept as they are.
 */
export function wantsLiteral(context: Type | undefined, type: Type): boolean {
  if (context === undefined || type.kind !== "literal") return false;
  const kind = wideKindOf(type.value);
  return membersOf(context).some((member) => {
    switch (member.kind) {
      case "literal":
        return wideKindOf(member.value) === kind;
      case "template":
        return kind === "string";
      case "boolean":
        return kind === "boolean";
      default:
        return false;
    }
  });
}

/** Whether a list that must satisfy a type is a tuple. */
export function wantsTuple(context: Type): boolean {
  return membersOf(context).some(({ kind }) => kind === "tuple");
}

/** What an element of a list must satisfy. */
export function contextOfElement(context: Type, at: number): Type {
  return eachOf(context, (member) => {
    const fixed = member.kind === "tuple" ? member.elements[at] : undefined;
    return fixed === undefined || fixed.kind === "rest"
      ? elementTypeOf(member)
      : fixed.type();
  });
}

/** What a member of an object must satisfy. */
export function contextOfMember(context: Type, name: string): Type {
  return eachOf(context, (member) => {
    if (member.kind !== "object") return undefined;
    const index = member.indexes.find(({ key }) =>
      key.kind === "string" || key.kind === "template"
    );
    return member.properties.get(name)?.type() ?? index?.value();
  });
}

/**
 * The members of a union that an object can be.
 *
 * @param context What it must satisfy.
 * @param read Reads the object's constants.
 */
export function narrowContext(context: Type, read: () => Type): Type {
  if (context.kind !== "union") return context;
  const type = read();
  return unionOf(
    context.members.filter((member) => assignable(type, member) !== false),
  );
}

function eachOf(
  context: Type,
  read: (member: Type) => Type | undefined,
): Type {
  const found = membersOf(context).flatMap((member) => read(member) ?? []);
  return found.length === 0 ? UNKNOWN : unionOf(found);
}
