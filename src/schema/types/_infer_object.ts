import { ts } from "../compiler.ts";
import { evaluateKey } from "../values/evaluate.ts";
import { hasMember } from "./_apparent_member.ts";
import { matchPattern, type PatternScope } from "./_infer_pattern.ts";
import type { Type } from "./type.ts";
import type { TypeReader } from "./type_reader.ts";

/** Whether a type fits `{ a: infer A }`; undefined when it cannot be told. */
export function matchObject(
  reader: TypeReader,
  type: Type,
  node: ts.TypeLiteralNode,
  into: PatternScope,
): boolean | undefined {
  for (const member of node.members) {
    if (!ts.isPropertySignature(member) || member.type === undefined) {
      return undefined;
    }
    const name = evaluateKey(reader.graph, member.name, into.scope);
    if (name === undefined) return undefined;
    const isOptional = member.questionToken !== undefined;
    if (type.kind !== "object") {
      // `infer` of a member that is left out, or of a string's `length`.
      return isOptional || hasMember(type, name) ? undefined : false;
    }
    const given = type.properties.get(name);
    if (given === undefined) {
      return isOptional || type.indexes.length > 0 ? undefined : false;
    }
    if (given.optional && !isOptional) return false;
    const fits = matchPattern(reader, given.type(), member.type, into);
    if (fits !== true) return fits;
  }
  return true;
}
