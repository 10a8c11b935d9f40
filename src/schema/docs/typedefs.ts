import { ts } from "../compiler.ts";
import type { LocalDeclaration } from "../modules/module_names.ts";
import type { SourceModule } from "../modules/source_module.ts";
import { type DocComment, parseDoc } from "./doc_comment.ts";
import { listDocComments } from "./list_doc_comments.ts";
import { readParamDocs, tagType } from "./param_docs.ts";
import { SCHEMA_TAGS } from "./schema_tags.ts";
import {
  foldMembers,
  normalizeJsDocType,
  objectTypeText,
} from "./jsdoc_object.ts";

const NAMES_TYPE: ReadonlySet<string> = new Set(["typedef", "callback"]);

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
  const { text } = module.file;
  return listDocComments(text).flatMap((range) => {
    const isTypedef = /@(?:typedef|callback)\b/
      .test(text.slice(range.pos, range.end));
    if (!isTypedef) return [];
    const doc = parseDoc(module, range, { refiningTags: SCHEMA_TAGS });
    return splitTypedefs(doc).flatMap((part) => {
      const alias = readTypedef(module, part);
      return alias === undefined ? [] : [alias];
    });
  });
}

/** The parts of a comment that declare one type each, with the tags that follow it. */
function splitTypedefs({ lines, tags }: DocComment): DocComment[] {
  const starts = tags.flatMap(({ name }, at) =>
    NAMES_TYPE.has(name) ? [at] : []
  );
  return starts.map((start, at) => ({
    lines,
    tags: tags.slice(start, starts[at + 1]),
  }));
}

function readTypedef(
  module: SourceModule,
  doc: DocComment,
): [string, LocalDeclaration] | undefined {
  const [tag] = doc.tags;
  if (tag === undefined) return undefined;
  const type = tagType(tag)?.text.trim() ?? "Object";
  const after = (tag.lines[0] ?? "").replace(/^\s*\{.*\}\s*/, "").trim();
  const lastLine = after === "" ? tag.lines.at(-1) ?? "" : after;
  const name = /^[A-Za-z_$][\w$]*/.exec(lastLine.replace(/^.*\}\s*/, "").trim())
    ?.[0];
  if (name === undefined) return undefined;
  const isObject = /^object$/i.test(type);
  const body = tag.name === "callback"
    ? signatureOf(doc)
    : isObject
    ? membersOf(doc)
    : normalizeJsDocType(type);
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
    .filter(({ name, refines }) =>
      name === "property" || name === "prop" || refines === true
    )
    .map((tag) => tag.refines === true ? tag : { ...tag, name: "param" });
  return objectTypeText(readParamDocs({ lines: [], tags }));
}

/** `@callback Name` with `@param` and `@returns`, as a function type. */
function signatureOf(doc: DocComment): string {
  const folded = foldMembers(readParamDocs({ ...doc, lines: [] }));
  const parameters = [...folded].flatMap(([name, parameter], at) => {
    if (name.includes(".")) return [];
    const text = normalizeJsDocType(parameter.type?.text ?? "string");
    const known = /^[A-Za-z_$][\w$]*$/.test(name) ? name : `arg${at + 1}`;
    if (text.startsWith("...")) return [`...${known}: (${text.slice(3)})[]`];
    const optional = parameter.optional ||
      parameter.type?.text.trim().endsWith("=");
    return [`${known}${optional ? "?" : ""}: ${text}`];
  });
  const result = doc.tags.find(({ name }) =>
    name === "returns" || name === "return"
  );
  const type = result === undefined ? undefined : tagType(result)?.text;
  return `(${parameters.join(", ")}) => ${normalizeJsDocType(type ?? "any")}`;
}
