import type { JsonObject, JsonValue } from "../../core/json.ts";
import type { MeasuredPattern } from "../patterns/measured_pattern.ts";
import { quote } from "./_problem_report.ts";
import { KIND, type KindName } from "../validation/json_kind.ts";
import type { SchemaNode } from "../validation/schema_node.ts";

const MAX_DEPTH = 3;
const MAX_OPTIONS = 20;
const MAX_NAMES = 8;

/** Formats in words. */
const FORMAT_TEXTS: ReadonlyMap<string, string> = new Map([
  [
    "date-time",
    'a date and time with its zone, such as "2024-05-17T09:30:00Z"',
  ],
  ["date", 'a date such as "2024-05-17"'],
  ["time", 'a time with its zone, such as "09:30:00Z"'],
  ["duration", 'a duration such as "P1DT12H"'],
  ["uri", 'a URL such as "https://example.com/a"'],
  ["uri-reference", 'a URL or a relative one, such as "../a"'],
  ["email", 'an e-mail address such as "ada@example.com"'],
  ["hostname", 'a host name such as "example.com"'],
  ["ipv4", 'an IPv4 address such as "192.0.2.1"'],
  ["ipv6", 'an IPv6 address such as "2001:db8::1"'],
  ["uuid", 'a UUID such as "123e4567-e89b-12d3-a456-426614174000"'],
  ["regex", "a regular expression"],
  ["json-pointer", 'a JSON pointer such as "/a/0"'],
]);

/** Keywords and the kind of value that they set limits to. */
const LIMITED_KINDS: ReadonlyMap<string, KindName> = new Map<string, KindName>([
  ["exclusiveMaximum", "number"],
  ["exclusiveMinimum", "number"],
  ["maximum", "number"],
  ["minimum", "number"],
  ["multipleOf", "number"],
  ["format", "string"],
  ["maxLength", "string"],
  ["minLength", "string"],
  ["pattern", "string"],
  ["maxItems", "array"],
  ["minItems", "array"],
  ["maxProperties", "object"],
  ["minProperties", "object"],
]);

const KIND_NAMES = Object.keys(KIND) as KindName[]; // KIND is frozen by its type

/**
 * Says what a schema accepts, such as `an integer from 1 to 10`.
 *
 * @param node The schema.
 * @param depth How deep the text is nested in another.
 * @returns Words that stand after "must be".
 */
export function describeSchema(node: SchemaNode, depth = 0): string {
  if (node.never || depth > MAX_DEPTH) return node.never ? "absent" : "a value";
  if (node.options) return describeOptions(node.options);
  const union = node.anyOf ?? node.oneOf;
  if (union && node.kinds === 0) {
    const texts = new Set(
      union.slice(0, MAX_OPTIONS)
        .map((option) => describeSchema(option, depth + 1)),
    );
    const rest = union.length - MAX_OPTIONS;
    if (rest > 0) texts.add(`one of ${rest} further forms`);
    return [...texts].join(" or ");
  }
  const kinds = node.kinds || impliedKind(node.schema);
  const texts = KIND_NAMES.filter((kind) => kinds & KIND[kind])
    .map((kind) => describeKind(node, { kind, depth }));
  if (texts.length > 0) return texts.join(" or ");
  if (node.all.length > 0) {
    return node.all.map((part) => describeSchema(part, depth + 1))
      .join(" and ");
  }
  return "any value";
}

/** The kind that a schema without a type sets limits to. */
function impliedKind(schema: JsonObject): number {
  const [kind] = Object.keys(schema).flatMap((keyword) =>
    LIMITED_KINDS.get(keyword) ?? []
  );
  return kind === undefined ? 0 : KIND[kind];
}

/**
 * Names the type of a schema in a word or two, such as `string` or `integer | null`.
 *
 * @param node The schema.
 * @returns The name.
 */
export function nameType(node: SchemaNode): string {
  if (node.options) return describeOptions(node.options);
  const kinds = KIND_NAMES.filter((kind) => node.kinds & KIND[kind]);
  if (kinds.length > 0) return kinds.join(" | ");
  const parts = node.anyOf ?? node.oneOf ?? node.all;
  return parts.length > 0
    ? [...new Set(parts.map(shallowName))].join(" | ")
    : "any value";
}

/**
 * Shows a value, shortened.
 *
 * @param value What was given.
 * @returns Words that stand after "got".
 */
export function describeValue(value: unknown): string {
  if (typeof value === "string") return quote(value, 60);
  if (Array.isArray(value)) {
    if (value.length === 0) return "an empty array";
    return value.length === 1
      ? "an array of 1 item"
      : `an array of ${value.length} items`;
  }
  return typeof value === "object" && value !== null
    ? describeMembers(value)
    : String(value).slice(0, 60);
}

function describeMembers(value: object): string {
  const names = Object.keys(value);
  if (names.length === 0) return "an empty object";
  const shown = names.slice(0, MAX_NAMES).map((name) => quote(name, 60));
  const rest = names.length - shown.length;
  return `an object with ${shown.join(", ")}${
    rest > 0 ? ` and ${rest} more` : ""
  }`;
}

function shallowName(node: SchemaNode): string {
  const isUnion = node.anyOf ?? node.oneOf;
  return node.kinds === 0 && (isUnion || node.all.length > 0)
    ? describeSchema(node, MAX_DEPTH - 1)
    : nameType(node);
}

function describeOptions(options: readonly JsonValue[]): string {
  const texts = options.slice(0, MAX_OPTIONS).map((option) =>
    typeof option === "object"
      ? JSON.stringify(option).slice(0, 100)
      : typeof option === "string"
      ? quote(option)
      : String(option)
  );
  if (texts.length === 1 && options.length === 1) return texts[0];
  const rest = options.length - texts.length;
  return `one of ${texts.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

function describeKind(
  node: SchemaNode,
  { kind, depth }: { readonly kind: KindName; readonly depth: number },
): string {
  switch (kind) {
    case "null":
      return "null";
    case "boolean":
      return "true or false";
    case "integer":
      return `an integer${describeNumber(node.schema)}`;
    case "number":
      return `a number${describeNumber(node.schema)}`;
    case "string":
      return describeString(node);
    case "array":
      return describeArray(node, depth);
    case "object":
      return describeObject(node);
  }
}

function describeNumber(schema: JsonObject): string {
  const { minimum, maximum } = schema;
  const both = minimum !== undefined && maximum !== undefined;
  const limits: readonly (readonly [string, JsonValue | undefined])[] = [
    ["from", both ? `${minimum} to ${maximum}` : undefined],
    ["of at least", both ? undefined : minimum],
    ["of at most", both ? undefined : maximum],
    ["greater than", schema.exclusiveMinimum],
    ["less than", schema.exclusiveMaximum],
    ["that is a multiple of", schema.multipleOf],
  ];
  return limits.filter(([, limit]) => limit !== undefined)
    .map(([words, limit]) => ` ${words} ${limit}`).join("");
}

function describeString({ schema, pattern }: SchemaNode): string {
  const { format, contentEncoding } = schema;
  const noun = contentEncoding === "base64"
    ? "base64 text"
    : typeof format === "string"
    ? FORMAT_TEXTS.get(format) ?? "a string"
    : "a string";
  const length = describeCount(
    [schema.minLength, schema.maxLength],
    "character",
  );
  return noun + length + describePattern(pattern);
}

function describePattern(pattern: MeasuredPattern | undefined): string {
  if (!pattern) return "";
  const { source, limit } = pattern;
  const matches = ` that matches ${quote(source)}`;
  if (limit === Infinity) return matches;
  return limit < 0
    ? `${matches}, which cannot be checked`
    : `${matches}, of at most ${limit} characters, as longer ones cannot be checked`;
}

function describeArray(node: SchemaNode, depth: number): string {
  const { schema, prefix } = node;
  const count = describeCount([schema.minItems, schema.maxItems], "item");
  const unique = node.uniqueItems ? " without duplicates" : "";
  if (prefix.length > 0) {
    const items = prefix.map((item) => describeSchema(item, depth + 1));
    return `an array [${items.join(", ")}]${count}${unique}`;
  }
  const item = node.items && describeSchema(node.items, depth + 1);
  const each = item && item !== "any value" ? `, each ${item}` : "";
  return `an array${count}${unique}${each}`;
}

function describeObject({ schema, required }: SchemaNode): string {
  const count = describeCount(
    [schema.minProperties, schema.maxProperties],
    "property",
  );
  const names = required.slice(0, MAX_NAMES).map((name) => quote(name)).join(
    ", ",
  );
  return `an object${count}${names === "" ? "" : ` with ${names}`}`;
}

function describeCount(
  [least, most]: readonly (JsonValue | undefined)[],
  noun: string,
): string {
  const plural = (count: JsonValue) =>
    count === 1 ? noun : noun.replace(/y$/, "ie") + "s";
  if (least !== undefined && most !== undefined) {
    return least === most
      ? ` of ${least} ${plural(least)}`
      : ` of ${least} to ${most} ${plural(most)}`;
  }
  if (least !== undefined) return ` of at least ${least} ${plural(least)}`;
  return most !== undefined ? ` of at most ${most} ${plural(most)}` : "";
}
