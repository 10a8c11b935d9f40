import { ts } from "../compiler.ts";
import type { ModuleGraph } from "../modules/module_graph.ts";
import type { SourceModule } from "../modules/source_module.ts";
import { pathOf } from "./reference_type.ts";
import { type Entity, resolveMember, resolveName } from "./resolve_name.ts";
import { INTEGER_NAMES, type Scope } from "./type.ts";

type External = Extract<Entity, { kind: "external" }>;

const MAX_HOPS = 50;

/**
 * Resolves a dotted name of a type, also through the declarations of packages.
 *
 * @param graph The modules that the library can see.
 * @param scope Where the name is used.
 * @param path Its parts.
 * @returns What it leads to, `external` when its declarations cannot be read,
 *   or undefined when nothing of that name is declared.
 */
export function resolveTypePath(
  graph: ModuleGraph,
  scope: Scope,
  path: readonly string[],
): Entity | undefined {
  const [first = "", ...rest] = path;
  let entity = followEntity(
    graph,
    resolveName(graph, scope, first) ?? lookupReferenced(graph, scope, first),
  );
  for (const name of rest) {
    if (entity === undefined) return undefined;
    entity = followEntity(graph, resolveMember(graph, entity, name));
  }
  return entity;
}

/**
 * Follows what comes from a package into its declarations, and aliases
 * (`import A = B.C`) to what they stand for.
 *
 * @param graph The modules that the library can see.
 * @param entity What a name leads to.
 * @returns What it stands for; `external` with the reason when that cannot be read.
 */
export function followEntity(
  graph: ModuleGraph,
  entity: Entity | undefined,
): Entity | undefined {
  let at = entity;
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const from: Entity | undefined = at;
    if (from === undefined) return undefined;
    const next = from.kind === "external"
      ? enterPackage(graph, from)
      : from.kind === "local"
      ? followAlias(graph, from)
      : from;
    if (next === from) return from;
    at = next;
  }
  return undefined;
}

function enterPackage(graph: ModuleGraph, external: External): Entity {
  const { specifier, name, from, types, reason } = external;
  if (reason !== undefined || INTEGER_NAMES.has(name)) return external;
  const own = types === undefined ? undefined : graph.resolve(types, from);
  const module = own ?? graph.declared.find(types ?? specifier, from);
  if (typeof module === "string") return { ...external, reason: module };
  const entity = name === "*"
    ? wholeOf(graph, module)
    : lookupDeclared(graph, module, name);
  return entity ?? {
    ...external,
    reason:
      "its declarations do not say what that is: declare what you need of it in a local file",
  };
}

/** What `import * as x` and `import x = require()` stand for. */
function wholeOf(graph: ModuleGraph, module: SourceModule): Entity {
  const { equals } = module.names;
  const whole = equals === undefined
    ? undefined
    : resolveName(graph, { module }, equals);
  return whole ?? { kind: "module", module };
}

/** `import A = B.C` and `import a = require("b")`. */
function followAlias(
  graph: ModuleGraph,
  entity: Extract<Entity, { kind: "local" }>,
): Entity | undefined {
  const [first] = entity.declarations;
  if (first === undefined || !ts.isImportEqualsDeclaration(first.node)) {
    return entity;
  }
  const { moduleReference } = first.node;
  const { module } = first;
  if (!ts.isExternalModuleReference(moduleReference)) {
    const scope = { ...entity.scope, module };
    return graph.declared.followLink(() =>
      resolveTypePath(graph, scope, pathOf(moduleReference))
    );
  }
  const { expression } = moduleReference;
  if (!ts.isStringLiteral(expression)) return entity;
  const from = module.home;
  const own = graph.resolve(expression.text, from);
  return own !== undefined
    ? { kind: "module", module: own }
    : { kind: "external", specifier: expression.text, name: "*", from };
}

/**
 * Looks up what declarations export under a name.
 *
 * @param graph The modules that the library can see.
 * @param module The declarations.
 * @param name Exported name, or `default`.
 * @returns What it leads to, or undefined when there is no such export.
 */
export function lookupDeclared(
  graph: ModuleGraph,
  module: SourceModule,
  name: string,
): Entity | undefined {
  return new Lookup(graph, name).find(module);
}

/** One search for a name through modules that export each other. */
class Lookup {
  readonly #graph: ModuleGraph;
  readonly #name: string;
  readonly #seen = new Set<SourceModule>();

  constructor(graph: ModuleGraph, name: string) {
    this.#graph = graph;
    this.#name = name;
  }

  find(module: SourceModule): Entity | undefined {
    if (this.#seen.has(module)) return undefined;
    this.#seen.add(module);
    return this.#graph.declared.followLink(() =>
      this.#listed(module) ?? this.#ofWhole(module) ??
        this.#throughStars(module) ?? this.#unlisted(module)
    );
  }

  #listed(module: SourceModule): Entity | undefined {
    const entry = module.names.exports.get(this.#name);
    switch (entry?.kind) {
      case "local":
        return resolveName(this.#graph, { module }, entry.name);
      case "from": {
        const { specifier, name } = entry;
        return { kind: "external", specifier, name, from: module };
      }
      case "expression":
        return { kind: "expression", module, expression: entry.expression };
      default:
        return entry satisfies undefined;
    }
  }

  /** Of `export = X`: X is the default, and its members are what else there is. */
  #ofWhole(module: SourceModule): Entity | undefined {
    const { equals } = module.names;
    if (equals === undefined) return undefined;
    const whole = followEntity(
      this.#graph,
      resolveName(this.#graph, { module }, equals),
    );
    return whole === undefined || this.#name === "default"
      ? whole
      : resolveMember(this.#graph, whole, this.#name);
  }

  #throughStars(module: SourceModule): Entity | undefined {
    if (this.#name === "default") return undefined;
    for (const { specifier } of module.names.stars) {
      const target = this.#graph.declared.find(specifier, module);
      if (typeof target === "string") continue;
      const found = this.find(target);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Declarations export what they declare, unless they list it; and some only refer to others. */
  #unlisted(module: SourceModule): Entity | undefined {
    if (module.names.locals.has(this.#name)) {
      return resolveName(this.#graph, { module }, this.#name);
    }
    for (const target of referencedBy(this.#graph, module)) {
      const found = this.find(target);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** A name that a file of `/// <reference path="..." />` declares for all. */
function lookupReferenced(
  graph: ModuleGraph,
  { module }: Scope,
  name: string,
): Entity | undefined {
  for (const target of referencedBy(graph, module.home)) {
    if (target.names.exports.size > 0 || !target.names.locals.has(name)) {
      continue;
    }
    return resolveName(graph, { module: target }, name);
  }
  return undefined;
}

const MAX_REFERENCES = 50;

function referencedBy(
  graph: ModuleGraph,
  module: SourceModule,
): SourceModule[] {
  if (!graph.declared.has(module)) return [];
  return module.file.referencedFiles.slice(0, MAX_REFERENCES).flatMap(
    ({ fileName }) => {
      const specifier = /^\.{1,2}\//.test(fileName)
        ? fileName
        : `./${fileName}`;
      const target = graph.declared.find(specifier, module);
      return typeof target === "string" ? [] : [target];
    },
  );
}
