import type { TupleElement, Type } from "../types/type.ts";

/** What a declared function type says of one parameter. */
export interface DeclaredParameter {
  readonly type: Type;
  readonly optional: boolean;
}

/**
 * The parameters that the type a function is declared with gives it.
 *
 * @param declared The type, if any.
 * @param count How many parameters the function has.
 * @returns What is said of each, by index; of a type that cannot be read, that.
 */
export function declaredParameters(
  declared: Type | undefined,
  count: number,
): readonly (DeclaredParameter | undefined)[] {
  if (declared === undefined) return [];
  const all = Array.from({ length: count }, (_, at) => at);
  if (declared.kind === "inexpressible") {
    return all.map(() => ({ type: declared, optional: false }));
  }
  const elements = declared.kind === "function"
    ? elementsOf(declared.parameters())
    : [];
  const rest = elements.find(({ kind }) => kind === "rest");
  return all.map((at) => {
    const element = elements[at] ?? rest;
    return element === undefined ? undefined : {
      type: element.type(),
      optional: element.kind === "optional",
    };
  });
}

function elementsOf(parameters: Type): readonly TupleElement[] {
  if (parameters.kind === "tuple") return parameters.elements;
  return parameters.kind === "array"
    ? [{ kind: "rest", type: parameters.item }]
    : [];
}
