import type { JsonSchema, JsonValue } from "../../core/json.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import { elementsOf, isObject, resolved, typesOf } from "./schema_parts.ts";

/**
 * A schema that null fits as well.
 *
 * @param written A schema as strict mode takes it.
 */
export function nullable(written: SchemaDraft): SchemaDraft {
  if (written.anyOf !== undefined) {
    const anyOf = [...elementsOf(written.anyOf), { type: "null" }];
    return { ...written, anyOf };
  }
  if (written.$ref !== undefined) {
    return { anyOf: [written, { type: "null" }] };
  }
  const { type = "null", const: constant, enum: values, ...rest } = written;
  const types = Array.isArray(type) ? type : [type];
  const known = constant === undefined ? elementsOf(values) : [constant];
  return {
    type: [...types, "null"],
    ...(known.length === 0 ? {} : { enum: [...known, null] }),
    ...rest,
  };
}

/**
 * Whether null fits a schema.
 *
 * @param schema A schema in `root`.
 * @param root Has the definitions.
 */
export function acceptsNull(schema: JsonValue, root: JsonSchema): boolean {
  // Grows on the way; what leads to itself comes once.
  const reached = new Set([schema]);
  for (const one of reached) {
    const target = resolved(one, root);
    if (!isObject(target)) continue;
    if (typesOf(target).includes("null")) return true;
    if (typeof target.$ref === "string") reached.add(target);
    for (const branch of elementsOf(target.anyOf)) reached.add(branch);
  }
  return false;
}
