import { isPlainObject } from "../../core/json.ts";
import { ts } from "../compiler.ts";
import type { ModuleGraph } from "../modules/module_graph.ts";
import type { LocalDeclaration } from "../modules/module_names.ts";
import {
  type Entity,
  resolveMember,
  resolveName,
} from "../types/resolve_name.ts";
import type { Scope } from "../types/type.ts";
import { evaluate, type Evaluated, type EvaluateOptions } from "./evaluate.ts";
import { enumValues } from "./enum_values.ts";
import { isLeftAlone } from "./_is_left_alone.ts";
import { isConstAssertion, unwrap } from "./unwrap.ts";

const MAX_PATH = 50;

type MemberAccess = ts.PropertyAccessExpression | ts.ElementAccessExpression;

/** Evaluates a name: `undefined`, or a constant whose value cannot change. */
export function evaluateName(
  graph: ModuleGraph,
  node: ts.Identifier,
  scope: Scope,
  options: EvaluateOptions,
): Evaluated | undefined {
  if (options.names?.has(node.text)) {
    const value = options.names.get(node.text);
    return value === undefined ? undefined : { value };
  }
  const entity = resolveName(graph, scope, node.text);
  if (entity === undefined) {
    return node.text === "undefined" ? { value: undefined } : undefined;
  }
  return evaluateEntity(graph, entity, options);
}

/** Evaluates `Enum.Member`, `module.CONSTANT`, and members of `as const` objects. */
export function evaluateMember(
  graph: ModuleGraph,
  node: MemberAccess,
  scope: Scope,
  options: EvaluateOptions,
): Evaluated | undefined {
  if (node.questionDotToken !== undefined) return undefined;
  const key = memberKey(graph, node, scope, options);
  if (key === undefined) return undefined;
  const owner = entityOf(graph, node.expression, scope);
  if (owner?.kind === "local") {
    const member = evaluateEnumMember(graph, owner, key);
    if (member !== undefined) return member;
  }
  if (owner !== undefined && owner.kind !== "bound") {
    const member = resolveMember(graph, owner, key);
    if (member !== undefined) return evaluateEntity(graph, member, options);
  }
  const object = evaluate(graph, node.expression, scope, options)?.value;
  if (Array.isArray(object)) {
    const at = Number(key);
    return Number.isInteger(at) && at >= 0 && at < object.length
      ? { value: object[at] }
      : undefined;
  }
  return isPlainObject(object) && Object.hasOwn(object, key)
    ? { value: object[key] }
    : undefined;
}

/** The text of the member that an access names. */
function memberKey(
  graph: ModuleGraph,
  node: MemberAccess,
  scope: Scope,
  options: EvaluateOptions,
): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  const value = evaluate(graph, node.argumentExpression, scope, options)?.value;
  return typeof value === "string" || typeof value === "number"
    ? String(value)
    : undefined;
}

/** What `a` or `a.b` in an expression leads to. */
export function entityOf(
  graph: ModuleGraph,
  expression: ts.Expression,
  scope: Scope,
): Entity | undefined {
  const path: string[] = [];
  let at = unwrap(expression);
  while (ts.isPropertyAccessExpression(at) && path.length < MAX_PATH) {
    path.push(at.name.text);
    at = unwrap(at.expression);
  }
  if (!ts.isIdentifier(at)) return undefined;
  let entity = resolveName(graph, scope, at.text);
  for (const name of path.reverse()) {
    if (entity === undefined) return undefined;
    entity = resolveMember(graph, entity, name);
  }
  return entity;
}

/** Evaluates a declared constant whose value cannot change. */
export function evaluateEntity(
  graph: ModuleGraph,
  entity: Entity,
  options: EvaluateOptions,
): Evaluated | undefined {
  if (entity.kind !== "local") return undefined;
  const declaration = entity.declarations.find(isConstant);
  if (declaration === undefined) return undefined;
  const { node, module } = declaration;
  if (!ts.isVariableDeclaration(node) || node.initializer === undefined) {
    return undefined;
  }
  const scope = { ...entity.scope, module };
  const { names: _, ...inner } = options;
  const found = evaluate(graph, node.initializer, scope, inner);
  // An object that is not `as const` may be changed before the tool runs.
  const fixed = typeof found?.value !== "object" || found.value === null ||
    isConstAssertion(node.initializer) ||
    isLeftAlone(module.file.text, entity.name);
  return fixed ? found : undefined;
}

/** Whether a declaration is a `const` with one name and a value. */
export function isConstant({ node, statement }: LocalDeclaration): boolean {
  return ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) &&
    statement !== undefined &&
    (statement.declarationList.flags & ts.NodeFlags.Const) !== 0;
}

function evaluateEnumMember(
  graph: ModuleGraph,
  owner: Extract<Entity, { kind: "local" }>,
  key: string,
): Evaluated | undefined {
  if (!owner.declarations.some(({ node }) => ts.isEnumDeclaration(node))) {
    return undefined;
  }
  const value = enumValues(graph, owner).get(key);
  return value === undefined ? undefined : { value };
}
