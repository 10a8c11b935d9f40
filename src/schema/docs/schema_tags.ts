import { isPlainObject, type JsonValue } from "../../core/json.ts";
import type { Place } from "../modules/source_module.ts";
import { reportRiskyPattern } from "../patterns/report_risky_pattern.ts";
import type { Reporter } from "../reporter.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import type { DocComment, DocTag } from "./doc_comment.ts";

/** A value that `@default` gives, with the tag's place. */
export interface TaggedDefault {
  readonly value: JsonValue;
  readonly place: Place;
}

type TagKind =
  | "number"
  | "positive"
  | "count"
  | "flag"
  | "text"
  | "pattern"
  | "value";

const KEYWORDS: ReadonlyMap<string, readonly [keyword: string, kind: TagKind]> =
  new Map([
    ["minimum", ["minimum", "number"]],
    ["maximum", ["maximum", "number"]],
    ["exclusiveminimum", ["exclusiveMinimum", "number"]],
    ["exclusivemaximum", ["exclusiveMaximum", "number"]],
    ["multipleof", ["multipleOf", "positive"]],
    ["minlength", ["minLength", "count"]],
    ["maxlength", ["maxLength", "count"]],
    ["minitems", ["minItems", "count"]],
    ["maxitems", ["maxItems", "count"]],
    ["uniqueitems", ["uniqueItems", "flag"]],
    ["deprecated", ["deprecated", "flag"]],
    ["integer", ["integer", "flag"]],
    ["pattern", ["pattern", "pattern"]],
    ["format", ["format", "text"]],
    ["title", ["title", "text"]],
    ["default", ["default", "value"]],
    ["defaultvalue", ["default", "value"]],
    ["example", ["example", "value"]],
  ]);

/** Names of the tags that become schema keywords, in lower case. */
export const SCHEMA_TAGS: ReadonlySet<string> = new Set(KEYWORDS.keys());

/**
 * Adds the keywords that doc tags ask for. A tag whose value makes no sense is
 * reported and left out.
 *
 * @param schema Schema to add to.
 * @param doc Doc comment of the parameter or property.
 * @param reporter Receives the reports.
 * @returns The value of `@default`, which the caller checks and adds.
 */
export function applySchemaTags(
  schema: SchemaDraft,
  doc: DocComment,
  reporter: Reporter,
): TaggedDefault | undefined {
  let tagged: TaggedDefault | undefined;
  const examples: JsonValue[] = [];
  for (const tag of doc.tags) {
    const known = KEYWORDS.get(tag.name);
    if (known === undefined) continue;
    const [keyword, kind] = known;
    const value = parseTag(tag, kind, schema);
    if (value === undefined || !applies(schema, keyword, value)) {
      reportTag(tag, keyword, kind, reporter);
    } else if (keyword === "default") tagged = { value, place: tag.place };
    else if (keyword === "example") examples.push(value);
    else if (keyword === "integer") makeInteger(schema);
    else if (kind !== "flag" || value === true) schema[keyword] = value;
    if (keyword === "pattern" && typeof value === "string") {
      reportRiskyPattern({ pattern: value, place: tag.place }, reporter);
    }
  }
  if (examples.length > 0) schema.examples = examples;
  return tagged;
}

function parseTag(
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
      return text === "" ? undefined : parseValue(text, schema);
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

function parseValue(text: string, schema: SchemaDraft): JsonValue | undefined {
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
    // Not JSON: the text itself is the value, as in `@default fast`.
    if (!(error instanceof SyntaxError)) throw error;
  }
  // `@example 007` of a string is the text, whatever it would be as JSON.
  const isText = schema.type === "string" && typeof value !== "string" &&
    value !== null;
  return isText ? plain : isJson ? value : undefined;
}

function applies(
  schema: SchemaDraft,
  keyword: string,
  value: JsonValue,
): boolean {
  return keyword !== "integer" || value !== true ||
    branchesOf(schema).some(isNumeric);
}

function makeInteger(schema: SchemaDraft): void {
  for (const branch of branchesOf(schema)) {
    if (isNumeric(branch)) branch.type = "integer";
  }
}

function isNumeric(schema: SchemaDraft): boolean {
  return schema.type === "number" || schema.type === "integer";
}

function branchesOf(schema: SchemaDraft): SchemaDraft[] {
  const branches = Array.isArray(schema.anyOf)
    // Drafts are made here and are mutable although JSON values are not.
    ? schema.anyOf.filter(isPlainObject) as SchemaDraft[]
    : [];
  return [schema, ...branches];
}

const EXPECTED: Readonly<Record<TagKind, string>> = {
  number: "a number",
  positive: "a number above 0",
  count: "a whole number from 0",
  flag: "nothing after it, or a type that it can apply to",
  text: "a text",
  pattern: "a regular expression that is valid in Unicode mode",
  value: "a value",
};

function reportTag(
  tag: DocTag,
  keyword: string,
  kind: TagKind,
  reporter: Reporter,
): void {
  const text = tag.lines.join(" ").trim();
  reporter.report(tag.place, {
    severity: "warning",
    code: "invalid-tag",
    message: `Tag @${keyword} wants ${EXPECTED[kind]}: found ${
      text === "" ? "nothing" : JSON.stringify(text.slice(0, 100))
    }; the tag is left out`,
  });
}
