import type { ts } from "../compiler.ts";
import { literalType, type Scope, STRING, type Type } from "./type.ts";
import type { TypeReader } from "./type_reader.ts";
import { membersOf, unionOf, untoldOf } from "./union_type.ts";

const MAX_TEXTS = 1000;
const MAX_TEXT = 20_000;
/** Types with longer patterns are not told from others at all. */
const MAX_KNOWN_PATTERN = 100_000;

interface Part {
  /** The texts that the part can be, or undefined when there are too many. */
  readonly texts?: readonly string[];
  readonly pattern: string;
}

/**
 * Reads a template literal type: the union of its texts when there are few,
 * else a string with a pattern.
 */
export function readTemplate(
  reader: TypeReader,
  node: ts.TemplateLiteralTypeNode,
  scope: Scope,
): Type {
  let texts: readonly string[] | undefined = [node.head.text];
  const parts = [textPart([node.head.text])];
  for (const span of node.templateSpans) {
    const type = reader.read(span.type, scope);
    const untold = untoldOf(type);
    // A wider text would decide conditional types wrongly.
    if (untold !== undefined) return untold;
    if (type.kind === "never") return type;
    const part = partOf(type);
    if (part === undefined) {
      return reader.inexpressible(
        "a template of what is no text",
        scope.module.placeOf(span.type),
      );
    }
    texts = cross(texts, part.texts, span.literal.text);
    parts.push(part, textPart([span.literal.text]));
  }
  if (texts !== undefined) return unionOf(texts.map(literalType));
  const pattern = joined(parts);
  if (pattern === ANY_TEXT) return STRING;
  if (pattern.length > MAX_KNOWN_PATTERN) {
    return reader.inexpressible(
      "a template of very many texts",
      scope.module.placeOf(node),
    );
  }
  return { kind: "template", pattern, place: scope.module.placeOf(node) };
}

/** The pattern of parts that follow each other. */
function joined(all: readonly Part[]): string {
  const filled = all.filter(({ pattern }) => pattern !== "");
  // Two neighbouring "anything" parts are one.
  const parts = filled.filter((part, at) =>
    !(isAny(part) && isAny(filled[at + 1]))
  );
  return parts.map((part, at) => {
    const mark = isAny(part) && isAny(parts[at + 2])
      ? markOf(parts[at + 1])
      : undefined;
    // What follows can be anything, so the first mark will do: nothing to go back for.
    return mark === undefined ? part.pattern : `[^${mark}]*`;
  }).join("");
}

function isAny(part: Part | undefined): boolean {
  return part?.pattern === ANY_TEXT;
}

/** The pattern of a part that is one character, which takes one place. */
function markOf(part: Part | undefined): string | undefined {
  const [text = "", ...others] = part?.texts ?? [];
  const isMark = others.length === 0 && /^[^\uD800-\uDFFF]$/.test(text);
  return isMark ? escapeText(text) : undefined;
}

const ANY_TEXT = "[\\s\\S]*";
/** The pattern of `${number}`. */
export const NUMBER_TEXT = "-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?";

function partOf(type: Type): Part | undefined {
  switch (type.kind) {
    case "literal":
      return textPart([String(type.value)]);
    case "string":
    case "unknown":
      return { pattern: ANY_TEXT };
    case "number":
      return { pattern: NUMBER_TEXT };
    case "integer":
    case "bigint":
      return { pattern: "-?\\d+" };
    case "boolean":
      return textPart(["false", "true"]);
    case "undefined":
      return textPart(["undefined"]);
    case "template":
      return { pattern: type.pattern };
    case "union":
      return unionPart(membersOf(type));
    default:
      return undefined;
  }
}

function textPart(texts: readonly string[]): Part {
  const escaped = texts.map(escapeText);
  return {
    texts,
    pattern: escaped.length === 1
      ? escaped[0] ?? ""
      : `(?:${escaped.join("|")})`,
  };
}

function unionPart(members: readonly Type[]): Part | undefined {
  const parts: Part[] = [];
  for (const member of members) {
    const part = partOf(member);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  const texts = parts.every((part) => part.texts !== undefined)
    ? parts.flatMap((part) => part.texts ?? [])
    : undefined;
  const pattern = `(?:${parts.map((part) => part.pattern).join("|")})`;
  return texts === undefined ? { pattern } : { texts, pattern };
}

function cross(
  heads: readonly string[] | undefined,
  middles: readonly string[] | undefined,
  tail: string,
): readonly string[] | undefined {
  if (heads === undefined || middles === undefined) return undefined;
  if (heads.length * middles.length > MAX_TEXTS) return undefined;
  const texts = heads.flatMap((head) =>
    middles.map((middle) => head + middle + tail)
  );
  const size = texts.reduce((sum, text) => sum + text.length, 0);
  return size > MAX_TEXT ? undefined : texts;
}

function escapeText(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
