import { ts } from "../compiler.ts";
import { elementTypeOf, tupleOf } from "./array_type.ts";
import { deferred, type Scope, type TupleElement, type Type } from "./type.ts";
import type { TypeReader } from "./type_reader.ts";
import { bindSignature } from "./type_parameters.ts";

/** The type of anything with a signature: it has no JSON form, but its parts do. */
export function functionType(
  reader: TypeReader,
  node: ts.SignatureDeclaration,
  outer: Scope,
): Type {
  const scope = bindSignature(reader, node, outer);
  const { type } = node;
  return {
    kind: "function",
    place: outer.module.placeOf(node),
    varies: node.typeParameters !== undefined,
    result: type === undefined
      ? () =>
        reader.inexpressible(
          "the result of a function without a declared one: declare it",
          outer.module.placeOf(node),
        )
      : reader.defer(type, scope),
    parameters: deferred(() =>
      tupleOf(
        node.parameters.flatMap((parameter) =>
          parameterElements(reader, parameter, scope)
        ),
      )
    ),
  };
}

function parameterElements(
  reader: TypeReader,
  parameter: ts.ParameterDeclaration,
  scope: Scope,
): TupleElement[] {
  const { type } = parameter;
  const label = ts.isIdentifier(parameter.name)
    ? { label: parameter.name.text }
    : {};
  const read = type === undefined
    ? () =>
      reader.inexpressible(
        "a parameter without annotation: annotate it",
        scope.module.placeOf(parameter),
      )
    : reader.defer(type, scope);
  if (parameter.dotDotDotToken !== undefined) {
    const list = read();
    return list.kind === "tuple" ? [...list.elements] : [{
      kind: "rest",
      type: deferred(() => elementTypeOf(list) ?? list),
    }];
  }
  const optional = parameter.questionToken !== undefined ||
    parameter.initializer !== undefined;
  return [{ type: read, kind: optional ? "optional" : "required", ...label }];
}
