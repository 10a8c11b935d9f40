import type { JsonObject, JsonValue } from "../../core/json.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import { elementsOf, isObject, membersOf } from "./schema_parts.ts";

/**
 * Puts into a schema what the schemas of its `allOf` say, as far as one keyword
 * can say both.
 *
 * @param schema The schema.
 * @returns The schema; what could not be put together stays in its `allOf`, as references do.
 */
export function mergeAllOf(schema: JsonObject): JsonObject {
  const { allOf, ...own } = schema;
  let merged: JsonObject = own;
  const rest: JsonValue[] = [];
  for (const part of elementsOf(allOf)) {
    const both = isObject(part) && part.$ref === undefined
      ? merge(merged, part)
      : undefined;
    if (both === undefined) rest.push(part);
    else merged = both;
  }
  return rest.length === 0 ? merged : { ...merged, allOf: rest };
}

/** Undefined when a keyword would have to say two things. */
function merge(a: JsonObject, b: JsonObject): JsonObject | undefined {
  const merged: SchemaDraft = { ...a };
  for (const [keyword, value] of Object.entries(b)) {
    const own = a[keyword];
    if (keyword === "required") {
      merged.required = [
        ...new Set([...elementsOf(own), ...elementsOf(value)]),
      ];
    } else if (keyword === "properties") {
      const names = new Set(membersOf(own).map(([name]) => name));
      if (membersOf(value).some(([name]) => names.has(name))) return undefined;
      merged.properties = Object.fromEntries([
        ...membersOf(own),
        ...membersOf(value),
      ]);
    } else if (own === undefined) merged[keyword] = value;
    else if (keyword === "description" || keyword === "title") continue;
    else if (JSON.stringify(own) !== JSON.stringify(value)) return undefined;
  }
  return merged;
}
