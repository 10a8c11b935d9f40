import type { Place } from "../modules/source_module.ts";
import { literalType, NEVER, STRING, type Type } from "./type.ts";
import type { TypeReader } from "./type_reader.ts";
import { membersOf, unionOf, untoldOf } from "./union_type.ts";

/** `keyof T`. */
export function keysOf(reader: TypeReader, type: Type, place: Place): Type {
  switch (type.kind) {
    case "object":
      if (type.lacking !== undefined) return type.lacking;
      reader.charge(type.properties.size);
      return unionOf([
        ...[...type.properties.keys()].map(literalType),
        ...type.indexes.map(({ key }) => key),
      ]);
    case "union":
      return commonKeys(reader, type.members, place);
    case "unknown":
      return STRING;
    case "inexpressible":
      return type;
    case "never":
      return NEVER;
    default:
      return reader.inexpressible(
        "keyof of a type whose members are not data",
        place,
      );
  }
}

function commonKeys(
  reader: TypeReader,
  members: readonly Type[],
  place: Place,
): Type {
  const all = members.map((member) => keysOf(reader, member, place));
  const untold = all.map(untoldOf).find((type) => type !== undefined);
  if (untold !== undefined) return untold;
  const [first, ...others] = all;
  if (first === undefined) return NEVER;
  const kept = membersOf(first).filter((key) =>
    others.every((other) =>
      membersOf(other).some((candidate) =>
        candidate.kind === "string" ||
        (candidate.kind === "literal" && key.kind === "literal" &&
          candidate.value === key.value)
      )
    )
  );
  return unionOf(kept);
}
