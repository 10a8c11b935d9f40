import type { JsonSchema, JsonValue } from "../../core/json.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import { elementsOf, isObject, resolved, typesOf } from "./schema_parts.ts";

/** References that only lead to each other end here. */
const MAX_REFERENCES = 20;

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
export function acceptsNull(
  schema: JsonValue,
  root: JsonSchema,
  depth = 0,
): boolean {
  const target = resolved(schema, root);
  if (!isObject(target) || depth > MAX_REFERENCES) return false;
  return typesOf(target).includes("null") ||
    elementsOf(target.anyOf).some((one) => acceptsNull(one, root, depth + 1));
}
