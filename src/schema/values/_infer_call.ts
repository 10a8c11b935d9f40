import { ts } from "../compiler.ts";
import {
  BIGINT,
  BOOLEAN,
  deferred,
  NUMBER,
  type Scope,
  STRING,
  type Type,
  UNKNOWN,
} from "../types/type.ts";
import type { TypeReader } from "../types/type_reader.ts";
import { elementTypeOf } from "../types/array_type.ts";
import { entityOf } from "./_names.ts";
import { isGlobal } from "./evaluate.ts";
import { inferType, type InferTypeOptions } from "./infer_type.ts";
import { typeOfEntity } from "./type_of_entity.ts";

const CONSTRUCTED: ReadonlyMap<string, Type> = new Map<string, Type>([
  ["Date", { kind: "date" }],
  ["URL", { kind: "url" }],
  ["Uint8Array", { kind: "bytes" }],
]);

const CALLED: ReadonlyMap<string, Type> = new Map<string, Type>([
  ["Number", NUMBER],
  ["parseInt", NUMBER],
  ["parseFloat", NUMBER],
  ["Number.parseInt", NUMBER],
  ["Number.parseFloat", NUMBER],
  ["Date.now", NUMBER],
  ["performance.now", NUMBER],
  ["String", STRING],
  ["JSON.stringify", STRING],
  ["Boolean", BOOLEAN],
  ["BigInt", BIGINT],
]);

/** Infers the type of `new Date()`, `new Set(["a"])` and so on. */
export function inferNew(
  reader: TypeReader,
  node: ts.NewExpression,
  scope: Scope,
): Type | undefined {
  const { expression } = node;
  if (
    !ts.isIdentifier(expression) ||
    !isGlobal(reader.graph, expression.text, scope)
  ) return undefined;
  const simple = CONSTRUCTED.get(expression.text);
  if (simple !== undefined) return simple;
  const [first, second] = node.typeArguments ?? [];
  const given = node.arguments?.[0];
  switch (expression.text) {
    case "Set":
      return {
        kind: "set",
        item: deferred(() =>
          first !== undefined
            ? reader.read(first, scope)
            : itemsOf(reader, given, scope)
        ),
      };
    case "Map":
      return {
        kind: "map",
        key: first === undefined ? () => STRING : reader.defer(first, scope),
        value: second === undefined
          ? () => UNKNOWN
          : reader.defer(second, scope),
      };
    case "Array":
      return {
        kind: "array",
        item: first === undefined ? () => UNKNOWN : reader.defer(first, scope),
      };
    default:
      return undefined;
  }
}

function itemsOf(
  reader: TypeReader,
  given: ts.Expression | undefined,
  scope: Scope,
): Type {
  const list = given === undefined
    ? undefined
    : inferType(reader, given, scope);
  return list === undefined ? UNKNOWN : elementTypeOf(list) ?? UNKNOWN;
}

/** Infers the type of a call to a few globals, or to a function with a declared result. */
export function inferCall(
  reader: TypeReader,
  node: ts.CallExpression,
  scope: Scope,
  options: InferTypeOptions,
): Type | undefined {
  const entity = entityOf(reader.graph, node.expression, scope);
  if (entity !== undefined) {
    const type = typeOfEntity(reader, entity);
    if (type?.kind !== "function") return undefined;
    const result = type.result();
    return result.kind === "unknown" ? undefined : result;
  }
  const name = scope.module.textOf(node.expression);
  const root = /^[\w$]+/.exec(name)?.[0];
  if (root === undefined || !isGlobal(reader.graph, root, scope)) {
    return undefined;
  }
  if (name === "Object.freeze") {
    const [frozen] = node.arguments;
    return frozen === undefined
      ? undefined
      : inferType(reader, frozen, scope, options);
  }
  return name.startsWith("Math.") ? NUMBER : CALLED.get(name);
}
