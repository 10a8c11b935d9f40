import { ts } from "../compiler.ts";
import { functionType } from "../types/function_type.ts";
import { MAX_ELEMENTS, tupleOf } from "../types/array_type.ts";
import {
  deferred,
  type Property,
  type Scope,
  type TupleElement,
  type Type,
  UNKNOWN,
} from "../types/type.ts";
import type { TypeReader } from "../types/type_reader.ts";
import { unionOf } from "../types/union_type.ts";
import { evaluateKey } from "./evaluate.ts";
import { inferType, type InferTypeOptions } from "./infer_type.ts";

/** Infers an array: a tuple of literals under `as const`, else an array of what its elements are. */
export function inferArray(
  reader: TypeReader,
  node: ts.ArrayLiteralExpression,
  scope: Scope,
  options: InferTypeOptions,
): Type {
  if (options.literal === true) {
    const elements = node.elements.flatMap((element) =>
      inferElement(reader, element, scope)
    );
    return elements.length > MAX_ELEMENTS
      ? reader.inexpressible("a list this long", scope.module.placeOf(node))
      : tupleOf(elements);
  }
  return {
    kind: "array",
    item: deferred(() => {
      const types = node.elements.map((element) =>
        inferType(reader, element, scope) ?? UNKNOWN
      );
      return types.length === 0 ? UNKNOWN : unionOf(types);
    }),
  };
}

function inferElement(
  reader: TypeReader,
  element: ts.Expression,
  scope: Scope,
): TupleElement[] {
  if (!ts.isSpreadElement(element)) {
    const type = deferred(() =>
      inferType(reader, element, scope, { literal: true }) ?? UNKNOWN
    );
    return [{ type, kind: "required" }];
  }
  const spread = inferType(reader, element.expression, scope, {
    literal: true,
  });
  if (spread?.kind === "tuple") return [...spread.elements];
  const type = spread?.kind === "array" ? spread.item : () => UNKNOWN;
  return [{ type, kind: "rest" }];
}

/** Infers an object literal. */
export function inferObject(
  reader: TypeReader,
  node: ts.ObjectLiteralExpression,
  scope: Scope,
  options: InferTypeOptions,
): Type {
  const { module } = scope;
  const properties = new Map<string, Property>();
  for (const member of node.properties) {
    if (ts.isSpreadAssignment(member)) {
      const spread = inferType(reader, member.expression, scope, options);
      if (spread?.kind !== "object") continue;
      for (const [name, property] of spread.properties) {
        properties.set(name, property);
      }
      continue;
    }
    const name = evaluateKey(reader.graph, member.name, scope);
    if (name === undefined) continue;
    properties.set(name, {
      type: deferred(() => memberType(reader, member, scope, options)),
      optional: false,
      place: module.placeOf(member),
      documented: { module, node: member },
    });
  }
  return { kind: "object", properties, indexes: [] };
}

function memberType(
  reader: TypeReader,
  member: Exclude<ts.ObjectLiteralElementLike, ts.SpreadAssignment>,
  scope: Scope,
  options: InferTypeOptions,
): Type {
  if (ts.isPropertyAssignment(member)) {
    return inferType(reader, member.initializer, scope, options) ?? UNKNOWN;
  }
  if (ts.isShorthandPropertyAssignment(member)) {
    return inferType(reader, member.name, scope, options) ?? UNKNOWN;
  }
  if (ts.isMethodDeclaration(member)) {
    return functionType(reader, member, scope);
  }
  return UNKNOWN;
}
