import { ts } from "../compiler.ts";
import { type Entity, resolveName } from "../types/resolve_name.ts";
import { NUMBER, type Scope, type Type, UNDEFINED } from "../types/type.ts";
import type { TypeReader } from "../types/type_reader.ts";
import { elementTypeOf } from "../types/array_type.ts";
import { readEntity } from "../types/reference_type.ts";
import { typeOfEntity } from "./type_of_entity.ts";
import { entityOf } from "./_names.ts";
import { evaluate } from "./evaluate.ts";
import { inferType, type InferTypeOptions, widen } from "./infer_type.ts";

type MemberAccess = ts.PropertyAccessExpression | ts.ElementAccessExpression;

/** Infers the type of a name. */
export function inferName(
  reader: TypeReader,
  node: ts.Identifier,
  scope: Scope,
  options: InferTypeOptions,
): Type | undefined {
  const entity = resolveName(reader.graph, scope, node.text);
  if (entity === undefined) {
    if (node.text === "undefined") return UNDEFINED;
    return node.text === "NaN" || node.text === "Infinity" ? NUMBER : undefined;
  }
  const type = typeOfEntity(reader, entity);
  return type === undefined || options.literal === true ? type : widen(type);
}

/** Infers the type of `a.b` and `a["b"]`. */
export function inferMember(
  reader: TypeReader,
  node: MemberAccess,
  scope: Scope,
  options: InferTypeOptions,
): Type | undefined {
  const whole = entityOf(reader.graph, node, scope);
  if (whole !== undefined) {
    const type = typeOfEntity(reader, whole);
    return type === undefined || options.literal === true ? type : widen(type);
  }
  const owner = entityOf(reader.graph, node.expression, scope);
  const isEnum = owner !== undefined && isEnumEntity(owner);
  // A parameter that defaults to one member takes any of them.
  if (isEnum && options.literal !== true) {
    return readEntity(reader, scope, owner, {
      path: [owner.name],
      args: [],
      place: scope.module.placeOf(node),
    });
  }
  const object = inferType(reader, node.expression, scope, options);
  if (object === undefined) return undefined;
  const key = ts.isPropertyAccessExpression(node)
    ? node.name.text
    : evaluate(reader.graph, node.argumentExpression, scope)?.value;
  if (object.kind === "object" && typeof key === "string") {
    const type = object.properties.get(key)?.type();
    return type === undefined || options.literal === true ? type : widen(type);
  }
  if (key === "length") return NUMBER;
  return typeof key === "number" ? elementTypeOf(object) : undefined;
}

function isEnumEntity(
  entity: Entity,
): entity is Extract<Entity, { kind: "local" }> {
  return entity.kind === "local" &&
    entity.declarations.some(({ node }) => ts.isEnumDeclaration(node));
}
