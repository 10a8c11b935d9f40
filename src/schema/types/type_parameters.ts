import { ts } from "../compiler.ts";
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
 * @param standsFor What an argument that is not there leaves.
 * @returns The inner scope; `outer` itself when there are no parameters.
 */
export function bindTypeParameters(
  reader: TypeReader,
  parameters: readonly ts.TypeParameterDeclaration[] | undefined,
  outer: Scope,
  args: readonly Type[] = [],
  standsFor = defaultOrConstraint,
): Scope {
  if (parameters === undefined || parameters.length === 0) return outer;
  const bindings = new Map<string, Type>();
  const scope: Scope = { module: outer.module, bindings, parent: outer };
  for (const [at, parameter] of parameters.entries()) {
    const stand = standsFor(parameter);
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

/**
 * Makes the scope of a function's own type parameters. One that its parameters
 * speak of is told by the arguments of each call, so that it may be all that
 * its constraint lets be; the default is for those that no argument tells.
 *
 * @param reader Reads defaults and constraints.
 * @param signature The function.
 * @param outer The scope around it.
 * @returns The inner scope; `outer` itself when there are no type parameters.
 */
export function bindSignature(
  reader: TypeReader,
  { typeParameters, parameters }: ts.SignatureDeclaration,
  outer: Scope,
): Scope {
  if (typeParameters === undefined) return outer;
  const told = namesIn(parameters.flatMap(({ type }) => type ?? []));
  return bindTypeParameters(
    reader,
    typeParameters,
    outer,
    [],
    (parameter) =>
      told.has(parameter.name.text)
        ? parameter.constraint ?? parameter.default
        : defaultOrConstraint(parameter),
  );
}

function defaultOrConstraint(
  parameter: ts.TypeParameterDeclaration,
): ts.TypeNode | undefined {
  return parameter.default ?? parameter.constraint;
}

/** All names that stand in some nodes. */
function namesIn(nodes: readonly ts.Node[]): ReadonlySet<string> {
  const names = new Set<string>();
  const pending = [...nodes];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (ts.isIdentifier(at)) names.add(at.text);
    ts.forEachChild(at, (child) => {
      pending.push(child);
    });
  }
  return names;
}
