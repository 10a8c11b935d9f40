import { ts } from "../compiler.ts";
import type { ParamDoc } from "../docs/param_docs.ts";
import { normalizeJsDocType } from "../docs/typedefs.ts";
import type { Scope, Type } from "../types/type.ts";
import type { TypeReader } from "../types/type_reader.ts";

/**
 * Reads the type that a JavaScript doc comment gives.
 *
 * @param reader Reader of the library.
 * @param type Text between the braces, and its place.
 * @param scope Scope of the function.
 * @returns The type, or undefined outside JavaScript, where annotations count.
 */
export function readDocType(
  reader: TypeReader,
  type: ParamDoc["type"],
  scope: Scope,
): Type | undefined {
  if (type === undefined || !scope.module.home.isJavaScript) return undefined;
  const prefix = "type T = ";
  const { module, position } = type.place;
  const snippet = module.snippet(
    `${prefix}${normalizeJsDocType(type.text)};`,
    (at) => position + Math.max(0, at - prefix.length),
  );
  const [node] = snippet.file.statements;
  return node !== undefined && ts.isTypeAliasDeclaration(node)
    ? reader.read(node.type, { ...scope, module: snippet })
    : undefined;
}
