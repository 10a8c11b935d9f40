import type { JsonObject, JsonSchema, JsonValue } from "../../core/json.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import { SchemaReferences } from "../validation/schema_references.ts";
import { SCHEMA_HOLDERS } from "../validation/subschemas.ts";
import type { ReportLoss } from "./provider_loss.ts";
import { elementsOf, isObject, membersOf } from "./schema_parts.ts";

/** What schemas call themselves, besides their places. */
const NAMES = ["$anchor", "$dynamicAnchor", "$id"] as const;

/**
 * Writes references as pointers, the only ones that APIs of models follow.
 *
 * @param schema A tool's `input_schema`.
 * @param report Takes what is lost.
 * @returns The schema itself when nothing in it has a name.
 */
export function pointReferences(
  schema: JsonSchema,
  report: ReportLoss,
): JsonSchema {
  const text = JSON.stringify(schema);
  const used = NAMES.filter((name) => text.includes(`"${name}"`));
  if (used.length === 0 && !text.includes('"$dynamicRef"')) return schema;
  const references = new SchemaReferences(schema);
  const written = write(schema, references);
  if (used.length > 0) {
    report({
      pointer: "",
      message: `${
        used.join(", ")
      } is left out: references lead to the same places by pointers`,
    });
  }
  return written;
}

function write(schema: JsonObject, references: SchemaReferences): SchemaDraft {
  const written: SchemaDraft = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (NAMES.some((name) => name === keyword)) continue;
    written[keyword] = writeKeyword(keyword, value, references);
  }
  const { $ref, $dynamicRef } = schema;
  const targets = [$ref, $dynamicRef].map((reference) =>
    typeof reference === "string"
      ? references.resolve(schema, reference)
      : undefined
  ).filter((target) => target !== undefined);
  const [first, second] = targets;
  delete written.$dynamicRef;
  if (first !== undefined) written.$ref = first;
  if (second !== undefined) {
    written.allOf = [...elementsOf(written.allOf), { $ref: second }];
  }
  return written;
}

function writeKeyword(
  keyword: string,
  value: JsonValue,
  references: SchemaReferences,
): JsonValue {
  const inner = (part: JsonValue): JsonValue =>
    isObject(part) ? write(part, references) : part;
  switch (SCHEMA_HOLDERS.get(keyword)) {
    case "schema":
      return inner(value);
    case "list":
      return elementsOf(value).map(inner);
    case "map":
      return Object.fromEntries(
        membersOf(value).map(([name, part]) => [name, inner(part)]),
      );
    default:
      return value;
  }
}
