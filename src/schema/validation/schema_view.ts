import {
  isPlainObject,
  type JsonObject,
  type JsonValue,
} from "../../core/json.ts";
import { resolvePointer } from "../../core/resolve_pointer.ts";
import { MeasuredPattern } from "../patterns/measured_pattern.ts";
import { equalJson } from "./equal_json.ts";
import { KIND, kindOf } from "./json_kind.ts";
import type { SchemaNode } from "./schema_node.ts";
import { WorkBudget } from "./work_budget.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** References that only lead to each other end here. */
const MAX_REFERENCES = 50;

/** Keywords for which the validator is asked. */
const ASSERTIONS: ReadonlySet<string> = new Set([
  "exclusiveMaximum",
  "exclusiveMinimum",
  "format",
  "maxItems",
  "maxLength",
  "maxProperties",
  "maximum",
  "minItems",
  "minLength",
  "minProperties",
  "minimum",
  "multipleOf",
]);

/** Keywords that take no more than a look at a value. */
const SIMPLE: ReadonlySet<string> = new Set([
  "$defs",
  "const",
  "default",
  "definitions",
  "description",
  "enum",
  "exclusiveMaximum",
  "exclusiveMinimum",
  "maximum",
  "minimum",
  "type",
]);

/** Parts that hold a value, or a part of it, against several schemas. */
const BRANCHING = [
  "anyOf",
  "oneOf",
  "not",
  "condition",
  "contains",
  "unevaluatedItems",
  "unevaluatedProperties",
] as const;

const NO_PROPERTIES: ReadonlyMap<string, SchemaNode> = new Map();

const ANYTHING: SchemaNode = {
  schema: {},
  never: false,
  loops: false,
  kinds: 0,
  plainOptions: new Set(),
  optionKinds: 0,
  isComplex: false,
  branches: false,
  all: [],
  prefix: [],
  uniqueItems: false,
  properties: NO_PROPERTIES,
  required: [],
  dependentRequired: [],
  dependentSchemas: [],
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
    const target = this.#target(schema);
    if (!isPlainObject(target)) return ANYTHING;
    const key = target as JsonObject; // the document is JSON
    const known = this.#nodes.get(key);
    if (known) return known;
    const node: Mutable<SchemaNode> = { ...ANYTHING, schema: key };
    this.#nodes.set(key, node);
    this.#fill(node, key);
    return node;
  }

  /** A schema that accepts only some values, or the forms of a union, for texts. */
  static choice(
    parts: Pick<Partial<SchemaNode>, "options" | "anyOf">,
  ): SchemaNode {
    return { ...ANYTHING, ...parts };
  }

  /** What a schema that is nothing but a reference leads to. */
  #target(schema: unknown): unknown {
    let target = schema;
    for (let count = 0; count < MAX_REFERENCES; count++) {
      if (!isPlainObject(target) || typeof target.$ref !== "string") break;
      if (Object.keys(target).length > 1) break;
      target = resolvePointer(this.#root, target.$ref);
    }
    return target;
  }

  #fill(node: Mutable<SchemaNode>, schema: JsonObject): void {
    const around = this.#open;
    this.#open = [...around, node];
    node.never = isPlainObject(schema.not) &&
      Object.keys(schema.not).length === 0;
    fillAssertions(node, schema);
    const same = (schemas: readonly unknown[]) =>
      this.#sameValue(schemas, node);
    const referred = [schema.$ref, schema.$dynamicRef].filter(isText)
      .map((reference) => resolvePointer(this.#root, reference));
    node.all = same([...referred, ...listOf(schema.allOf)]);
    if (schema.anyOf) node.anyOf = same(listOf(schema.anyOf));
    if (schema.oneOf) node.oneOf = same(listOf(schema.oneOf));
    if (schema.not !== undefined) [node.not] = same([schema.not]);
    this.#fillCondition(node, schema);
    node.dependentSchemas = entriesOf(schema.dependentSchemas)
      .flatMap(([name, part]) =>
        same([part]).map((one) => [name, one] as const)
      );
    // What follows takes a step into the value, so that a way back is sound.
    this.#open = [];
    this.#fillItems(node, schema);
    this.#fillProperties(node, schema);
    this.#open = around;
    node.branches = node.all.length > 1 || node.patterns.length > 0 ||
      node.dependentSchemas.length > 0 ||
      BRANCHING.some((part) => node[part] !== undefined);
    node.isComplex = Object.keys(schema).some((key) => !SIMPLE.has(key));
  }

  /** A schema for the same value that is reached through itself says nothing. */
  #sameValue(
    schemas: readonly unknown[],
    around: Mutable<SchemaNode>,
  ): readonly SchemaNode[] {
    const nodes = schemas.map((schema) => this.node(schema));
    const others = nodes.filter((node) => !this.#open.includes(node));
    if (others.length < nodes.length) around.loops = true;
    return others;
  }

  #fillCondition(node: Mutable<SchemaNode>, schema: JsonObject): void {
    if (schema.if === undefined) return;
    const part = (keyword: string) =>
      schema[keyword] === undefined
        ? undefined
        : this.#sameValue([schema[keyword]], node)[0];
    const [when, then, otherwise] = ["if", "then", "else"].map(part);
    if (!when) return;
    node.condition = {
      when,
      ...(then && { then }),
      ...(otherwise && { otherwise }),
    };
  }

  #fillItems(node: Mutable<SchemaNode>, schema: JsonObject): void {
    node.prefix = listOf(schema.prefixItems).map((item) => this.node(item));
    if (isPlainObject(schema.items)) node.items = this.node(schema.items);
    node.uniqueItems = schema.uniqueItems === true;
    if (schema.contains !== undefined) {
      node.contains = {
        node: this.node(schema.contains),
        least: countOf(schema.minContains) ?? 1,
        most: countOf(schema.maxContains) ?? Infinity,
      };
    }
    if (schema.unevaluatedItems !== undefined) {
      node.unevaluatedItems = this.node(schema.unevaluatedItems);
    }
  }

  #fillProperties(node: Mutable<SchemaNode>, schema: JsonObject): void {
    node.properties = new Map(
      entriesOf(schema.properties)
        .map(([name, property]) => [name, this.node(property)]),
    );
    node.required = listOf(schema.required).filter(isText);
    node.patterns = entriesOf(schema.patternProperties)
      .map(([source, property]) => ({
        pattern: new MeasuredPattern(source),
        node: this.node(property),
      }));
    node.dependentRequired = entriesOf(schema.dependentRequired)
      .map(([name, others]) => [name, listOf(others).filter(isText)]);
    if (isPlainObject(schema.propertyNames)) {
      node.propertyNames = this.node(schema.propertyNames);
    }
    const { additionalProperties } = schema;
    if (isPlainObject(additionalProperties)) {
      node.additional = this.node(additionalProperties);
    }
    if (schema.unevaluatedProperties !== undefined) {
      node.unevaluatedProperties = this.node(schema.unevaluatedProperties);
    }
  }
}

function fillAssertions(node: Mutable<SchemaNode>, schema: JsonObject): void {
  node.kinds = readKinds(schema.type);
  node.options = readOptions(schema);
  node.plainOptions = new Set(
    node.options?.filter((one) => typeof one !== "object" || one === null),
  );
  node.optionKinds = (node.options ?? [])
    .reduce<number>((kinds, option) => kinds | kindOf(option), 0);
  if (typeof schema.pattern === "string") {
    node.pattern = new MeasuredPattern(schema.pattern);
  }
  const assertions = Object.entries(schema).filter(([keyword]) =>
    ASSERTIONS.has(keyword) ||
    // A type that is not known accepts nothing, as the validator says.
    (keyword === "type" && node.kinds === 0)
  );
  if (assertions.length > 0) node.assertions = Object.fromEntries(assertions);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function countOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function readOptions(schema: JsonObject): readonly JsonValue[] | undefined {
  const listed = Array.isArray(schema.enum) ? schema.enum : undefined;
  if (!Object.hasOwn(schema, "const")) return listed;
  const work = new WorkBudget();
  const isListed = listed?.some((one) =>
    equalJson(one, schema.const, { work })
  );
  return isListed === false ? [] : [schema.const];
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
