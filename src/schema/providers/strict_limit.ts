import type { JsonObject, JsonValue } from "../../core/json.ts";
import { elementsOf, isObject, membersOf } from "./schema_parts.ts";

/** Limits of strict mode, by the guide "Structured model outputs". */
const MAX_PROPERTIES = 5_000;
const MAX_LEVELS = 10;
const MAX_ENUM_VALUES = 1_000;
const MAX_CHARACTERS = 120_000;
/** Texts of one enumeration with more values than that are counted apart. */
const MANY_VALUES = 250;
const MAX_ENUM_CHARACTERS = 15_000;

interface Size {
  properties: number;
  values: number;
  characters: number;
  levels: number;
}

/**
 * Which limit of strict mode a schema is over.
 *
 * @param schema A schema as strict mode takes it.
 * @returns What is too much; undefined when nothing is.
 */
export function strictLimit(schema: JsonObject): string | undefined {
  const size: Size = { properties: 0, values: 0, characters: 0, levels: 0 };
  let isLong = measure(schema, size, 0);
  for (const [name, definition] of membersOf(schema.$defs)) {
    size.characters += name.length;
    isLong = measure(definition, size, 0) || isLong;
  }
  if (size.properties > MAX_PROPERTIES) {
    return `it has ${size.properties} members, more than ${MAX_PROPERTIES}`;
  }
  if (size.levels > MAX_LEVELS) {
    return `its objects and lists are nested ${size.levels} deep, more than ${MAX_LEVELS}`;
  }
  if (size.values > MAX_ENUM_VALUES) {
    return `it lists ${size.values} values, more than ${MAX_ENUM_VALUES}`;
  }
  if (isLong) {
    return `one of its lists of values has more than ${MANY_VALUES} values and ${MAX_ENUM_CHARACTERS} characters`;
  }
  return size.characters > MAX_CHARACTERS
    ? `its names and values have ${size.characters} characters, more than ${MAX_CHARACTERS}`
    : undefined;
}

/** Adds up; whether the values of an enumeration are too long. */
function measure(schema: JsonValue, size: Size, level: number): boolean {
  if (!isObject(schema)) return false;
  const properties = membersOf(schema.properties);
  const isNested = schema.properties !== undefined ||
    schema.items !== undefined;
  const below = isNested ? level + 1 : level;
  size.levels = Math.max(size.levels, below);
  size.properties += properties.length;
  const values = elementsOf(schema.enum);
  const length = [...values, schema.const ?? ""]
    .reduce<number>((sum, value) => sum + String(value).length, 0);
  size.values += values.length;
  size.characters += length;
  let isLong = values.length > MANY_VALUES && length > MAX_ENUM_CHARACTERS;
  for (const [name, property] of properties) {
    size.characters += name.length;
    isLong = measure(property, size, below) || isLong;
  }
  for (const branch of [schema.items ?? null, ...elementsOf(schema.anyOf)]) {
    isLong = measure(branch, size, below) || isLong;
  }
  return isLong;
}
