import type { JsonValue } from "../../core/json.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import { elementsOf } from "./schema_parts.ts";

/** Keywords that the API knows, by type; the others are said in descriptions. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  array: ["minItems", "maxItems"],
  integer: ["minimum", "maximum"],
  number: ["minimum", "maximum"],
  object: ["minProperties", "maxProperties"],
  string: ["pattern", "minLength", "maxLength"],
};

/**
 * Says a keyword as the Gemini API knows it.
 *
 * @param type The type that the keyword's schema names.
 * @param keyword Its name.
 * @param value Its value.
 * @returns The keywords that say the same; undefined when none do.
 */
export function sayKeyword(
  type: string,
  keyword: string,
  value: JsonValue,
): SchemaDraft | undefined {
  if (KEYWORDS[type]?.includes(keyword)) return { [keyword]: value };
  const values = keyword === "enum"
    ? elementsOf(value)
    : keyword === "const"
    ? [value]
    : [];
  const known = values.filter((one) => one !== null);
  // An empty text is none for the API.
  if (known.length > 0 && type === "string" && !known.includes("")) {
    return { enum: known, format: "enum" };
  }
  if (keyword === "const" && typeof value === "number") {
    return { minimum: value, maximum: value };
  }
  return keyword === "format" && type === "string" && value === "date-time"
    ? { format: value }
    : undefined;
}
