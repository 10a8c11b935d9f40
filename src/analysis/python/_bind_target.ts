import { attributeKey, type Environment, type Program } from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";
import type { Scope } from "./_scope.ts";
import {
  containerValue,
  elementsOf,
  exactTexts,
  itemOf,
  type Value,
} from "./_value.ts";

/** Gives a value when it is asked for. */
export type Compute = (environment: Environment) => Value;

/**
 * Binds what stands on the left of an assignment, or where one is implied.
 *
 * @param program Takes the effects.
 * @param scope Where names are bound.
 * @param binding The target, and what is bound to it.
 */
export function bindTarget(
  program: Program,
  scope: Scope,
  { target, compute, defines = false }: {
    readonly target: PythonNode;
    readonly compute: Compute;
    /** Whether it is the name of a class at its definition. */
    readonly defines?: boolean;
  },
): void {
  const again = (next: PythonNode, part: Compute): void =>
    bindTarget(program, scope, { target: next, compute: part });
  switch (target.type) {
    case "identifier":
      return bindName(program, scope, { name: target.name, compute, defines });
    case "attribute":
      return bindAttribute(program, target, compute);
    case "subscript":
      return bindItem(target, compute, again);
    case "list_splat_pattern":
    case "dictionary_splat_pattern":
    case "list_splat":
      for (const child of target.parts) {
        again(
          child,
          (env) => containerValue([["*", elementsOf(compute(env))]]),
        );
      }
      return;
    case "parenthesized_expression":
    case "as_pattern_target":
      for (const child of target.parts) again(child, compute);
      return;
    case "pattern_list":
    case "tuple_pattern":
    case "list_pattern":
    case "tuple":
    case "list":
    case "expression_list":
      bindParts(target, compute, again);
  }
}

function bindName(
  program: Program,
  scope: Scope,
  { name, compute, defines = false }: {
    readonly name: string;
    readonly compute: Compute;
    readonly defines?: boolean;
  },
): void {
  const key = scope.bind(name);
  const names = defines ? program.classNames : program.otherNames;
  names.add(key);
  const outer = scope.kind === "class" ? attributeKey(name) : undefined;
  program.effects.push((environment) => {
    const value = compute(environment);
    environment.write(key, value);
    if (outer !== undefined) environment.write(outer, value);
  });
}

function bindAttribute(
  program: Program,
  target: PythonNode,
  compute: Compute,
): void {
  const key = attributeKey(target.parts[1]?.name ?? "");
  program.effects.push((env) => env.write(key, compute(env)));
}

function bindItem(
  target: PythonNode,
  compute: Compute,
  bind: (target: PythonNode, compute: Compute) => void,
): void {
  const [base, index] = target.parts;
  if (!base || !index) return;
  bind(base, (environment) => {
    const keys = exactTexts(environment.evaluate(index));
    const value = compute(environment);
    const at = keys.length > 0 ? keys.map((key) => `=${key}`) : ["*"];
    return containerValue(at.map((key) => [key, value] as const));
  });
}

function bindParts(
  target: PythonNode,
  compute: Compute,
  bind: (target: PythonNode, compute: Compute) => void,
): void {
  const children = target.parts;
  const splat = children.some((child) => child.type.includes("splat"));
  children.forEach((child, index) =>
    bind(child, (environment) => {
      const value = compute(environment);
      return splat ? elementsOf(value) : itemOf(value, `#${index}`);
    })
  );
}
