import { ts } from "../compiler.ts";
import { functionType } from "../types/function_type.ts";
import { enumMembers } from "../types/enum_type.ts";
import type { Entity } from "../types/resolve_name.ts";
import type { Property, Scope, Type } from "../types/type.ts";
import type { TypeReader } from "../types/type_reader.ts";
import { isConstant } from "./_names.ts";
import { inferType } from "./infer_type.ts";

/**
 * The type of what a name stands for as a value: a variable, a function, an
 * enum.
 *
 * @param reader Reader of the library.
 * @param entity What the name leads to.
 * @returns The type, or undefined when it cannot be told.
 */
export function typeOfEntity(
  reader: TypeReader,
  entity: Entity,
): Type | undefined {
  if (entity.kind === "expression") {
    const { module, expression } = entity;
    return inferType(reader, expression, { module });
  }
  if (entity.kind !== "local") return undefined;
  for (const declaration of entity.declarations) {
    const { module, node } = declaration;
    const scope = { ...entity.scope, module };
    if (ts.isVariableDeclaration(node)) {
      return typeOfVariable(reader, node, scope, isConstant(declaration));
    }
    if (ts.isFunctionDeclaration(node)) {
      return typeOfFunction(reader, entity);
    }
    if (ts.isEnumDeclaration(node)) return typeOfEnum(reader, entity);
  }
  return undefined;
}

/** Of an overloaded function the last signature, as `ReturnType` takes it. */
function typeOfFunction(
  reader: TypeReader,
  { declarations, scope }: Extract<Entity, { kind: "local" }>,
): Type | undefined {
  const all = declarations.flatMap(({ module, node }) =>
    ts.isFunctionDeclaration(node) ? [{ module, node }] : []
  );
  const shown = all.filter(({ node }) => node.body === undefined);
  const chosen = shown.at(-1) ?? all[0];
  if (chosen === undefined) return undefined;
  const { module, node } = chosen;
  const type = functionType(reader, node, { ...scope, module });
  return shown.length > 1 && type.kind === "function"
    ? { ...type, varies: true }
    : type;
}

function typeOfVariable(
  reader: TypeReader,
  node: ts.VariableDeclaration,
  scope: Scope,
  constant: boolean,
): Type | undefined {
  if (node.type !== undefined) return reader.read(node.type, scope);
  if (node.initializer === undefined) return undefined;
  const { initializer } = node;
  const place = scope.module.placeOf(node);
  const type = reader.instantiate(node, [], {
    name: "",
    place,
    read: () => {
      // `const X = "a"` has the type "a"; the members of an object are wide.
      const literal = constant && isPrimitive(initializer);
      const found = inferType(reader, initializer, scope, { literal });
      // `let x = null` will be something else later.
      const isOpen = !constant && found !== undefined &&
        (found.kind === "undefined" ||
          (found.kind === "literal" && found.value === null));
      return found === undefined || isOpen
        ? reader.inexpressible(UNTOLD, place)
        : found;
    },
  });
  return type.kind === "inexpressible" && type.reason === UNTOLD
    ? undefined
    : type;
}

/** What the type of a variable is remembered as when its value does not tell. */
const UNTOLD = "the type of a value that only running the module would tell";

function isPrimitive(node: ts.Expression): boolean {
  return ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) ||
    ts.isBigIntLiteral(node) || ts.isPrefixUnaryExpression(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword;
}

/** The object that an enum is as a value. */
function typeOfEnum(
  reader: TypeReader,
  entity: Extract<Entity, { kind: "local" }>,
): Type {
  const [first] = entity.declarations;
  const properties = new Map<string, Property>();
  for (const [name, type] of enumMembers(reader, entity)) {
    if (first === undefined) continue;
    const place = first.module.placeOf(first.node);
    properties.set(name, { type: () => type, optional: false, place });
  }
  return { kind: "object", properties, indexes: [] };
}
