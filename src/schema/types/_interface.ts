import { ts } from "../compiler.ts";
import type { LocalDeclaration } from "../modules/module_names.ts";
import type { LocalEntity } from "./_declared.ts";
import { scopeOf } from "./_declared.ts";
import { type Members, readMembers, soleSignature } from "./_members.ts";
import { functionType } from "./function_type.ts";
import { readNamed } from "./reference_type.ts";
import { bindTypeParameters } from "./type_parameters.ts";
import { resolveTypePath } from "./declared_names.ts";
import {
  type IndexSignature,
  type ObjectType,
  type Property,
  type Scope,
  type Type,
  UNKNOWN,
} from "./type.ts";
import type { TypeReader } from "./type_reader.ts";

interface ReadMembers extends Members {
  lacking?: Type;
  opaque?: boolean;
}

/**
 * Reads an interface: all its declarations, their bases first. Its members are
 * read when they are first needed, so that `interface A extends Base<A>` ends.
 */
export function readInterface(
  reader: TypeReader,
  entity: LocalEntity,
  args: readonly Type[],
): Type {
  const parts = entity.declarations.filter(({ node }) =>
    ts.isInterfaceDeclaration(node)
  );
  const [first] = parts;
  if (first === undefined) return UNKNOWN;
  const place = first.module.placeOf(first.node);
  const callable = findCallable(reader, entity, args);
  if (callable !== undefined) return callable;
  const list = readList(reader, entity, parts, args);
  if (list !== undefined) return list;
  return new LazyObject(() => {
    const into = noMembers();
    // A long chain of bases is read through here once for each of them.
    const read = reader.guard(() => place, () => {
      const scoped = parts.flatMap(({ module, node }) => {
        if (!ts.isInterfaceDeclaration(node)) return [];
        const outer = scopeOf(entity, { module, node });
        const { typeParameters } = node;
        const scope = bindTypeParameters(reader, typeParameters, outer, args);
        return [{ node, scope }];
      });
      for (const { node, scope } of scoped) {
        readBases(reader, node, scope, into);
      }
      for (const { node, scope } of scoped) {
        readMembers(reader, node.members, scope, into);
      }
      return into.callable
        ? reader.inexpressible(`the function type ${entity.name}`, place)
        : UNKNOWN;
    });
    if (read.kind === "inexpressible") makeOpaque(into, read);
    return into;
  });
}

/** `interface List extends Array<T> {}`, which says no more than `T[]`. */
function readList(
  reader: TypeReader,
  entity: LocalEntity,
  parts: readonly LocalDeclaration[],
  args: readonly Type[],
): Type | undefined {
  const [part, other] = parts;
  if (part === undefined || other !== undefined) return undefined;
  const { module, node } = part;
  if (!ts.isInterfaceDeclaration(node) || node.members.length > 0) {
    return undefined;
  }
  const [base, ...more] = node.heritageClauses?.flatMap(({ types }) => types) ??
    [];
  if (
    base === undefined || more.length > 0 ||
    !/^(?:Readonly)?(?:Array|Set|Map)$/.test(module.textOf(base.expression))
  ) return undefined;
  const outer = scopeOf(entity, { module, node });
  const scope = bindTypeParameters(reader, node.typeParameters, outer, args);
  const type = readNamed(reader, scope, {
    path: expressionPath(base.expression) ?? [],
    args: base.typeArguments ?? [],
    place: module.placeOf(base),
  });
  return type.kind === "object" ? undefined : type;
}

function makeOpaque(into: ReadMembers, why: Type): void {
  into.lacking = why;
  into.opaque = true;
}

function noMembers(): ReadMembers {
  return { properties: new Map(), indexes: [], callable: false };
}

class LazyObject implements ObjectType {
  readonly kind = "object";
  readonly isInterface = true;
  readonly #read: () => ReadMembers;
  #members?: ReadMembers;

  constructor(read: () => ReadMembers) {
    this.#read = read;
  }

  get properties(): ReadonlyMap<string, Property> {
    return this.#all.properties;
  }

  get indexes(): readonly IndexSignature[] {
    return this.#all.indexes;
  }

  get lacking(): Type | undefined {
    return this.#all.lacking;
  }

  get opaque(): boolean {
    return this.#all.opaque === true;
  }

  get #all(): ReadMembers {
    if (this.#members === undefined) {
      // What asks for the members while they are read sees none.
      this.#members = noMembers();
      this.#members = this.#read();
    }
    return this.#members;
  }
}

function readBases(
  reader: TypeReader,
  node: ts.InterfaceDeclaration,
  scope: Scope,
  into: ReadMembers,
): void {
  for (const clause of node.heritageClauses ?? []) {
    for (const base of clause.types) {
      const place = scope.module.placeOf(base);
      const path = expressionPath(base.expression);
      const args = base.typeArguments ?? [];
      const type = path === undefined
        ? reader.inexpressible("a base that is not a name", place)
        : readNamed(reader, scope, { path, args, place });
      if (type.kind !== "object") {
        const why = type.kind === "inexpressible" ? type : reader.inexpressible(
          `an interface that extends ${
            path?.join(".")
          }, which is no object of JSON: take its data as members`,
          place,
        );
        // A package's interface is most likely one of data, and only unread.
        if (isExternal(reader, scope, path)) into.lacking ??= why;
        else makeOpaque(into, why);
        continue;
      }
      reader.charge(type.properties.size);
      for (const [name, property] of type.properties) {
        into.properties.set(name, property);
      }
      into.indexes.push(...type.indexes);
      into.lacking ??= type.lacking;
      into.opaque ??= type.opaque;
    }
  }
}

function isExternal(
  reader: TypeReader,
  scope: Scope,
  path: readonly string[] = [],
): boolean {
  return resolveTypePath(reader.graph, scope, path)?.kind === "external";
}

function expressionPath(expression: ts.Expression): string[] | undefined {
  const path: string[] = [];
  let at = expression;
  while (ts.isPropertyAccessExpression(at)) {
    path.push(at.name.text);
    at = at.expression;
  }
  return ts.isIdentifier(at) ? [...path, at.text].reverse() : undefined;
}

function findCallable(
  reader: TypeReader,
  entity: LocalEntity,
  args: readonly Type[],
): Type | undefined {
  const interfaces = entity.declarations.flatMap(({ module, node }) =>
    ts.isInterfaceDeclaration(node) ? [{ module, node }] : []
  );
  for (const { module, node } of interfaces) {
    const isCallable = node.heritageClauses === undefined &&
      node.members.length > 0 && node.members.every((member) =>
        ts.isCallSignatureDeclaration(member) ||
        ts.isConstructSignatureDeclaration(member)
      );
    if (!isCallable) {
      continue;
    }
    const signature = soleSignature(node.members);
    if (signature === undefined || interfaces.length > 1) {
      return reader.inexpressible(
        `the function type ${entity.name}`,
        module.placeOf(node),
      );
    }
    const outer = scopeOf(entity, { module, node });
    const { typeParameters } = node;
    const scope = bindTypeParameters(reader, typeParameters, outer, args);
    return functionType(reader, signature, scope);
  }
  return undefined;
}
