import type { JsonObject } from "../../core/json.ts";
import { isConstraint } from "./keyword_note.ts";

/** Keywords that strict mode knows and that are written on their own terms. */
export const STRICT_STRUCTURE: ReadonlySet<string> = new Set([
  "$defs",
  "$ref",
  "additionalProperties",
  "anyOf",
  "const",
  "description",
  "enum",
  "items",
  "prefixItems",
  "properties",
  "required",
  "title",
  "type",
]);

/** Keywords that it does not know, and that no description may stand for. */
const OBSTACLES: ReadonlySet<string> = new Set([
  "allOf",
  "contains",
  "dependentRequired",
  "dependentSchemas",
  "if",
  "oneOf",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

/** Keywords that say what fits and must say it alone. */
const ALONE = ["$ref", "anyOf"] as const;

/**
 * What in a schema, those within it left aside, strict mode would lose.
 *
 * @param schema The schema.
 * @returns Undefined when there is nothing.
 */
export function strictObstacle(schema: JsonObject): string | undefined {
  const keywords = Object.keys(schema);
  const obstacle = keywords.find((keyword) =>
    OBSTACLES.has(keyword) &&
    // An object is closed in strict mode.
    (keyword !== "unevaluatedProperties" || schema[keyword] !== false)
  );
  if (obstacle !== undefined) return `it has no ${obstacle}`;
  const alone = ALONE.find((keyword) => schema[keyword] !== undefined);
  const beside = keywords.find((keyword) =>
    keyword !== alone && STRICT_STRUCTURE.has(keyword) && isConstraint(keyword)
  );
  if (alone !== undefined && beside !== undefined) {
    return `${alone} must stand without ${beside}`;
  }
  const { $ref } = schema;
  return typeof $ref === "string" && !/^#(\/\$defs\/[^/]+)?$/.test($ref)
    ? "references lead to $defs only"
    : undefined;
}
