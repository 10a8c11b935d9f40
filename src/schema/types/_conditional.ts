import { ts } from "../compiler.ts";
import { matchPattern, type PatternScope } from "./_infer_pattern.ts";
import { isAssignable } from "./is_assignable.ts";
import { type Scope, type Type, UNKNOWN } from "./type.ts";
import type { TypeReader } from "./type_reader.ts";
import { distributedMembers, unionOf } from "./union_type.ts";

/** Reads `T extends U ? X : Y` when the text decides it; a union in a type parameter is taken member by member. */
export function readConditional(
  reader: TypeReader,
  node: ts.ConditionalTypeNode,
  scope: Scope,
): Type {
  const name = ts.isTypeReferenceNode(node.checkType) &&
      ts.isIdentifier(node.checkType.typeName)
    ? node.checkType.typeName.text
    : undefined;
  const bound = name === undefined ? undefined : findBinding(scope, name);
  if (name === undefined || bound === undefined) {
    return decide(reader, node, scope, reader.read(node.checkType, scope));
  }
  const members = distributedMembers(reader.settled(bound));
  reader.charge(members.length);
  return unionOf(
    members.map((member) =>
      decide(reader, node, {
        module: scope.module,
        bindings: new Map([[name, member]]),
        parent: scope,
      }, member)
    ),
  );
}

function findBinding(scope: Scope, name: string): Type | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const type = at.bindings?.get(name);
    if (type !== undefined) return type;
  }
  return undefined;
}

function decide(
  reader: TypeReader,
  node: ts.ConditionalTypeNode,
  scope: Scope,
  type: Type,
): Type {
  const bindings = new Map<string, Type>();
  const wanted = hasInfer(node.extendsType)
    ? undefined
    : reader.read(node.extendsType, scope);
  const holds = wanted === undefined
    ? matchPattern(reader, type, node.extendsType, { scope, bindings })
    : isAssignable(reader, type, wanted);
  if (holds === undefined) {
    // What could not be read is what the author can do something about.
    return [type, wanted].find((part) => part?.kind === "inexpressible") ??
      reader.inexpressible(
        "a conditional type that the text does not decide: declare what you need of it as an interface",
        scope.module.placeOf(node),
      );
  }
  if (!holds) return reader.read(node.falseType, scope);
  bindUntold(reader, node.extendsType, { scope, bindings });
  const inner: Scope = { module: scope.module, bindings, parent: scope };
  return reader.read(node.trueType, inner);
}

/** Lets each `infer` that nothing told stand for all that its constraint lets be. */
function bindUntold(
  reader: TypeReader,
  pattern: ts.TypeNode,
  { scope, bindings }: PatternScope,
): void {
  for (const { typeParameter: { name, constraint } } of infersIn(pattern)) {
    if (bindings.has(name.text)) continue;
    bindings.set(
      name.text,
      constraint === undefined ? UNKNOWN : reader.read(constraint, scope),
    );
  }
}

/** Whether `infer` stands anywhere in a type. */
export function hasInfer(node: ts.Node): boolean {
  return infersIn(node).next().done !== true;
}

/** Each `infer` in a type. */
export function* infersIn(node: ts.Node): Generator<ts.InferTypeNode, void> {
  const pending: ts.Node[] = [node];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (ts.isInferTypeNode(at)) yield at;
    ts.forEachChild(at, (child) => {
      pending.push(child);
    });
  }
}
