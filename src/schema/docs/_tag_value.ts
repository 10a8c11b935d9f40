import type { JsonValue } from "../../core/json.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import type { DocTag } from "./doc_comment.ts";
import { typesOf } from "./_schema_types.ts";
import type { TagKind } from "./tag_names.ts";

/** Reads the text of a tag; undefined when it makes no sense. */
export function readTagValue(
  tag: DocTag,
  kind: TagKind,
  schema: SchemaDraft,
): JsonValue | undefined {
  const text = tag.lines.join("\n").trim();
  switch (kind) {
    case "flag":
      // `@deprecated Use x instead.` is a flag with a reason.
      return tag.name !== "uniqueitems" || text === "" || text === "true"
        ? true
        : text === "false"
        ? false
        : undefined;
    case "text":
      return text === "" ? undefined : text;
    case "pattern":
      return parsePattern(text);
    case "value":
      return text === "" ? undefined : parseValue(text, { tag, schema });
    default:
      return parseNumber(text, kind);
  }
}

function parseNumber(
  text: string,
  kind: "number" | "positive" | "count",
): number | undefined {
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text)) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value)) return undefined;
  if (kind === "positive" && value <= 0) return undefined;
  if (kind === "count" && !(Number.isSafeInteger(value) && value >= 0)) {
    return undefined;
  }
  return value;
}

function parsePattern(text: string): string | undefined {
  const source = /^\/(.+)\/[a-z]*$/s.exec(text)?.[1] ?? text;
  if (source === "") return undefined;
  try {
    new RegExp(source, "u");
    return source;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function parseValue(
  text: string,
  { tag, schema }: { readonly tag: DocTag; readonly schema: SchemaDraft },
): JsonValue | undefined {
  const plain = /^```\w*\n([\s\S]*?)\n?```$/.exec(text)?.[1] ?? text;
  const quoted = /^'([^'\\]*)'$/.exec(plain);
  let value: JsonValue = quoted?.[1] ?? plain;
  let isJson = true;
  try {
    if (quoted === null) {
      value = JSON.parse(plain, (_, part) => {
        // `1e999` is read as a number that JSON cannot hold.
        isJson &&= typeof part !== "number" || Number.isFinite(part);
        return part === 0 ? 0 : part;
      });
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // Not JSON: the text itself is the value, as in `@default fast`. What looks
    // like an object is meant for one; another word is checked as a default.
    const isMeant = tag.name.startsWith("default") && !/^[{[]/.test(plain);
    if (typesOf(schema)?.has("string") === false && !isMeant) return undefined;
  }
  // `@example 007` of a string is the text, whatever it would be as JSON.
  const isText = schema.type === "string" && typeof value !== "string" &&
    value !== null;
  return isText ? plain : isJson ? value : undefined;
}
