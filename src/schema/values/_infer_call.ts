import { ts } from "../compiler.ts";
import {
  BIGINT,
  BOOLEAN,
  NUMBER,
  type Scope,
  STRING,
  type Type,
} from "../types/type.ts";
import type { TypeReader } from "../types/type_reader.ts";
import { entityOf } from "./_names.ts";
import { isGlobal } from "./evaluate.ts";
import { inferType, type InferTypeOptions } from "./infer_type.ts";
import { typeOfEntity } from "./type_of_entity.ts";

const CALLED: ReadonlyMap<string, Type> = new Map<string, Type>([
  ["Number", NUMBER],
  ["parseInt", NUMBER],
  ["parseFloat", NUMBER],
  ["Number.parseInt", NUMBER],
  ["Number.parseFloat", NUMBER],
  ["Date.now", NUMBER],
  ["performance.now", NUMBER],
  ["Deno.cwd", STRING],
  ["crypto.randomUUID", STRING],
  ["String", STRING],
  ["JSON.stringify", STRING],
  ["Boolean", BOOLEAN],
  ["BigInt", BIGINT],
]);

/** Infers the type of a call to a few globals, or to a function with a declared result. */
export function inferCall(
  reader: TypeReader,
  node: ts.CallExpression,
  scope: Scope,
  options: InferTypeOptions,
): Type | undefined {
  if (node.questionDotToken !== undefined) return undefined;
  const entity = entityOf(reader.graph, node.expression, scope);
  if (entity !== undefined) {
    const type = typeOfEntity(reader, entity);
    // What a generic or an overloaded function gives depends on the arguments.
    if (type?.kind !== "function" || type.varies) return undefined;
    const result = type.result();
    return result.kind === "unknown" || result.kind === "inexpressible"
      ? undefined
      : result;
  }
  const name = globalName(reader, node.expression, scope);
  if (name === "Object.freeze") {
    const [frozen] = node.arguments;
    return frozen === undefined
      ? undefined
      : inferType(reader, frozen, scope, options);
  }
  if (name === undefined) return undefined;
  return /^Math\.\w+$/.test(name) ? NUMBER : CALLED.get(name);
}

/**
 * The name of a global, or of a member of one, as an expression has it.
 *
 * @param reader Reader of the library.
 * @param expression The expression.
 * @param scope Its scope.
 * @returns `Math.PI`, or undefined when it is anything else.
 */
export function globalName(
  reader: TypeReader,
  expression: ts.Expression,
  scope: Scope,
): string | undefined {
  const root = ts.isPropertyAccessExpression(expression)
    ? expression.expression
    : expression;
  if (!ts.isIdentifier(root) || !isGlobal(reader.graph, root.text, scope)) {
    return undefined;
  }
  return ts.isPropertyAccessExpression(expression)
    ? `${root.text}.${expression.name.text}`
    : root.text;
}
