import { ts } from "../compiler.ts";
import type { Place, SourceModule } from "../modules/source_module.ts";
import { parseDoc } from "./doc_comment.ts";
import { normalizeJsDocType } from "./jsdoc_object.ts";
import { tagType } from "./param_docs.ts";

/** What a `@template` tag says of a name. */
export interface DocTemplate {
  /** The text that the constraint is parsed from. */
  readonly module: SourceModule;
  /** The constraint; undefined when the name stands for anything. */
  readonly constraint?: ts.TypeNode;
}

/**
 * Finds the `@template` tag for a name, in the doc comment that uses it.
 *
 * @param name The name.
 * @param place Where it is used.
 * @returns What the tag says, or undefined when there is none.
 */
export function findDocTemplate(
  name: string,
  place: Place,
): DocTemplate | undefined {
  const { home } = place.module;
  const { text } = home.file;
  const position = place.module.positionInHome(place.position);
  const pos = text.lastIndexOf("/**", position);
  const end = pos < 0 ? -1 : text.indexOf("*/", pos);
  if (end < position) return undefined;
  for (const tag of parseDoc(home, { pos, end: end + 2 }).tags) {
    if (tag.name !== "template") continue;
    const type = tagType(tag);
    const [line = ""] = tag.lines;
    const names = type === undefined
      ? line
      : line.slice(line.indexOf(type.text) + type.text.length + 1);
    if (!namesIn(names).includes(name)) continue;
    if (type === undefined) return { module: home };
    const snippet = home.snippet(
      `type T = ${normalizeJsDocType(type.text)};`,
      () => type.place.position,
    );
    const [node] = snippet.file.statements;
    return node !== undefined && ts.isTypeAliasDeclaration(node)
      ? { module: snippet, constraint: node.type }
      : undefined;
  }
  return undefined;
}

/** `T, U - text` and `[T=string]`. */
function namesIn(text: string): string[] {
  const names: string[] = [];
  for (const part of text.split(",")) {
    const [, name, after = ""] = /^\s*\[?\s*([\w$]+)(.*)$/s.exec(part) ?? [];
    if (name === undefined) break;
    names.push(name);
    // A description ends the list.
    if (/^\s+\S/.test(after)) break;
  }
  return names;
}
