import { ts } from "../compiler.ts";
import type { LocalDeclaration } from "../modules/module_names.ts";
import { isConstructor } from "./_constructor.ts";
import { readDocEnum } from "./_doc_enum.ts";
import { enumMembers, enumType } from "./enum_type.ts";
import { readInterface } from "./_interface.ts";
import type { NamedTypeUse } from "./reference_type.ts";
import { bindTypeParameters } from "./type_parameters.ts";
import type { Entity } from "./resolve_name.ts";
import { INTEGER, type Scope, type Type } from "./type.ts";
import type { TypeReader } from "./type_reader.ts";

/** A name's declarations with the scope around them. */
export type LocalEntity = Extract<Entity, { kind: "local" }>;

/** Reads what a name is declared as: interface, alias or enum. */
export function readDeclared(
  reader: TypeReader,
  entity: LocalEntity,
  args: readonly Type[],
  use: NamedTypeUse,
): Type {
  const { declarations } = entity;
  const first = declarations.find(({ node }) => isTypeDeclaration(node));
  // An interface of a class's name adds to the class.
  if (first === undefined || isClass(reader, entity)) {
    return readDocEnum(reader, entity) ?? notAType(reader, entity, use);
  }
  const scope = scopeOf(entity, first);
  const { node } = first;
  if (ts.isTypeAliasDeclaration(node)) {
    const filled = fillArguments(reader, node.typeParameters, scope, args);
    return readAlias(reader, node, scope, { args: filled, use });
  }
  const options = { name: entity.name, place: use.place };
  if (ts.isEnumDeclaration(node)) {
    const type = () => enumType(enumMembers(reader, entity));
    const whole = reader.instantiate(node, [], { ...options, read: type });
    // The last part of the path is a member when the path leads to the enum itself.
    const member = use.path.at(-1);
    return use.path.length > 1 && member !== undefined &&
        member !== entity.name
      ? enumMembers(reader, entity).get(member) ?? whole
      : whole;
  }
  const filled = ts.isInterfaceDeclaration(node)
    ? fillArguments(reader, node.typeParameters, scope, args)
    : args;
  return reader.instantiate(node, filled, {
    ...options,
    read: () => readInterface(reader, entity, filled),
  });
}

/** The arguments with those that defaults give, so that `Tree` and `Tree<string>` are one type. */
function fillArguments(
  reader: TypeReader,
  parameters: readonly ts.TypeParameterDeclaration[] | undefined,
  scope: Scope,
  args: readonly Type[],
): readonly Type[] {
  if (parameters === undefined || parameters.length === 0) return [];
  const { bindings } = bindTypeParameters(reader, parameters, scope, args);
  return [...bindings?.values() ?? []];
}

/** The scope of one declaration: a comment's type is text of its own. */
export function scopeOf(
  entity: LocalEntity,
  declaration: LocalDeclaration,
): Scope {
  return { ...entity.scope, module: declaration.module };
}

/** Whether a name is a class, or an interface with a value beside it that makes instances. */
function isClass(reader: TypeReader, entity: LocalEntity): boolean {
  return entity.declarations.some((declaration) => {
    const { node } = declaration;
    if (ts.isClassDeclaration(node)) return true;
    return ts.isVariableDeclaration(node) && node.type !== undefined &&
      isConstructor(reader, node.type, scopeOf(entity, declaration));
  });
}

function isTypeDeclaration(node: ts.Node): boolean {
  return ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) ||
    ts.isEnumDeclaration(node);
}

function readAlias(
  reader: TypeReader,
  node: ts.TypeAliasDeclaration,
  scope: Scope,
  { args, use }: { args: readonly Type[]; use: NamedTypeUse },
): Type {
  const name = node.name.text;
  return reader.instantiate(node, args, {
    name,
    place: use.place,
    read: () => {
      const inner = bindTypeParameters(
        reader,
        node.typeParameters,
        scope,
        args,
      );
      const type = reader.read(node.type, inner);
      const saysInteger = name === "int" || name === "integer";
      return saysInteger && type.kind === "number" ? INTEGER : type;
    },
  });
}

function notAType(
  reader: TypeReader,
  entity: LocalEntity,
  use: NamedTypeUse,
): Type {
  const name = use.path.join(".");
  return reader.inexpressible(
    isClass(reader, entity)
      ? `the class ${name}, whose instances JSON cannot hold: take an interface with its data`
      : `${name}, which is not a type`,
    use.place,
  );
}
