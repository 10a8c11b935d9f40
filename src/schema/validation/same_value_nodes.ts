import type { SchemaNode } from "./schema_node.ts";

/**
 * Lists a schema and those within it that can be about the same value, whatever
 * the value is: by `$ref`, `allOf`, `anyOf`, `oneOf`, `if`, `then`, `else` and
 * `dependentSchemas`.
 *
 * @param node The schema.
 * @returns Each once, itself first.
 */
export function sameValueNodes(node: SchemaNode): readonly SchemaNode[] {
  // Grows on the way.
  const reached = new Set([node]);
  for (const one of reached) {
    const { all, anyOf = [], oneOf = [], condition, dependentSchemas } = one;
    const { when, then, otherwise } = condition ?? {};
    const parts = [when, then, otherwise].filter((part) => part !== undefined);
    for (const part of [...all, ...anyOf, ...oneOf, ...parts]) {
      reached.add(part);
    }
    for (const [, part] of dependentSchemas) reached.add(part);
  }
  return [...reached];
}
