import { isPlainObject, type JsonObject } from "../../core/json.ts";
import { listSubschemas } from "./subschemas.ts";

/**
 * Lists the regular expressions in a schema: those of texts and of names.
 *
 * @param root The schema.
 * @returns Each once.
 */
export function listPatterns(root: JsonObject): readonly string[] {
  const found = new Set<string>();
  const pending: unknown[] = [root];
  for (const schema of pending) {
    if (!isPlainObject(schema)) continue;
    const { pattern, patternProperties } = schema;
    if (typeof pattern === "string") found.add(pattern);
    if (isPlainObject(patternProperties)) {
      for (const source of Object.keys(patternProperties)) found.add(source);
    }
    // The document is JSON.
    for (const { schema: inner } of listSubschemas(schema as JsonObject)) {
      pending.push(inner);
    }
  }
  return [...found];
}
