import { ts } from "../compiler.ts";
import { readDocComment } from "../docs/doc_comment.ts";
import { normalizeJsDocType } from "../docs/jsdoc_object.ts";
import { type ParamDoc, tagType } from "../docs/param_docs.ts";
import type { Scope, Type } from "../types/type.ts";
import type { TypeReader } from "../types/type_reader.ts";
import type { ModuleNode } from "./function_source.ts";

/** A type node with the scope of its names. */
export interface ScopedType {
  readonly node: ts.TypeNode;
  readonly scope: Scope;
}

const TYPE_TAGS: ReadonlySet<string> = new Set(["type"]);

/** Tags that tell what a function takes, whatever else it is. */
export const DECLARING_TAGS: ReadonlySet<string> = new Set([
  "type",
  "satisfies",
]);

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
  const parsed = parseDocType(type, scope);
  return parsed === undefined
    ? undefined
    : reader.read(parsed.node, parsed.scope);
}

/**
 * Finds the type that a JavaScript doc comment gives by `@type`.
 *
 * @param documented Nodes whose comments count, the closest first.
 * @param scope Their scope.
 * @param names Tags that give it.
 * @returns The type, or undefined when there is none, as outside JavaScript.
 */
export function findDocType(
  documented: readonly ModuleNode[],
  scope: Scope,
  names: ReadonlySet<string> = TYPE_TAGS,
): ScopedType | undefined {
  if (!scope.module.home.isJavaScript) return undefined;
  for (const { module, node } of documented) {
    const tags = readDocComment(module, node)?.tags ?? [];
    const tag = tags.find(({ name }) => names.has(name));
    if (tag !== undefined) return parseDocType(tagType(tag), scope);
  }
  return undefined;
}

function parseDocType(
  type: ParamDoc["type"],
  scope: Scope,
): ScopedType | undefined {
  if (type === undefined || !scope.module.home.isJavaScript) return undefined;
  const prefix = "type T = ";
  const { module, position } = type.place;
  const text = normalizeJsDocType(type.text);
  const snippet = module.snippet(
    `${prefix}${text};`,
    (at) =>
      type.composed === true
        ? position
        : position + Math.max(0, at - prefix.length),
  );
  const [node] = snippet.file.statements;
  return node !== undefined && ts.isTypeAliasDeclaration(node)
    ? { node: node.type, scope: { ...scope, module: snippet } }
    : undefined;
}
