import type { ts } from "../compiler.ts";
import type { Type } from "../types/type.ts";
import { membersOf } from "../types/union_type.ts";
import type { ParameterContext } from "./collect_parameters.ts";
import { findDocType, readDocType } from "./doc_type.ts";

/** Reports a rest parameter that wants further arguments by position: it receives one object with those that no other parameter names. */
export function checkRestParameter(
  parameter: ts.ParameterDeclaration,
  at: number,
  context: ParameterContext,
): void {
  const { scope, reporter } = context;
  const item = readItem(parameter, at, context);
  if (item === undefined || mayBeObject(item)) return;
  const { module } = scope;
  const name = module.textOf(parameter.name);
  reporter.report(module.placeOf(parameter.name), {
    severity: "warning",
    code: "hidden-parameter-misuse",
    message:
      `...${name} is hidden from the model, and receives one object with the arguments that no other parameter names: take an array as the last parameter, such as ${name}: string[]`,
  });
}

/** The type of the first argument that it takes. */
function readItem(
  parameter: ts.ParameterDeclaration,
  at: number,
  { reader, scope, docs, declared }: ParameterContext,
): Type | undefined {
  const { module } = scope;
  if (parameter.type !== undefined) {
    return firstOf(reader.read(parameter.type, scope));
  }
  const inline = findDocType([{ module, node: parameter }], scope);
  if (inline !== undefined) {
    return firstOf(reader.read(inline.node, inline.scope));
  }
  const doc = docs.ofParameter(module.textOf(parameter.name))?.type;
  const dots = doc === undefined ? null : /^\s*\.{3}/.exec(doc.text);
  if (doc === undefined || dots === null) {
    const type = readDocType(reader, doc, scope);
    return type === undefined ? declared[at]?.type : firstOf(type);
  }
  // `@param {...string} names`
  const text = doc.text.slice(dots[0].length);
  return readDocType(reader, { ...doc, text }, scope);
}

function firstOf(type: Type): Type | undefined {
  if (type.kind === "tuple") return type.elements[0]?.type();
  return type.kind === "array" ? type.item() : undefined;
}

const OBJECTS: ReadonlySet<Type["kind"]> = new Set<Type["kind"]>([
  "object",
  "map",
  "unknown",
  "inexpressible",
]);

function mayBeObject(type: Type): boolean {
  return membersOf(type).some(({ kind }) => OBJECTS.has(kind));
}
