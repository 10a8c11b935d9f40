import type { JsonObject, JsonValue } from "../../core/json.ts";
import { elementsOf, isObject, membersOf, typesOf } from "./schema_parts.ts";

type Say = (value: JsonValue) => string;

/** Characters of JSON in a description. */
const MAX_JSON = 1_000;

/** What keywords mean, for a model that reads it in a description. */
const NOTES: Readonly<Record<string, Say>> = {
  additionalProperties: (value) =>
    value === false
      ? "no other members"
      : `members of any name${isObject(value) ? ofTypes(value) : ""}`,
  const: (value) => `always ${JSON.stringify(value)}`,
  contentEncoding: (value) => `encoded as ${value}`,
  default: (value) => `default: ${JSON.stringify(value)}`,
  dependentRequired: (value) =>
    membersOf(value).map(([name, others]) =>
      `${JSON.stringify(name)} needs ${listed(others)}`
    ).join("; "),
  deprecated: (value) => value === true ? "deprecated" : "",
  enum: (value) => `one of ${listed(value)}`,
  examples: (value) => `for example ${listed(value)}`,
  exclusiveMaximum: (value) => `less than ${value}`,
  exclusiveMinimum: (value) => `more than ${value}`,
  format: (value) => `format: ${value}`,
  maxItems: (value) => `at most ${counted(value, "element")}`,
  maxLength: (value) => `at most ${counted(value, "character")}`,
  maximum: (value) => `at most ${value}`,
  minItems: (value) => `at least ${counted(value, "element")}`,
  minLength: (value) => `at least ${counted(value, "character")}`,
  minimum: (value) => `at least ${value}`,
  multipleOf: (value) => `a multiple of ${value}`,
  pattern: (value) => `matches ${value}`,
  patternProperties: (value) =>
    membersOf(value).map(([pattern, member]) =>
      `members whose names match ${pattern}${
        isObject(member) ? ofTypes(member) : ""
      }`
    ).join("; "),
  propertyNames: (value) =>
    isObject(value) && value.enum !== undefined
      ? `names: one of ${listed(value.enum)}`
      : `names: ${asJson(value)}`,
  uniqueItems: (value) => value === true ? "no element twice" : "",
  "x-default-source": (value) => `default: ${value}`,
};

/** Keywords that say nothing about which values fit. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  "$anchor",
  "$comment",
  "$defs",
  "$dynamicAnchor",
  "$id",
  "$schema",
  "$vocabulary",
  "contentMediaType",
  "contentSchema",
  "default",
  "deprecated",
  "definitions",
  "description",
  "examples",
  "readOnly",
  "title",
  "writeOnly",
  "x-default-source",
]);

/** Whether a keyword says which values fit. */
export function isConstraint(keyword: string): boolean {
  return !ANNOTATIONS.has(keyword) && !keyword.startsWith("x-");
}

/**
 * A description with what a form has no keywords for, since models read it.
 *
 * @param schema The schema, with the keywords.
 * @param keywords Those that the form does not have.
 * @returns Undefined when there is nothing to say.
 */
export function describeKeywords(
  schema: JsonObject,
  keywords: readonly string[],
): string | undefined {
  const notes = keywords.flatMap((keyword) => {
    const value = schema[keyword];
    const say = NOTES[keyword] ??
      (isConstraint(keyword)
        ? (said: JsonValue) => `${keyword}: ${asJson(said)}`
        : undefined);
    const note = value === undefined ? "" : say?.(value) ?? "";
    return note === "" ? [] : [note];
  });
  return withNotes(schema.description, notes);
}

/**
 * A description followed by notes.
 *
 * @param description The description, if it is a text.
 * @param notes What else there is to say.
 * @returns Undefined when there is nothing to say.
 */
export function withNotes(
  description: JsonValue | undefined,
  notes: readonly string[],
): string | undefined {
  const text = typeof description === "string" ? description : "";
  const note = notes.join("; ");
  if (text === "" || note === "") return text || note || undefined;
  return `${text} (${note})`;
}

/** A schema in a schema, which models read as well. */
function asJson(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > MAX_JSON ? `${text.slice(0, MAX_JSON)}…` : text;
}

function listed(value: JsonValue): string {
  return (Array.isArray(value) ? value : [value])
    .map((one) => JSON.stringify(one)).join(", ");
}

function ofTypes(schema: JsonObject): string {
  const branches = elementsOf(schema.anyOf).filter(isObject);
  const types = [...new Set([schema, ...branches].flatMap(typesOf))];
  return types.length === 0 ? "" : `, each of type ${types.join(" or ")}`;
}

function counted(value: JsonValue, noun: string): string {
  return `${value} ${noun}${value === 1 ? "" : "s"}`;
}
