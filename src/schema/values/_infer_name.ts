import { ts } from "../compiler.ts";
import { type Entity, resolveName } from "../types/resolve_name.ts";
import {
  NUMBER,
  type Scope,
  STRING,
  type Type,
  UNDEFINED,
} from "../types/type.ts";
import type { TypeReader } from "../types/type_reader.ts";
import { orUndefined } from "../types/union_type.ts";
import { elementTypeOf } from "../types/array_type.ts";
import { readEntity } from "../types/reference_type.ts";
import { typeOfEntity } from "./type_of_entity.ts";
import { entityOf } from "./_names.ts";
import { evaluate } from "./evaluate.ts";
import { globalName } from "./_infer_call.ts";
import {
  inferType,
  type InferTypeOptions,
  widenUnlessWanted,
} from "./infer_type.ts";

type MemberAccess = ts.PropertyAccessExpression | ts.ElementAccessExpression;

const GLOBAL_NUMBERS: ReadonlySet<string> = new Set([
  ...["E", "LN10", "LN2", "LOG10E", "LOG2E", "PI", "SQRT1_2", "SQRT2"].map(
    (name) => `Math.${name}`,
  ),
  ...[
    "EPSILON",
    "MAX_SAFE_INTEGER",
    "MAX_VALUE",
    "MIN_SAFE_INTEGER",
    "MIN_VALUE",
    "NEGATIVE_INFINITY",
    "NaN",
    "POSITIVE_INFINITY",
  ].map((name) => `Number.${name}`),
]);

const HAS_LENGTH: ReadonlySet<Type["kind"]> = new Set<Type["kind"]>([
  "string",
  "array",
  "tuple",
  "bytes",
]);

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
  return type && widenUnlessWanted(type, options);
}

/** Infers the type of `a.b` and `a["b"]`. */
export function inferMember(
  reader: TypeReader,
  node: MemberAccess,
  scope: Scope,
  options: InferTypeOptions,
): Type | undefined {
  if (globalName(reader, node.expression, scope) === "process.env") {
    return orUndefined(STRING);
  }
  const whole = entityOf(reader.graph, node, scope);
  if (whole !== undefined) {
    const type = typeOfEntity(reader, whole);
    return type && widenUnlessWanted(type, options);
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
  if (GLOBAL_NUMBERS.has(globalName(reader, node, scope) ?? "")) return NUMBER;
  if (isOfModule(node)) return STRING;
  const object = inferType(reader, node.expression, scope, options);
  if (object === undefined) return undefined;
  const key = ts.isPropertyAccessExpression(node)
    ? node.name.text
    : evaluate(reader.graph, node.argumentExpression, scope)?.value;
  if (object.kind === "object" && typeof key === "string") {
    const type = object.properties.get(key)?.type();
    return type && widenUnlessWanted(type, options);
  }
  if (key === "length" && HAS_LENGTH.has(object.kind)) return NUMBER;
  if (typeof key !== "number") return undefined;
  if (object.kind === "tuple") {
    const element = object.elements[key];
    const fixed = object.elements.slice(0, key + 1);
    if (fixed.some(({ kind }) => kind === "rest")) return elementTypeOf(object);
    const type = element?.type();
    return type && widenUnlessWanted(type, options);
  }
  return object.kind === "array" ? object.item() : undefined;
}

/** `import.meta.url` and its like. */
function isOfModule(node: MemberAccess): boolean {
  return ts.isMetaProperty(node.expression) &&
    ts.isPropertyAccessExpression(node) &&
    /^(?:dirname|filename|url)$/.test(node.name.text);
}

function isEnumEntity(
  entity: Entity,
): entity is Extract<Entity, { kind: "local" }> {
  return entity.kind === "local" &&
    entity.declarations.some(({ node }) => ts.isEnumDeclaration(node));
}
