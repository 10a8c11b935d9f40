import { ts } from "../compiler.ts";
import { functionType } from "../types/function_type.ts";
import { elementTypeOf, MAX_ELEMENTS, tupleOf } from "../types/array_type.ts";
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
import {
  contextOfElement,
  contextOfMember,
  narrowContext,
  wantsTuple,
} from "./_context.ts";
import { evaluateKey } from "./evaluate.ts";
import { inferKnown, inferType, type InferTypeOptions } from "./infer_type.ts";

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
    reader.charge(elements.length);
    return elements.length > MAX_ELEMENTS
      ? reader.inexpressible("a list this long", scope.module.placeOf(node))
      : asConst(tupleOf(elements));
  }
  const { context } = options;
  const isFixed = context !== undefined && wantsTuple(context) &&
    !node.elements.some(ts.isSpreadElement);
  if (isFixed) {
    reader.charge(node.elements.length);
    return {
      kind: "tuple",
      elements: node.elements.map((element, at) => ({
        kind: "required",
        type: deferred(() =>
          inferKnown(reader, element, scope, {
            context: contextOfElement(context, at),
          })
        ),
      })),
    };
  }
  return {
    kind: "array",
    item: deferred(() => {
      const types = node.elements.map((element, at) =>
        ts.isSpreadElement(element)
          ? spreadItem(reader, element, scope, {})
          : inferKnown(reader, element, scope, {
            context: context && contextOfElement(context, at),
          })
      );
      return types.length === 0 ? UNKNOWN : unionOf(types);
    }),
  };
}

function asConst(type: Type): Type {
  return type.kind === "tuple" || type.kind === "array"
    ? { ...type, readonly: true }
    : type;
}

function inferElement(
  reader: TypeReader,
  element: ts.Expression,
  scope: Scope,
): TupleElement[] {
  if (!ts.isSpreadElement(element)) {
    const type = deferred(() =>
      inferKnown(reader, element, scope, { literal: true })
    );
    return [{ type, kind: "required" }];
  }
  const spread = inferType(reader, element.expression, scope, {
    literal: true,
  });
  if (spread?.kind === "tuple") return [...spread.elements];
  const type = deferred(() =>
    spreadItem(reader, element, scope, { literal: true })
  );
  return [{ type, kind: "rest" }];
}

/** What the elements are that `...list` gives. */
function spreadItem(
  reader: TypeReader,
  { expression }: ts.SpreadElement,
  scope: Scope,
  options: InferTypeOptions,
): Type {
  const list = inferKnown(reader, expression, scope, options);
  return elementTypeOf(list) ??
    (list.kind === "inexpressible" ? list : reader.inexpressible(
      "what is spread here and is no list",
      scope.module.placeOf(expression),
    ));
}

/** Infers an object literal. */
export function inferObject(
  reader: TypeReader,
  node: ts.ObjectLiteralExpression,
  scope: Scope,
  options: InferTypeOptions,
): Type {
  const { module } = scope;
  const context = options.context && narrowContext(
    options.context,
    // Only constants tell the members of a union apart.
    () => inferObject(reader, node, scope, { literal: true }),
  );
  const properties = new Map<string, Property>();
  let lacking: Type | undefined;
  for (const member of node.properties) {
    if (ts.isSpreadAssignment(member)) {
      const spread = inferKnown(reader, member.expression, scope, options);
      if (spread.kind !== "object") {
        lacking ??= spread.kind === "inexpressible"
          ? spread
          : reader.inexpressible(
            "what is spread here and is no object",
            module.placeOf(member),
          );
        continue;
      }
      lacking ??= spread.lacking;
      for (const [name, property] of spread.properties) {
        properties.set(name, property);
      }
      continue;
    }
    const name = evaluateKey(reader.graph, member.name, scope);
    if (name === undefined) continue;
    properties.set(name, {
      type: deferred(() =>
        memberType(reader, member, scope, {
          ...options,
          context: context && contextOfMember(context, name),
        })
      ),
      optional: false,
      place: module.placeOf(member),
      documented: { module, node: member },
    });
  }
  return {
    kind: "object",
    properties,
    indexes: [],
    ...(lacking === undefined ? {} : { lacking }),
  };
}

function memberType(
  reader: TypeReader,
  member: Exclude<ts.ObjectLiteralElementLike, ts.SpreadAssignment>,
  scope: Scope,
  options: InferTypeOptions,
): Type {
  if (ts.isPropertyAssignment(member)) {
    return inferKnown(reader, member.initializer, scope, options);
  }
  if (ts.isShorthandPropertyAssignment(member)) {
    return inferKnown(reader, member.name, scope, options);
  }
  if (ts.isMethodDeclaration(member)) {
    return functionType(reader, member, scope);
  }
  return ts.isGetAccessorDeclaration(member) && member.type !== undefined
    ? reader.read(member.type, scope)
    : reader.inexpressible(
      "a member that a function computes",
      scope.module.placeOf(member),
    );
}
