import { ts } from "../compiler.ts";
import { pathOf, readEntity } from "./reference_type.ts";
import { followEntity } from "./declared_names.ts";
import { type Entity, resolveMember } from "./resolve_name.ts";
import type { Scope, Type } from "./type.ts";
import type { TypeReader } from "./type_reader.ts";

/** Reads `import("./x.ts").Name<A>`. */
export function readImportType(
  reader: TypeReader,
  node: ts.ImportTypeNode,
  scope: Scope,
): Type {
  const place = scope.module.placeOf(node);
  const text = scope.module.textOf(node).slice(0, 80);
  if (
    !ts.isLiteralTypeNode(node.argument) ||
    !ts.isStringLiteralLike(node.argument.literal) ||
    node.qualifier === undefined || node.isTypeOf
  ) return reader.inexpressible(`the type ${text}`, place);
  const specifier = node.argument.literal.text;
  const path = pathOf(node.qualifier);
  const module = reader.graph.resolve(specifier, scope.module);
  let entity: Entity | undefined = module === undefined
    ? followEntity(reader.graph, {
      kind: "external",
      specifier,
      name: "*",
      from: scope.module.home,
    })
    : { kind: "module", module };
  for (const name of path) {
    if (entity === undefined) break;
    entity = followEntity(
      reader.graph,
      resolveMember(reader.graph, entity, name),
    );
  }
  if (entity === undefined) {
    return reader.inexpressible(
      `the type ${text}, which that module does not export`,
      place,
    );
  }
  const args = node.typeArguments ?? [];
  return readEntity(reader, scope, entity, { path, args, place });
}
