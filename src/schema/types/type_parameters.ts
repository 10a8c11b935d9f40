import type { ts } from "../compiler.ts";
import { type Scope, type Type, UNKNOWN } from "./type.ts";
import type { TypeReader } from "./type_reader.ts";

/**
 * Makes a scope in which type parameters stand for something: for the argument
 * where there is one, else for the parameter's default, its constraint, or
 * anything.
 *
 * @param reader Reads defaults and constraints.
 * @param parameters The type parameters, if any.
 * @param outer The scope around them.
 * @param args Type arguments in order.
 * @returns The inner scope; `outer` itself when there are no parameters.
 */
export function bindTypeParameters(
  reader: TypeReader,
  parameters: readonly ts.TypeParameterDeclaration[] | undefined,
  outer: Scope,
  args: readonly Type[] = [],
): Scope {
  if (parameters === undefined || parameters.length === 0) return outer;
  const bindings = new Map<string, Type>();
  const scope: Scope = { module: outer.module, bindings, parent: outer };
  for (const [at, parameter] of parameters.entries()) {
    const stand = parameter.default ?? parameter.constraint;
    const given = args[at];
    if (given !== undefined) bindings.set(parameter.name.text, given);
    else {
      // `T extends Node<T>` names itself; inside, it is anything.
      bindings.set(parameter.name.text, UNKNOWN);
      if (stand !== undefined) {
        bindings.set(parameter.name.text, reader.readArgument(stand, scope));
      }
    }
  }
  return scope;
}
