import {
  isPlainObject,
  type JsonObject,
  type JsonValue,
} from "../../core/json.ts";
import { resolvePointer, stepInto } from "../../core/resolve_pointer.ts";
import { KIND } from "./_json_kind.ts";
import type { SchemaNode } from "./_schema_node.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const NO_PROPERTIES: ReadonlyMap<string, SchemaNode> = new Map();

const ANYTHING: SchemaNode = {
  schema: {},
  never: false,
  kinds: 0,
  all: [],
  prefix: [],
  properties: NO_PROPERTIES,
  required: [],
  patterns: [],
};

/** Views of the schemas in one guarded document, made once each. */
export class SchemaView {
  readonly #root: JsonObject;
  readonly #nodes = new Map<JsonObject, SchemaNode>();
  /** Nodes that are being made for the same value, from the outside in. */
  #open: readonly SchemaNode[] = [];

  /** @param root A document of `guardSchema`. */
  constructor(root: JsonObject) {
    this.#root = root;
  }

  /** The view of the document itself. */
  get root(): SchemaNode {
    return this.node(this.#root);
  }

  /** The view of a schema in the document. */
  node(schema: unknown): SchemaNode {
    if (!isPlainObject(schema)) return ANYTHING;
    const key = schema as JsonObject; // the document is JSON
    const known = this.#nodes.get(key);
    if (known) return known;
    const node: Mutable<SchemaNode> = { ...ANYTHING, schema: key };
    this.#nodes.set(key, node);
    this.#fill(node, key);
    return node;
  }

  /** The schema at a place in the document, which may lead through references. */
  follow(steps: readonly string[]): unknown {
    return steps.reduce<unknown>((place, step) => {
      const next = stepInto(place, step);
      return step === "$ref" && typeof next === "string"
        ? resolvePointer(this.#root, next)
        : next;
    }, this.#root);
  }

  /** A schema that accepts only some values, or the forms of a union, for texts. */
  static choice(
    parts: Pick<Partial<SchemaNode>, "options" | "anyOf">,
  ): SchemaNode {
    return { ...ANYTHING, ...parts };
  }

  #fill(node: Mutable<SchemaNode>, schema: JsonObject): void {
    const around = this.#open;
    this.#open = [...around, node];
    node.never = isPlainObject(schema.not) &&
      Object.keys(schema.not).length === 0;
    node.kinds = readKinds(schema.type);
    node.options = readOptions(schema);
    node.all = this.#sameValue([
      ...(typeof schema.$ref === "string"
        ? [resolvePointer(this.#root, schema.$ref)]
        : []),
      ...listOf(schema.allOf),
    ]);
    if (schema.anyOf) node.anyOf = this.#sameValue(listOf(schema.anyOf));
    if (schema.oneOf) node.oneOf = this.#sameValue(listOf(schema.oneOf));
    // What follows takes a step into the value, so that a way back is sound.
    this.#open = [];
    this.#fillItems(node, schema);
    this.#fillProperties(node, schema);
    this.#open = around;
  }

  /** A schema for the same value that is reached through itself says nothing. */
  #sameValue(schemas: readonly unknown[]): readonly SchemaNode[] {
    return schemas.map((schema) => this.node(schema))
      .filter((node) => !this.#open.includes(node));
  }

  #fillItems(node: Mutable<SchemaNode>, schema: JsonObject): void {
    node.prefix = listOf(schema.prefixItems).map((item) => this.node(item));
    if (isPlainObject(schema.items)) node.items = this.node(schema.items);
  }

  #fillProperties(node: Mutable<SchemaNode>, schema: JsonObject): void {
    node.properties = new Map(
      entriesOf(schema.properties)
        .map(([name, property]) => [name, this.node(property)]),
    );
    node.required = listOf(schema.required)
      .filter((name) => typeof name === "string");
    node.patterns = entriesOf(schema.patternProperties)
      .map(([source, property]) => ({
        pattern: new RegExp(source, "u"),
        node: this.node(property),
      }));
    const { additionalProperties } = schema;
    if (isPlainObject(additionalProperties)) {
      node.additional = this.node(additionalProperties);
    }
  }
}

function readOptions(schema: JsonObject): readonly JsonValue[] | undefined {
  if (Object.hasOwn(schema, "const")) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

function readKinds(type: unknown): number {
  const known: ReadonlyMap<unknown, number> = new Map(Object.entries(KIND));
  return [type].flat()
    .reduce<number>((kinds, name) => kinds | (known.get(name) ?? 0), 0);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isPlainObject(value) ? Object.entries(value) : [];
}
