import { ts } from "../compiler.ts";
import { readDocComment } from "../docs/doc_comment.ts";
import { normalizeJsDocType } from "../docs/jsdoc_object.ts";
import { tagType } from "../docs/param_docs.ts";
import { inferType } from "../values/infer_type.ts";
import type { LocalEntity } from "./_declared.ts";
import type { Scope, Type } from "./type.ts";
import type { TypeReader } from "./type_reader.ts";
import { unionOf } from "./union_type.ts";

/**
 * Reads what `@enum {string}` before a constant of JavaScript makes of its name.
 *
 * @param reader Reader of the library.
 * @param entity The constant.
 * @returns Any of its values, else the type in the tag; undefined when there is no tag.
 */
export function readDocEnum(
  reader: TypeReader,
  entity: LocalEntity,
): Type | undefined {
  for (const { module, node, statement } of entity.declarations) {
    if (
      !module.isJavaScript || statement === undefined ||
      !ts.isVariableDeclaration(node)
    ) continue;
    const tag = readDocComment(module, statement)?.tags
      .find(({ name }) => name === "enum");
    if (tag === undefined) continue;
    const scope = { ...entity.scope, module };
    const values = valuesOf(reader, node.initializer, scope);
    if (values.length > 0 && values.every(({ kind }) => kind === "literal")) {
      return unionOf(values);
    }
    const type = tagType(tag);
    const snippet = module.snippet(
      `type T = ${normalizeJsDocType(type?.text ?? "number")};`,
      () => tag.place.position,
    );
    const [alias] = snippet.file.statements;
    if (alias !== undefined && ts.isTypeAliasDeclaration(alias)) {
      return reader.read(alias.type, { ...scope, module: snippet });
    }
  }
  return undefined;
}

function valuesOf(
  reader: TypeReader,
  value: ts.Expression | undefined,
  scope: Scope,
): readonly Type[] {
  const type = value && inferType(reader, value, scope, { literal: true });
  return type?.kind === "object" && type.lacking === undefined
    ? [...type.properties.values()].map((property) => property.type())
    : [];
}
