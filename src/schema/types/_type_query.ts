import type { ts } from "../compiler.ts";
import { ts as compiler } from "../compiler.ts";
import { typeOfEntity } from "../values/type_of_entity.ts";
import { followEntity } from "./declared_names.ts";
import { pathOf } from "./reference_type.ts";
import { type Entity, resolveMember, resolveName } from "./resolve_name.ts";
import type { Scope, Type } from "./type.ts";
import type { TypeReader } from "./type_reader.ts";

/** Reads `typeof CONSTANT` and `typeof CONSTANT.member`. */
export function readTypeQuery(
  reader: TypeReader,
  node: ts.TypeQueryNode,
  scope: Scope,
): Type {
  const place = scope.module.placeOf(node);
  const text = scope.module.textOf(node).slice(0, 80);
  const unreadable = (): Type =>
    reader.inexpressible(
      `${text}, whose type only running the module would tell: declare the type itself, as an interface`,
      place,
    );
  if (compiler.isImportTypeNode(node.exprName)) return unreadable();
  const [first = "", ...rest] = pathOf(node.exprName);
  let entity = followEntity(
    reader.graph,
    resolveName(reader.graph, scope, first),
  );
  let at = 0;
  for (; at < rest.length && entity !== undefined; at++) {
    const member: Entity | undefined = followEntity(
      reader.graph,
      resolveMember(reader.graph, entity, rest[at] ?? ""),
    );
    if (member === undefined) break;
    entity = member;
  }
  if (entity === undefined) return unreadable();
  let type = typeOfEntity(reader, entity);
  for (const name of rest.slice(at)) {
    type = type?.kind === "object"
      ? type.properties.get(name)?.type()
      : undefined;
  }
  return type ?? unreadable();
}
