import { ts } from "../compiler.ts";
import type { LocalDeclaration } from "../modules/module_names.ts";
import type { SourceModule } from "../modules/source_module.ts";
import { type DocComment, parseDoc } from "./doc_comment.ts";
import { readParamDocs, tagType } from "./param_docs.ts";
import { reflow } from "./reflow.ts";

/**
 * Reads the `@typedef` and `@callback` comments of a JavaScript module as type
 * aliases.
 *
 * @param module The module.
 * @returns Name and declaration of each.
 */
export function readTypedefs(
  module: SourceModule,
): [string, LocalDeclaration][] {
  const found: [string, LocalDeclaration][] = [];
  const { text } = module.file;
  let from = text.indexOf("/**");
  while (from >= 0) {
    const end = text.indexOf("*/", from + 3);
    if (end < 0) break;
    const range = { pos: from, end: end + 2 };
    if (text.slice(from, end).includes("@typedef")) {
      const alias = readTypedef(module, range);
      if (alias !== undefined) found.push(alias);
    }
    from = text.indexOf("/**", range.end);
  }
  return found;
}

function readTypedef(
  module: SourceModule,
  range: ts.TextRange,
): [string, LocalDeclaration] | undefined {
  const doc = parseDoc(module, range);
  const tag = doc.tags.find(({ name }) => name === "typedef");
  if (tag === undefined) return undefined;
  const type = tagType(tag)?.text.trim() ?? "Object";
  const after = (tag.lines[0] ?? "").replace(/^\s*\{.*\}\s*/, "").trim();
  const lastLine = after === "" ? tag.lines.at(-1) ?? "" : after;
  const name = /^[A-Za-z_$][\w$]*/.exec(lastLine.replace(/^.*\}\s*/, "").trim())
    ?.[0];
  if (name === undefined) return undefined;
  const isObject = /^object$/i.test(type);
  const body = isObject ? membersOf(doc) : normalizeJsDocType(type);
  const snippet = module.snippet(
    `type ${name} = ${body};`,
    () => tag.place.position,
  );
  const node = snippet.file.statements[0];
  return node !== undefined && ts.isTypeAliasDeclaration(node)
    ? [name, { module: snippet, node }]
    : undefined;
}

function membersOf(doc: DocComment): string {
  const tags = doc.tags
    .filter(({ name }) => name === "property" || name === "prop")
    .map((tag) => ({ ...tag, name: "param" }));
  const members = [...readParamDocs({ lines: [], tags })].map(
    ([name, member]) => {
      const text = reflow([member.description ?? ""]).replaceAll("*/", "* /");
      const type = normalizeJsDocType(member.type?.text ?? "any");
      const optional = member.optional || member.type?.text.endsWith("=");
      return `/** ${text} */ ${JSON.stringify(name)}${
        optional ? "?" : ""
      }: ${type};`;
    },
  );
  return `{ ${members.join(" ")} }`;
}

/**
 * Rewrites the parts of JSDoc's type language that the TypeScript grammar
 * refuses: `Array.<T>` and a trailing `=`.
 *
 * @param text Text between the braces of a tag.
 * @returns TypeScript text; JSDoc's `*`, `?T` and `!T` stay, the parser knows them.
 */
export function normalizeJsDocType(text: string): string {
  return text.trim().replace(/=$/, "").replaceAll(".<", "<");
}
