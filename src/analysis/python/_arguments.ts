import type { Environment } from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";
import { elementsOf, itemOf, type Value } from "./_value.ts";

/** What a call is given. */
export interface CallArguments {
  readonly positional: readonly PythonNode[];
  readonly keywords: ReadonlyMap<string, PythonNode>;
  /** `*args` and `**kwargs`, whose places are not known. */
  readonly spread: readonly PythonNode[];
  /** All of them. */
  readonly all: readonly PythonNode[];
}

const NO_ARGUMENTS: CallArguments = {
  positional: [],
  keywords: new Map(),
  spread: [],
  all: [],
};

/** The expression that is called. */
export function calleeOf(call: PythonNode): PythonNode | undefined {
  return call.children[0];
}

/** Reads the arguments of a call. */
export function readArguments(call: PythonNode): CallArguments {
  const list = call.children[1];
  if (!list) return NO_ARGUMENTS;
  if (list.parts.length === 0 && list.type === "argument_list") {
    return NO_ARGUMENTS;
  }
  if (list.type !== "argument_list") {
    return { ...NO_ARGUMENTS, positional: [list], all: [list] };
  }
  const positional: PythonNode[] = [];
  const keywords = new Map<string, PythonNode>();
  const spread: PythonNode[] = [];
  let mixed = false;
  for (const part of list.parts) {
    const [first, second] = part.type === "identifier" ? [] : part.parts;
    if (part.type === "keyword_argument" && first && second) {
      keywords.set(first.name, second);
      mixed = true;
    } else if (part.type.endsWith("_splat") && first) {
      spread.push(first);
      mixed = true;
    } else positional.push(part);
  }
  const all = mixed
    ? [...positional, ...keywords.values(), ...spread]
    : positional;
  return { positional, keywords, spread, all };
}

/**
 * What an argument may be, by position or one of its names; what is spread may
 * be any argument.
 *
 * @param environment Evaluates.
 * @param given The arguments.
 * @param at Position, and the names of keywords.
 * @returns Undefined where it is not given.
 */
export function argumentValue(
  environment: Environment,
  given: CallArguments,
  at: { readonly position?: number; readonly names?: readonly string[] },
): Value | undefined {
  const node = at.position === undefined
    ? undefined
    : given.positional[at.position];
  if (node) return environment.evaluate(node);
  for (const name of at.names ?? []) {
    const named = given.keywords.get(name);
    if (named) return environment.evaluate(named);
  }
  const [spread] = given.spread;
  if (!spread) return undefined;
  const value = environment.evaluate(spread);
  for (const name of at.names ?? []) {
    if (value.items?.has(`=${name}`)) return itemOf(value, `=${name}`);
  }
  return elementsOf(value);
}
