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
import { type Entity, resolveName } from "../types/resolve_name.ts";
import { orUndefined } from "../types/union_type.ts";
import { typeOfMethodResult } from "./_infer_method.ts";
import { entityOf } from "./_names.ts";
import { inferType, type InferTypeOptions } from "./infer_type.ts";
import { typeOfEntity } from "./type_of_entity.ts";

/** Longest name of a global that is looked at: `Deno.env.get`. */
const MAX_PATH = 2;

const CALLED: ReadonlyMap<string, Type> = new Map<string, Type>([
  ["Number", NUMBER],
  ["parseInt", NUMBER],
  ["parseFloat", NUMBER],
  ["Number.parseInt", NUMBER],
  ["Number.parseFloat", NUMBER],
  ["Date.now", NUMBER],
  ["performance.now", NUMBER],
  ["Deno.cwd", STRING],
  ["Deno.env.get", orUndefined(STRING)],
  ["process.cwd", STRING],
  ["crypto.randomUUID", STRING],
  ["String", STRING],
  ["JSON.stringify", STRING],
  ["Object.keys", { kind: "array", item: () => STRING }],
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
  if (entity !== undefined && entity.kind !== "external") {
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
  if (name === undefined) return inferMethod(reader, node, scope);
  return /^Math\.\w+$/.test(name) ? NUMBER : CALLED.get(name);
}

/** Infers the type of `a.b()` from the type of `a`. */
function inferMethod(
  reader: TypeReader,
  { expression: method }: ts.CallExpression,
  scope: Scope,
): Type | undefined {
  if (
    !ts.isPropertyAccessExpression(method) ||
    method.questionDotToken !== undefined
  ) return undefined;
  const owner = inferType(reader, method.expression, scope);
  return owner && typeOfMethodResult(owner, method.name.text);
}

/**
 * The name of a global, or of a member of one, as an expression has it. That
 * of Node's `process` counts where it is imported, too.
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
  const path: string[] = [];
  let at = expression;
  while (ts.isPropertyAccessExpression(at) && path.length < MAX_PATH) {
    path.unshift(at.name.text);
    at = at.expression;
  }
  if (!ts.isIdentifier(at)) return undefined;
  const entity = resolveName(reader.graph, scope, at.text);
  if (entity === undefined) return [at.text, ...path].join(".");
  return entity.kind === "external" && isProcess(entity)
    ? ["process", ...path].join(".")
    : undefined;
}

function isProcess(
  { specifier, name }: Extract<Entity, { kind: "external" }>,
): boolean {
  return /^(?:node:)?process$/.test(specifier) && /^(?:default|\*)$/.test(name);
}
