import { isPlainObject } from "../../core/json.ts";
import type { SchemaDraft } from "../schema_draft.ts";

/**
 * The types of JSON that a schema accepts.
 *
 * @param schema The schema.
 * @returns Their names, an integer counting as a number; undefined when it does not tell.
 */
export function typesOf(schema: SchemaDraft): ReadonlySet<string> | undefined {
  const types = new Set<string>();
  for (const branch of branchesOf(schema)) {
    if (branch.anyOf !== undefined && branch.type === undefined) continue;
    if (typeof branch.type === "string") {
      types.add(branch.type === "integer" ? "number" : branch.type);
    } else if (Array.isArray(branch.enum)) {
      for (const value of branch.enum) {
        types.add(value === null ? "null" : typeof value);
      }
    } else return undefined;
  }
  return types;
}

/** A schema and the forms of its union. */
export function branchesOf(schema: SchemaDraft): readonly SchemaDraft[] {
  const branches = Array.isArray(schema.anyOf)
    // Drafts are made here and are mutable although JSON values are not.
    ? schema.anyOf.filter(isPlainObject) as SchemaDraft[]
    : [];
  return [schema, ...branches];
}
