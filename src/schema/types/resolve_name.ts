import { ts } from "../compiler.ts";
import type { Found, ModuleGraph } from "../modules/module_graph.ts";
import type { LocalDeclaration, ModuleNames } from "../modules/module_names.ts";
import { readBlockNames } from "../modules/read_module_names.ts";
import type { SourceModule } from "../modules/source_module.ts";
import { lookupDeclared } from "./declared_names.ts";
import type { Scope, Type } from "./type.ts";

/** What a name in a type or an expression leads to. */
export type Entity =
  | { readonly kind: "bound"; readonly type: Type }
  | {
    readonly kind: "local";
    readonly name: string;
    readonly declarations: readonly LocalDeclaration[];
    /** Scope around the declarations; its module is each declaration's own. */
    readonly scope: Scope;
  }
  | Exclude<Found, { kind: "local" }>;

/**
 * Resolves a dotted name.
 *
 * @param graph The modules that the library can see.
 * @param scope Where the name is used.
 * @param path Its parts.
 * @returns What it leads to, or undefined when nothing of that name is declared.
 */
export function resolvePath(
  graph: ModuleGraph,
  scope: Scope,
  path: readonly string[],
): Entity | undefined {
  const [first, ...rest] = path;
  let entity = first === undefined
    ? undefined
    : resolveName(graph, scope, first);
  for (const name of rest) {
    if (entity === undefined) return undefined;
    entity = resolveMember(graph, entity, name);
  }
  return entity;
}

/**
 * Resolves a name through the scopes around it.
 *
 * @param graph The modules that the library can see.
 * @param scope Where the name is used.
 * @param name The name.
 * @returns What it leads to, or undefined when nothing of that name is declared.
 */
export function resolveName(
  graph: ModuleGraph,
  scope: Scope,
  name: string,
): Entity | undefined {
  for (
    let at: Scope | undefined = scope;
    at !== undefined;
    at = at.parent
  ) {
    const type = at.bindings?.get(name);
    if (type !== undefined) return { kind: "bound", type };
    const local = at.locals?.get(name);
    if (local !== undefined) {
      return {
        kind: "local",
        name,
        declarations: local.declarations,
        scope: at,
      };
    }
  }
  return entityOf(graph.lookup(scope.module, name));
}

/**
 * Resolves a member of a namespace or of a whole module.
 *
 * @param graph The modules that the library can see.
 * @param entity The namespace or module.
 * @param name The member's name.
 * @returns What it leads to, or undefined.
 */
export function resolveMember(
  graph: ModuleGraph,
  entity: Entity,
  name: string,
): Entity | undefined {
  if (entity.kind === "external") {
    return { ...entity, name: entity.name === "*" ? name : entity.name };
  }
  if (entity.kind === "module") {
    if (graph.declared.has(entity.module)) {
      return lookupDeclared(graph, entity.module, name);
    }
    const found = graph.lookupExport(entity.module, name);
    return found?.kind === "ambiguous" ? undefined : entityOf(found);
  }
  if (entity.kind !== "local") return undefined;
  for (const { module, node } of entity.declarations) {
    if (!ts.isModuleDeclaration(node)) continue;
    const { locals, exports } = blockNames(module, node);
    const scope: Scope = { module, locals, parent: entity.scope };
    const declarations = locals.get(name)?.declarations;
    if (declarations !== undefined) {
      return { kind: "local", name, declarations, scope };
    }
    // `namespace x { export { a as b } }`
    const renamed = exports.get(name);
    if (renamed?.kind === "local") {
      return resolveName(graph, scope, renamed.name);
    }
  }
  return undefined;
}

function blockNames(
  module: SourceModule,
  node: ts.ModuleDeclaration,
): ModuleNames {
  const { body } = node;
  const statements = body === undefined
    ? []
    : ts.isModuleBlock(body)
    ? body.statements
    : ts.isModuleDeclaration(body)
    ? [body]
    : [];
  return readBlockNames(module, statements);
}

function entityOf(found: Found | undefined): Entity | undefined {
  if (found?.kind !== "local") return found;
  const { module, name, local } = found;
  return {
    kind: "local",
    name,
    declarations: local.declarations,
    scope: { module },
  };
}
