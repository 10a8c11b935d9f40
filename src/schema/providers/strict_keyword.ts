import type { JsonObject, JsonValue } from "../../core/json.ts";

/** Formats that strict mode knows. */
const FORMATS: ReadonlySet<JsonValue | undefined> = new Set([
  "date",
  "date-time",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "time",
  "uuid",
]);

/** Keywords of single types that strict mode knows. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  array: ["minItems", "maxItems"],
  integer: [
    "multipleOf",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
  ],
  number: [
    "multipleOf",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
  ],
  string: ["format", "pattern"],
};

/** Parts of patterns that strict mode does not know: looking around, and back. */
const LOOKING = /\(\?<?[=!]|\\[1-9k]/;

/**
 * Whether strict mode knows a keyword of single values.
 *
 * @param schema Has the keyword.
 * @param keyword Its name.
 * @param types The types that the schema names.
 */
export function isStrictKeyword(
  schema: JsonObject,
  keyword: string,
  types: readonly string[],
): boolean {
  if (!types.some((type) => KEYWORDS[type]?.includes(keyword))) return false;
  const value = schema[keyword];
  if (keyword === "format") return FORMATS.has(value);
  return keyword !== "pattern" || !LOOKING.test(String(value));
}
