import { ts } from "../compiler.ts";
import { evaluateKey } from "../values/evaluate.ts";
import { hasMember } from "./_apparent_member.ts";
import { matchPattern, type PatternScope } from "./_infer_pattern.ts";
import {
  type ObjectType,
  type Property,
  type Type,
  UNDEFINED,
} from "./type.ts";
import type { TypeReader } from "./type_reader.ts";
import { withoutUndefined } from "./union_type.ts";

interface PatternMember {
  readonly type: ts.TypeNode;
  readonly optional: boolean;
}

type PatternMembers = ReadonlyMap<string, PatternMember>;

/** Whether a type fits `{ a: infer A; b?: infer B }`; undefined when it cannot be told. */
export function matchObject(
  reader: TypeReader,
  type: Type,
  node: ts.TypeLiteralNode,
  into: PatternScope,
): boolean | undefined {
  const members = membersOf(reader, node, into);
  if (members === undefined) return undefined;
  if (type.kind !== "object") return matchOther(type, members);
  if (isForeign(type, members)) return false;
  for (const [name, member] of members) {
    const fits = matchMember(reader, type, [name, member], into);
    if (fits !== true) return fits;
  }
  return true;
}

function membersOf(
  reader: TypeReader,
  node: ts.TypeLiteralNode,
  into: PatternScope,
): PatternMembers | undefined {
  const members = new Map<string, PatternMember>();
  for (const member of node.members) {
    if (!ts.isPropertySignature(member) || member.type === undefined) {
      return undefined;
    }
    const name = evaluateKey(reader.graph, member.name, into.scope);
    if (name === undefined) return undefined;
    const optional = member.questionToken !== undefined;
    members.set(name, { type: member.type, optional });
  }
  return members;
}

/** Texts, lists and their like lack most members, but what `length` is would have to be told. */
function matchOther(type: Type, members: PatternMembers): false | undefined {
  const entries = [...members];
  const lacks = entries.some(([name, { optional }]) =>
    !optional && !hasMember(type, name)
  );
  const isStranger = isWeak(members) &&
    entries.every(([name]) => !hasMember(type, name));
  return lacks || isStranger ? false : undefined;
}

/** What shares nothing with members that are all optional fits them not, if it has members at all. */
function isForeign(type: ObjectType, members: PatternMembers): boolean {
  return isWeak(members) && type.properties.size > 0 &&
    [...members.keys()].every((name) => !type.properties.has(name));
}

function isWeak(members: PatternMembers): boolean {
  return [...members.values()].every(({ optional }) => optional);
}

function matchMember(
  reader: TypeReader,
  type: ObjectType,
  [name, { type: node, optional }]: readonly [string, PatternMember],
  into: PatternScope,
): boolean | undefined {
  const given = type.properties.get(name);
  if (given === undefined) {
    const isIndexed = type.indexes.length > 0;
    // An `infer` by itself takes what an index signature may give, and is told nothing.
    if (optional && (!isIndexed || ts.isInferTypeNode(node))) return true;
    return isIndexed ? undefined : false;
  }
  if (given.optional && !optional) return false;
  const value = optional ? presentValue(given) : given.type();
  if (value.kind === "undefined" && optional && !ts.isInferTypeNode(node)) {
    return true;
  }
  return matchPattern(reader, value, node, into);
}

/** What a member is when it is there; that of `a?: never` is never there. */
function presentValue({ type, optional }: Property): Type {
  const value = type();
  return optional && value.kind === "never"
    ? UNDEFINED
    : withoutUndefined(value);
}
