import { ts } from "../compiler.ts";
import { findDocTemplate } from "../docs/doc_template.ts";
import type { ImportBinding } from "../modules/module_names.ts";
import type { ModuleGraph } from "../modules/module_graph.ts";
import type { Place, SourceModule } from "../modules/source_module.ts";
import { readBuiltin } from "./_builtin.ts";
import { readDeclared } from "./_declared.ts";
import { resolveTypePath } from "./declared_names.ts";
import { resolveGlobal } from "./global_names.ts";
import type { Entity } from "./resolve_name.ts";
import {
  INTEGER,
  INTEGER_NAMES,
  type Scope,
  type Type,
  UNKNOWN,
} from "./type.ts";
import type { TypeReader } from "./type_reader.ts";

/** A use of a type's name. */
export interface NamedTypeUse {
  readonly path: readonly string[];
  readonly args: readonly ts.TypeNode[];
  readonly place: Place;
}

/** Reads `Name`, `Name<A>` and `space.Name`. */
export function readReference(
  reader: TypeReader,
  node: ts.TypeReferenceNode,
  scope: Scope,
): Type {
  return readNamed(reader, scope, {
    path: pathOf(node.typeName),
    args: node.typeArguments ?? [],
    place: scope.module.placeOf(node),
  });
}

/** The parts of a dotted name. */
export function pathOf(name: ts.EntityName): string[] {
  const path: string[] = [];
  let at = name;
  while (ts.isQualifiedName(at)) {
    path.push(at.right.text);
    at = at.left;
  }
  path.push(at.text);
  return path.reverse();
}

/** Reads a type by its name. */
export function readNamed(
  reader: TypeReader,
  scope: Scope,
  use: NamedTypeUse,
): Type {
  const entity = resolveTypePath(reader.graph, scope, use.path) ??
    enumMemberOwner(reader, scope, use.path);
  if (entity === undefined) return readUndeclared(reader, scope, use);
  return readEntity(reader, scope, entity, use);
}

/** Reads what a name leads to, as a type. */
export function readEntity(
  reader: TypeReader,
  scope: Scope,
  entity: Entity,
  use: NamedTypeUse,
): Type {
  const name = use.path.join(".");
  switch (entity.kind) {
    case "bound":
      return reader.settled(entity.type);
    case "external":
      if (INTEGER_NAMES.has(entity.name)) return INTEGER;
      return reader.inexpressible(
        `the type ${name}, which comes from ${whereFrom(entity)}`,
        use.place,
      );
    case "module":
    case "expression":
      return reader.inexpressible(`${name}, which is not a type`, use.place);
    case "local": {
      const args = use.args.map((arg) => reader.readArgument(arg, scope));
      return readDeclared(reader, entity, args, use);
    }
    default:
      return entity satisfies never;
  }
}

/** `Color.Red` as a type: the enum holds the member. */
function enumMemberOwner(
  reader: TypeReader,
  scope: Scope,
  path: readonly string[],
): Entity | undefined {
  if (path.length < 2) return undefined;
  const owner = resolveTypePath(reader.graph, scope, path.slice(0, -1));
  const isEnum = owner?.kind === "local" &&
    owner.declarations.some(({ node }) => ts.isEnumDeclaration(node));
  return isEnum ? owner : undefined;
}

function readUndeclared(
  reader: TypeReader,
  scope: Scope,
  use: NamedTypeUse,
): Type {
  const name = use.path.join(".");
  const builtin = readBuiltin(reader, scope, use);
  if (builtin !== undefined) return builtin;
  if (INTEGER_NAMES.has(name)) return INTEGER;
  const template = readTemplateTag(reader, scope, use);
  if (template !== undefined) return template;
  const global = resolveGlobal(reader.graph, scope.module, use.path);
  if (global !== undefined) return readEntity(reader, scope, global, use);
  const missing = missingFromModule(reader, scope, use);
  if (missing !== undefined) return reader.inexpressible(missing, use.place);
  return reader.inexpressible(
    `the type ${name}, which is neither declared here nor imported nor a built-in with a JSON form`,
    use.place,
  );
}

/** A name that the doc comment around it declares by `@template`. */
function readTemplateTag(
  reader: TypeReader,
  scope: Scope,
  { path, place }: NamedTypeUse,
): Type | undefined {
  const [name = ""] = path;
  if (!scope.module.home.isJavaScript || path.length > 1) return undefined;
  const template = findDocTemplate(name, place);
  if (template?.constraint === undefined) return template && UNKNOWN;
  const { module, constraint } = template;
  return reader.read(constraint, { ...scope, module });
}

/** What to say of a name that leads into a module, and to nothing there. */
function missingFromModule(
  reader: TypeReader,
  scope: Scope,
  { path }: NamedTypeUse,
): string | undefined {
  const [first = "", member] = path;
  const link = scope.module.names.locals.get(first)?.import;
  if (link === undefined) return undefined;
  const from = reader.graph.resolve(link.specifier, scope.module.home);
  const { graph } = reader;
  if (link.name === "*" && member !== undefined) {
    return notExported(graph, { ...link, name: member }, from);
  }
  if (from === undefined) return undefined;
  const exported = graph.exportedNames(from);
  return member !== undefined && exported.includes(link.name)
    ? `the type ${path.join(".")}, which ${
      JSON.stringify(link.specifier)
    } does not declare in ${link.name}`
    : notExported(graph, link, from);
}

function notExported(
  graph: ModuleGraph,
  { name, specifier }: Pick<ImportBinding, "name" | "specifier">,
  from: SourceModule | undefined,
): string {
  const nearest = from &&
    graph.hints.nearest(name, () => graph.exportedNames(from));
  const hint = nearest === undefined ? "" : `; did you mean ${nearest}?`;
  return `the type ${name}, which ${
    JSON.stringify(specifier)
  } does not export${hint}`;
}

function whereFrom(
  { specifier, types, reason }: Extract<Entity, { kind: "external" }>,
): string {
  const name = JSON.stringify(types ?? specifier);
  const wayOut = reason ?? "declare what you need of it in a local file";
  return /^(\.{1,2}\/|\/|file:)/.test(specifier)
    ? `${name}, where no module can be read: ${wayOut}`
    : `${name} and not from a local file: ${wayOut}`;
}
