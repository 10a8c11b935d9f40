import type { JsonValue } from "../../core/json.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import { typesOf } from "./_schema_types.ts";

/** Keywords of one purpose, each by the type that it applies to. */
const LIMITS: readonly Readonly<Record<string, string>>[] = [
  { number: "minimum", string: "minLength", array: "minItems" },
  { number: "maximum", string: "maxLength", array: "maxItems" },
  { number: "exclusiveMinimum" },
  { number: "exclusiveMaximum" },
  { number: "multipleOf" },
  { number: "integer" },
  { string: "pattern" },
  { string: "format" },
  { array: "uniqueItems" },
];

/** Pairs of which the first must not be above the second. */
const RANGES: readonly (readonly [low: string, high: string])[] = [
  ["minimum", "maximum"],
  ["minimum", "exclusiveMaximum"],
  ["exclusiveMinimum", "maximum"],
  ["exclusiveMinimum", "exclusiveMaximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
];

/**
 * What is wrong with a keyword for a schema that makes sense by itself.
 *
 * @param schema The schema so far.
 * @param keyword The keyword.
 * @param value Its value.
 * @returns A message's middle, or undefined when nothing is.
 */
export function misfitOf(
  schema: SchemaDraft,
  keyword: string,
  value: JsonValue,
): string | undefined {
  return wrongType(schema, keyword) ?? emptyRange(schema, keyword, value);
}

function wrongType(schema: SchemaDraft, keyword: string): string | undefined {
  const family = LIMITS.find((names) => Object.values(names).includes(keyword));
  const types = typesOf(schema);
  if (family === undefined) return undefined;
  // Where the type is not known the keyword may be what tells it.
  if (types === undefined && keyword !== "integer") return undefined;
  const [wanted = ""] = Object.entries(family)
    .find(([, name]) => name === keyword) ?? [];
  if (types?.has(wanted)) return undefined;
  const instead = Object.entries(family).find(([type]) => types?.has(type));
  const hint = instead === undefined
    ? "change the type, or remove the tag"
    : `write @${instead[1]}`;
  return `applies to a value of type ${wanted}, and this is of type ${
    types === undefined ? "unknown" : [...types].join(" or ")
  }: ${hint}`;
}

function emptyRange(
  schema: SchemaDraft,
  keyword: string,
  value: JsonValue,
): string | undefined {
  const refined: SchemaDraft = { ...schema, [keyword]: value };
  const empty = RANGES.find(([lowName, highName]) => {
    const low = refined[lowName];
    const high = refined[highName];
    const isOpen = lowName.startsWith("ex") || highName.startsWith("ex");
    return (lowName === keyword || highName === keyword) &&
      typeof low === "number" && typeof high === "number" &&
      (low > high || (isOpen && low === high));
  });
  return empty === undefined
    ? undefined
    : `leaves no value, as @${empty[0]} is ${refined[empty[0]]} and @${
      empty[1]
    } ${refined[empty[1]]}: change one of the two`;
}
