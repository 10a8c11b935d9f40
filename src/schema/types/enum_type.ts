import { enumValues } from "../values/enum_values.ts";
import type { LocalEntity } from "./_declared.ts";
import { literalType, NUMBER, type Type } from "./type.ts";
import type { TypeReader } from "./type_reader.ts";
import { unionOf } from "./union_type.ts";

/** The types of an enum's members, by name, over all its declarations. */
export function enumMembers(
  reader: TypeReader,
  entity: LocalEntity,
): Map<string, Type> {
  return new Map(
    [...enumValues(reader.graph, entity)].map(([name, value]) => [
      name,
      value === undefined ? NUMBER : literalType(value),
    ]),
  );
}

/** The type of an enum: any of its members. */
export function enumType(members: ReadonlyMap<string, Type>): Type {
  return unionOf([...members.values()]);
}
