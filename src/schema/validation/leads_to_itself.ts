import { isPlainObject, type JsonObject } from "../../core/json.ts";
import { guardSchema } from "./guard_schema.ts";
import { SchemaView } from "./schema_view.ts";
import { listSubschemas } from "./subschemas.ts";

/**
 * Whether a schema, or one within it, leads back to itself for the same value,
 * which says nothing: `{ "allOf": [{ "$ref": "#" }] }`.
 *
 * @param root The schema.
 */
export function leadsToItself(root: JsonObject): boolean {
  const guarded = guardSchema(root);
  const view = new SchemaView(guarded);
  // Grows on the way.
  const pending: unknown[] = [guarded];
  for (const schema of pending) {
    if (!isPlainObject(schema)) continue;
    if (view.node(schema).loops) return true;
    // The document is JSON.
    for (const { schema: inner } of listSubschemas(schema as JsonObject)) {
      pending.push(inner);
    }
  }
  return false;
}
