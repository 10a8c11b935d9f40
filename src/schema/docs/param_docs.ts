import type { Place } from "../modules/source_module.ts";
import { splitArgs } from "./args_block.ts";
import type { DocComment, DocTag } from "./doc_comment.ts";
import { reflow } from "./reflow.ts";

/** What a function's doc comment says about one parameter. */
export interface ParamDoc {
  readonly description?: string;
  /** Text of the type in `{}`. */
  readonly type?: {
    readonly text: string;
    readonly place: Place;
    /** Whether the text is made of several tags, so that only its place as a whole is known. */
    readonly composed?: boolean;
  };
  /** Whether the name stood in `[]`. */
  readonly optional: boolean;
  /** Text of the default in `[name=default]`. */
  readonly defaultText?: string;
  readonly place?: Place;
  /** Tags at the end of its text. */
  readonly tags?: readonly DocTag[];
}

const PARAM_TAGS: ReadonlySet<string> = new Set(["param", "arg", "argument"]);

/**
 * Collects what a function's doc comment says about its parameters, from
 * `@param` tags and from `Args:` blocks.
 *
 * @param doc The function's doc comment.
 * @returns Docs by name or dotted path (`options.limit`), in the order they stand.
 */
export function readParamDocs(doc: DocComment): Map<string, ParamDoc> {
  const found = new Map<string, ParamDoc>();
  for (const [at, tag] of doc.tags.entries()) {
    if (!PARAM_TAGS.has(tag.name)) continue;
    const parsed = parseParam(tag);
    if (parsed === undefined || found.has(parsed.name)) continue;
    let end = at + 1;
    while (doc.tags[end]?.refines === true) end++;
    const tags = doc.tags.slice(at + 1, end);
    found.set(
      parsed.name,
      tags.length === 0 ? parsed.doc : { ...parsed.doc, tags },
    );
  }
  for (const { name, lines } of splitArgs(doc.lines).entries) {
    const description = reflow(lines);
    const known = found.get(name);
    if (description !== "" && known?.description === undefined) {
      found.set(name, { optional: false, ...known, description });
    }
  }
  return found;
}

function parseParam(tag: DocTag): { name: string; doc: ParamDoc } | undefined {
  const [first = "", ...others] = tag.lines;
  const before = takeType(first.trimStart(), tag);
  const named = before && parseParamName(before.rest);
  if (named === undefined) return undefined;
  // The compiler takes `@param name {type}` as well.
  const after = before?.type === undefined
    ? takeType(named.rest.trimStart(), tag)
    : undefined;
  const type = before?.type ?? after?.type;
  const told = after?.type === undefined ? named.rest : after.rest;
  const text = told.replace(/^\s*(?:[-–—:](?=\s|$))?\s*/, "");
  const description = reflow([text, ...others]);
  return {
    // `list[].name` is the member of each item, as `list.name` would be.
    name: named.name.replaceAll("[]", ""),
    doc: {
      optional: named.optional,
      place: tag.place,
      ...(description === "" ? {} : { description }),
      ...(type === undefined ? {} : { type }),
      ...(named.value === undefined ? {} : { defaultText: named.value }),
    },
  };
}

/** Takes the type in braces off the start of a text; undefined when the braces do not close. */
function takeType(
  text: string,
  tag: DocTag,
): { readonly type?: ParamDoc["type"]; readonly rest: string } | undefined {
  // `{@link Place}` is text.
  if (!/^\{(?!@)/.test(text)) return { rest: text };
  const end = closingBrace(text, "{", "}");
  return end < 0 ? undefined : {
    type: { text: text.slice(1, end), place: typePlace(tag) },
    rest: text.slice(end + 1).trimStart(),
  };
}

function parseParamName(text: string): ParamName | undefined {
  return text.startsWith("[") ? parseBracketed(text) : parseName(text);
}

interface ParamName {
  readonly name: string;
  readonly optional: boolean;
  readonly value?: string;
  readonly rest: string;
}

function parseName(text: string): ParamName | undefined {
  const match = /^(?:\.{3})?([^\s:,\-–—[\]{}()]+(?:\[\](?:\.[\w$]+)+)*)/u
    .exec(text);
  return match === null ? undefined : {
    name: match[1] ?? "",
    optional: false,
    rest: text.slice(match[0].length),
  };
}

function parseBracketed(text: string): ParamName | undefined {
  const end = closingBrace(text, "[", "]");
  if (end < 0) return undefined;
  const inner = text.slice(1, end);
  const equals = inner.indexOf("=");
  const name = (equals < 0 ? inner : inner.slice(0, equals)).trim();
  const rest = text.slice(end + 1);
  return equals < 0
    ? { name, optional: true, rest }
    : { name, optional: true, rest, value: inner.slice(equals + 1).trim() };
}

function closingBrace(text: string, open: string, close: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === open) depth++;
    else if (text[at] === close && --depth === 0) return at;
  }
  return -1;
}

/**
 * Takes the type in braces off the start of a tag, as `@returns {T} text` has it.
 *
 * @param tag The tag.
 * @returns The type's text and place, or undefined when the tag has none.
 */
export function tagType(tag: DocTag): ParamDoc["type"] {
  const text = (tag.lines[0] ?? "").trimStart();
  if (!text.startsWith("{")) return undefined;
  const end = closingBrace(text, "{", "}");
  return end < 0
    ? undefined
    : { text: text.slice(1, end), place: typePlace(tag) };
}

function typePlace(tag: DocTag): Place {
  const { module, position } = tag.place;
  const brace = module.file.text.indexOf("{", position);
  return { module, position: brace < 0 ? position : brace + 1 };
}
