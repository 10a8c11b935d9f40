import type { Program } from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";

/** What the text of a class shows of how its objects are made and taken apart. */
export interface ClassShape {
  /** Names of its annotated fields, in order. */
  readonly fields: readonly string[];
  /** What `__match_args__` names; undefined where that is not written out. */
  readonly matchArgs: readonly string[] | undefined;
  /** What stands in the parentheses after its name. */
  readonly bases: readonly PythonNode[];
  readonly decorators: readonly PythonNode[];
}

/**
 * Reads the shape of a class.
 *
 * @param program Gives the texts.
 * @param node The definition.
 */
export function readClassShape(program: Program, node: PythonNode): ClassShape {
  const fields: string[] = [];
  const named: (readonly string[] | undefined)[] = [];
  const visit = (part: PythonNode): void => {
    switch (part.type) {
      case "function_definition":
      case "class_definition":
      case "lambda":
        return;
      case "assignment": {
        const [target, second] = part.parts;
        const value = part.parts.at(-1);
        if (target?.type !== "identifier") break;
        if (target.name === "__match_args__" && value) {
          named.push(literalTexts(program, value));
        }
        if (second?.type === "type") fields.push(target.name);
      }
    }
    part.parts.forEach(visit);
  };
  node.parts.at(-1)?.parts.forEach(visit);
  const bases = node.parts.find(({ type }) => type === "argument_list");
  return {
    fields,
    matchArgs: named.length > 1
      ? undefined
      : named.length === 1
      ? named[0]
      : [],
    bases: bases?.parts ?? [],
    decorators: program.decorators.get(node) ?? [],
  };
}

/**
 * The texts in a literal tuple.
 *
 * @returns Undefined where one is not written out.
 */
export function literalTexts(
  program: Program,
  { type, parts }: PythonNode,
): readonly string[] | undefined {
  if (type !== "tuple" && type !== "expression_list") return undefined;
  const texts = parts.map((part) =>
    /^(["'])(\w+)\1$/.exec(program.textOf(part))?.[2]
  );
  return texts.every((text) => text !== undefined) ? texts : undefined;
}
