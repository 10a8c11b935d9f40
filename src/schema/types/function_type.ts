import { ts } from "../compiler.ts";
import { tupleOf } from "./array_type.ts";
import {
  deferred,
  type Scope,
  type TupleElement,
  type Type,
  UNKNOWN,
} from "./type.ts";
import type { TypeReader } from "./type_reader.ts";
import { bindTypeParameters } from "./type_parameters.ts";

/** The type of anything with a signature: it has no JSON form, but its parts do. */
export function functionType(
  reader: TypeReader,
  node: ts.SignatureDeclaration,
  outer: Scope,
): Type {
  const scope = bindTypeParameters(reader, node.typeParameters, outer);
  const { type } = node;
  return {
    kind: "function",
    place: outer.module.placeOf(node),
    result: type === undefined ? () => UNKNOWN : reader.defer(type, scope),
    parameters: deferred(() =>
      tupleOf(
        node.parameters.map((parameter) =>
          parameterElement(reader, parameter, scope)
        ),
      )
    ),
  };
}

function parameterElement(
  reader: TypeReader,
  parameter: ts.ParameterDeclaration,
  scope: Scope,
): TupleElement {
  const { type } = parameter;
  const label = ts.isIdentifier(parameter.name)
    ? { label: parameter.name.text }
    : {};
  const read = type === undefined ? () => UNKNOWN : reader.defer(type, scope);
  if (parameter.dotDotDotToken !== undefined) {
    return {
      kind: "rest",
      type: deferred(() => {
        const list = read();
        return list.kind === "array" ? list.item() : list;
      }),
    };
  }
  const optional = parameter.questionToken !== undefined ||
    parameter.initializer !== undefined;
  return { type: read, kind: optional ? "optional" : "required", ...label };
}
