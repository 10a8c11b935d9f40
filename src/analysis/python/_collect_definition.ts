import { bindTarget } from "./_bind_target.ts";
import { readClassShape } from "./_class_shape.ts";
import { collect } from "./_collect.ts";
import {
  afterToken,
  objectOf,
  type Parameter,
  type Program,
  type PythonFunction,
  returnKeyOf,
} from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";
import { Scope } from "./_scope.ts";
import { joinValues, refValue } from "./_value.ts";

/** Collects a function or lambda: its name, parameters, defaults and body. */
export function collectFunction(
  program: Program,
  node: PythonNode,
  scope: Scope,
): void {
  const id = program.nextId();
  const ref = `def:${id}`;
  const inner = new Scope(`f${id}`, "function", scope);
  const isLambda = node.type === "lambda";
  const nameNode = isLambda ? undefined : afterToken(node, "def");
  const name = nameNode ? nameNode.name : `lambda ${id}`;
  const returnKey = returnKeyOf(ref);
  const list = node.parts.find((part) =>
    part.type === "parameters" || part.type === "lambda_parameters"
  );
  const all = list ? collectParameters(program, list, { scope, inner }) : [];
  const kept = withoutReceiver(program, scope, all);
  program.addFunction(node, { ref, name, returnKey, ...kept });
  if (nameNode) {
    bindTarget(program, scope, {
      target: nameNode,
      compute: () => refValue(ref),
    });
    program.setScope(nameNode, scope);
  }
  const body = node.parts[node.parts.length - 1];
  for (const part of node.parts) {
    if (part === list || part === nameNode) continue;
    collect(program, part, part === body ? inner : scope);
  }
  if (!body) return;
  if (isLambda) addReturn(program, returnKey, body);
  else collectReturns(program, returnKey, body);
}

/** The parameters that a call gives; of a method, the receiver is known. */
function withoutReceiver(
  program: Program,
  scope: Scope,
  parameters: readonly Parameter[],
): Pick<PythonFunction, "parameters" | "maybeStatic"> {
  const [receiver] = parameters;
  if (scope.kind !== "class" || receiver?.star !== "") {
    return { parameters, maybeStatic: false };
  }
  if (!/^(?:self|cls|mcs|mcls|metacls)$/.test(receiver.name)) {
    return { parameters, maybeStatic: true };
  }
  const isSelf = receiver.name === "self";
  const own = refValue(isSelf ? objectOf(scope.ref) : scope.ref);
  program.effects.push((env) => env.write(receiver.key, own));
  return { parameters: parameters.slice(1), maybeStatic: false };
}

/** Collects a class: its name, bases and body; making an instance calls `__init__`. */
export function collectClass(
  program: Program,
  node: PythonNode,
  scope: Scope,
): void {
  const id = program.nextId();
  const ref = `class:${id}`;
  const inner = new Scope(`k${id}`, "class", scope, ref);
  const nameNode = afterToken(node, "class");
  const parts = node.parts;
  const body = parts[parts.length - 1];
  const shape = readClassShape(program, node);
  program.classes.set(ref, shape);
  if (nameNode) {
    bindTarget(program, scope, {
      target: nameNode,
      defines: shape.decorators.length === 0,
      // What is made of a class may be used as what its bases make.
      compute: (env) =>
        shape.bases.filter((base) => base.type !== "keyword_argument")
          .map((base) => refValue(...env.evaluate(base).refs))
          .reduce(joinValues, refValue(ref)),
    });
    program.setScope(nameNode, scope);
  }
  for (const part of parts) {
    if (part !== nameNode) {
      collect(program, part, part === body ? inner : scope);
    }
  }
}

function collectParameters(
  program: Program,
  list: PythonNode,
  { scope, inner }: { readonly scope: Scope; readonly inner: Scope },
): Parameter[] {
  const found: Parameter[] = [];
  for (const part of list.parts) {
    const [first, ...others] = part.type === "identifier" ? [part] : part.parts;
    const target = part.type.includes("splat_pattern") ? part : first;
    if (!target) continue;
    const value = afterToken(part, "=");
    for (const other of others) collect(program, other, scope);
    const named = target.type.includes("splat_pattern")
      ? target.parts[0]
      : target;
    if (!named || named.type !== "identifier") continue;
    const name = named.name;
    const key = inner.bind(name);
    program.otherNames.add(key);
    program.setScope(named, inner);
    const annotation = part.parts.find(({ type }) => type === "type");
    if (annotation) program.addSource(key, annotation);
    const star = target.type === "list_splat_pattern"
      ? "*"
      : target.type === "dictionary_splat_pattern"
      ? "**"
      : "";
    found.push({ name, key, star });
    if (value) {
      program.effects.push((env) => env.write(key, env.evaluate(value)));
    }
  }
  return found;
}

function collectReturns(
  program: Program,
  key: string,
  node: PythonNode,
): void {
  if (node.type === "return_statement" || node.type === "yield") {
    const value = node.parts[0];
    if (value) addReturn(program, key, value);
  }
  for (const child of node.children) {
    const nested = child.type === "function_definition" ||
      child.type === "class_definition" || child.type === "lambda";
    if (child.named && !nested) collectReturns(program, key, child);
  }
}

function addReturn(program: Program, key: string, value: PythonNode): void {
  program.effects.push((env) => env.write(key, env.evaluate(value)));
}
