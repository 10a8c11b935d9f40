import { ts } from "../compiler.ts";
import type { LocalEntity } from "./_declared.ts";
import { scopeOf } from "./_declared.ts";
import { type Members, readMembers } from "./_members.ts";
import { readNamed } from "./reference_type.ts";
import { bindTypeParameters } from "./type_parameters.ts";
import type {
  IndexSignature,
  ObjectType,
  Property,
  Scope,
  Type,
} from "./type.ts";
import type { TypeReader } from "./type_reader.ts";

interface ReadMembers extends Members {
  lacking?: Type;
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
  const callable = findCallable(reader, entity);
  if (callable !== undefined) return callable;
  return new LazyObject(() => {
    const into: ReadMembers = {
      properties: new Map(),
      indexes: [],
      callable: false,
    };
    const scoped = parts.flatMap(({ module, node }) => {
      if (!ts.isInterfaceDeclaration(node)) return [];
      const outer = scopeOf(entity, { module, node });
      const scope = bindTypeParameters(
        reader,
        node.typeParameters,
        outer,
        args,
      );
      return [{ node, scope }];
    });
    for (const { node, scope } of scoped) readBases(reader, node, scope, into);
    for (const { node, scope } of scoped) {
      readMembers(reader, node.members, scope, into);
    }
    return into;
  });
}

class LazyObject implements ObjectType {
  readonly kind = "object";
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

  get #all(): ReadMembers {
    if (this.#members === undefined) {
      // What asks for the members while they are read sees none.
      this.#members = { properties: new Map(), indexes: [], callable: false };
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
        into.lacking ??= type.kind === "inexpressible"
          ? type
          : reader.inexpressible("a base that is not an object type", place);
        continue;
      }
      for (const [name, property] of type.properties) {
        into.properties.set(name, property);
      }
      into.indexes.push(...type.indexes);
      into.lacking ??= type.lacking;
    }
  }
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
): Type | undefined {
  for (const { module, node } of entity.declarations) {
    if (!ts.isInterfaceDeclaration(node)) continue;
    const isCallable = node.heritageClauses === undefined &&
      node.members.length > 0 && node.members.every((member) =>
        ts.isCallSignatureDeclaration(member) ||
        ts.isConstructSignatureDeclaration(member)
      );
    if (isCallable) {
      return reader.inexpressible(
        `the function type ${entity.name}`,
        module.placeOf(node),
      );
    }
  }
  return undefined;
}
