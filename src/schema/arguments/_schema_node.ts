import type { JsonObject, JsonValue } from "../../core/json.ts";

/**
 * A schema in view of what coercion, defaults and texts need of it: references
 * resolved, keywords typed. What it accepts, the validator tells.
 */
export interface SchemaNode {
  /** The guarded schema that it views. */
  readonly schema: JsonObject;
  /** Accepts nothing. */
  readonly never: boolean;
  /** Accepted kinds as bits of `KIND`; 0 when the schema names none. */
  readonly kinds: number;
  /** From `enum` or `const`. */
  readonly options?: readonly JsonValue[];
  /** Schemas that the value itself must satisfy as well: `$ref` and `allOf`. */
  readonly all: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  /** Schemas of the first items of an array. */
  readonly prefix: readonly SchemaNode[];
  /** Schema of the other items. */
  readonly items?: SchemaNode;
  readonly properties: ReadonlyMap<string, SchemaNode>;
  readonly required: readonly string[];
  readonly patterns: readonly {
    readonly pattern: RegExp;
    readonly node: SchemaNode;
  }[];
  /** Schema of the properties that neither name nor pattern covers. */
  readonly additional?: SchemaNode;
}

/** Tells whether a value satisfies a schema. */
export type Accepts = (node: SchemaNode, value: unknown) => boolean;

/**
 * The schema of a property.
 *
 * @param node Schema of the object.
 * @param name Name of the property.
 * @returns Undefined when the schema says nothing about it.
 */
export function propertyNode(
  node: SchemaNode,
  name: string,
): SchemaNode | undefined {
  return node.properties.get(name) ??
    node.patterns.find(({ pattern }) => pattern.test(name))?.node ??
    node.additional;
}
