import { ts } from "../compiler.ts";
import { resolveTypePath } from "./declared_names.ts";
import { pathOf } from "./reference_type.ts";
import type { Scope } from "./type.ts";
import type { TypeReader } from "./type_reader.ts";

const MAX_ALIASES = 5;

/**
 * Whether the type of a value has a construct signature: what it makes are
 * instances of a class, however their type is declared.
 *
 * @param reader Reader of the library.
 * @param node The declared type of the value.
 * @param scope The names that it can use.
 * @returns Whether `new` can be applied, as far as the text tells.
 */
export function isConstructor(
  reader: TypeReader,
  node: ts.TypeNode,
  scope: Scope,
  depth: number = 0,
): boolean {
  if (depth > MAX_ALIASES) return false;
  if (ts.isConstructorTypeNode(node)) return true;
  if (ts.isTypeLiteralNode(node)) {
    return node.members.some(ts.isConstructSignatureDeclaration);
  }
  if (ts.isIntersectionTypeNode(node)) {
    return node.types.some((part) =>
      isConstructor(reader, part, scope, depth + 1)
    );
  }
  if (!ts.isTypeReferenceNode(node)) return false;
  const entity = resolveTypePath(reader.graph, scope, pathOf(node.typeName));
  if (entity?.kind !== "local") return false;
  return entity.declarations.some(({ module, node: declared }) => {
    const inner = { ...entity.scope, module };
    if (ts.isTypeAliasDeclaration(declared)) {
      return isConstructor(reader, declared.type, inner, depth + 1);
    }
    return ts.isInterfaceDeclaration(declared) &&
      declared.members.some(ts.isConstructSignatureDeclaration);
  });
}
