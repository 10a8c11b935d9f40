import type { JsonValue } from "../../core/json.ts";
import type { Place } from "../modules/source_module.ts";
import { reportRiskyPattern } from "../patterns/report_risky_pattern.ts";
import type { Reporter } from "../reporter.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import type { DocComment, DocTag } from "./doc_comment.ts";
import { branchesOf } from "./_schema_types.ts";
import { misfitOf } from "./_tag_fit.ts";
import { readTagValue } from "./_tag_value.ts";
import { KEYWORDS, misspeltTag, type TagKind } from "./tag_names.ts";

export { SCHEMA_TAGS } from "./tag_names.ts";

/** A value that `@default` gives, with the tag's place. */
export interface TaggedDefault {
  readonly value: JsonValue;
  readonly place: Place;
}

/** Formats that arguments are checked for. */
export const FORMATS: readonly string[] = [
  "date-time",
  "date",
  "time",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uri",
  "uri-reference",
  "uri-template",
  "url",
  "uuid",
  "regex",
  "json-pointer",
  "json-pointer-uri-fragment",
  "relative-json-pointer",
];

/**
 * Adds the keywords that doc tags ask for. A tag whose value makes no sense,
 * or that does not apply to the schema, is reported and left out.
 *
 * @param schema Schema to add to.
 * @param doc Doc comment of the parameter or property, or the tags in a `@param`.
 * @param reporter Receives the reports.
 * @returns The value of `@default`, which the caller checks and adds.
 */
export function applySchemaTags(
  schema: SchemaDraft,
  doc: Pick<DocComment, "tags">,
  reporter: Reporter,
): TaggedDefault | undefined {
  let tagged: TaggedDefault | undefined;
  const examples: JsonValue[] = [];
  for (const tag of doc.tags) {
    const known = KEYWORDS.get(tag.name);
    if (known === undefined) {
      reportMisspelt(tag, reporter);
      continue;
    }
    const [keyword, kind] = known;
    const value = readTagValue(tag, kind, schema);
    const misfit = value === undefined
      ? `wants ${EXPECTED[kind]}: found ${foundText(tag)}`
      : misfitOf(schema, keyword, value);
    if (value === undefined || misfit !== undefined) {
      reportTag(tag, `@${keyword} ${misfit}; the tag is left out`, reporter);
      continue;
    }
    if (keyword === "default") tagged = { value, place: tag.place };
    else if (keyword === "example") examples.push(value);
    else if (keyword === "integer") makeInteger(schema);
    else if (kind !== "flag" || value === true) schema[keyword] = value;
    if (typeof value === "string") checkText(tag, keyword, value, reporter);
  }
  if (examples.length > 0) schema.examples = examples;
  return tagged;
}

function makeInteger(schema: SchemaDraft): void {
  for (const branch of branchesOf(schema)) {
    if (branch.type === "number") branch.type = "integer";
  }
}

function checkText(
  tag: DocTag,
  keyword: string,
  value: string,
  reporter: Reporter,
): void {
  if (keyword === "pattern") {
    reportRiskyPattern({ pattern: value, place: tag.place }, reporter);
  } else if (keyword === "format" && !FORMATS.includes(value)) {
    const text = `@format ${
      foundText(tag)
    } only tells the model, as no such format is checked; these are: ${
      FORMATS.join(", ")
    }`;
    reportTag(tag, text, reporter);
  }
}

const EXPECTED: Readonly<Record<TagKind, string>> = {
  number: "a number",
  positive: "a number above 0",
  count: "a whole number from 0",
  flag: "nothing after it, or true or false",
  text: "a text",
  pattern: "a regular expression that is valid in Unicode mode",
  value: 'JSON, such as 5, "text" or {"a":1}',
};

function foundText({ lines }: DocTag): string {
  const text = lines.join(" ").trim();
  return text === "" ? "nothing" : JSON.stringify(text.slice(0, 100));
}

function reportMisspelt(tag: DocTag, reporter: Reporter): void {
  const meant = misspeltTag(tag.name);
  if (meant === undefined) return;
  const text = `@${tag.name} is unknown; the tag is left out: write @${meant}`;
  reportTag(tag, text, reporter);
}

function reportTag(tag: DocTag, text: string, reporter: Reporter): void {
  reporter.report(tag.place, {
    severity: "warning",
    code: "invalid-tag",
    message: `Tag ${text}`,
  });
}
