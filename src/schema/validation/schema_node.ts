import type { JsonObject, JsonValue } from "../../core/json.ts";
import type { MeasuredPattern } from "../patterns/measured_pattern.ts";
import type { WorkBudget } from "./work_budget.ts";

/** The engine takes so many steps in the time of one other step. */
const PATTERN_STEPS = 12;

/** What holds for a value depending on another schema: `if`, `then`, `else`. */
export interface SchemaCondition {
  readonly when: SchemaNode;
  readonly then?: SchemaNode;
  readonly otherwise?: SchemaNode;
}

/** Of how many items of an array a schema holds: `contains`. */
export interface ContainedItems {
  readonly node: SchemaNode;
  readonly least: number;
  readonly most: number;
}

/** A schema with its references resolved and its keywords typed. */
export interface SchemaNode {
  /** The guarded schema that it views. */
  readonly schema: JsonObject;
  /** Accepts nothing. */
  readonly never: boolean;
  /** Leads back to itself without a step into the value, which says nothing. */
  readonly loops: boolean;
  /** Accepted kinds as bits of `KIND`; 0 when the schema names none. */
  readonly kinds: number;
  /** From `enum` or `const`. */
  readonly options?: readonly JsonValue[];
  /** Those of `options` that are no arrays or objects. */
  readonly plainOptions: ReadonlySet<unknown>;
  /** Kinds of `options` as bits of `KIND`. */
  readonly optionKinds: number;
  readonly pattern?: MeasuredPattern;
  /** Its keywords for which the validator is asked, if there are any. */
  readonly assertions?: JsonObject;
  /** Whether telling what it accepts can take more than a look at the kind of a value. */
  readonly isComplex: boolean;
  /** Whether it holds a value, or a part of it, against several schemas. */
  readonly branches: boolean;
  /** Schemas that the value itself must satisfy as well: `$ref` and `allOf`. */
  readonly all: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly not?: SchemaNode;
  readonly condition?: SchemaCondition;
  /** Schemas of the first items of an array. */
  readonly prefix: readonly SchemaNode[];
  /** Schema of the other items. */
  readonly items?: SchemaNode;
  readonly contains?: ContainedItems;
  /** Schema of items that no schema for the same value is about. */
  readonly unevaluatedItems?: SchemaNode;
  readonly uniqueItems: boolean;
  readonly properties: ReadonlyMap<string, SchemaNode>;
  readonly required: readonly string[];
  /** Names of properties, each with those that must be there when it is. */
  readonly dependentRequired: readonly (readonly [string, readonly string[]])[];
  /** Names of properties, each with a schema of the object when it is there. */
  readonly dependentSchemas: readonly (readonly [string, SchemaNode])[];
  readonly propertyNames?: SchemaNode;
  readonly patterns: readonly {
    readonly pattern: MeasuredPattern;
    readonly node: SchemaNode;
  }[];
  /** Schema of the properties that neither name nor pattern covers. */
  readonly additional?: SchemaNode;
  /** Schema of properties that no schema for the same value is about. */
  readonly unevaluatedProperties?: SchemaNode;
}

/**
 * The schema of a property.
 *
 * @param node Schema of the object.
 * @param name Name of the property.
 * @param options Takes the work of matching names.
 * @returns Undefined when the schema says nothing about it.
 */
export function propertyNode(
  node: SchemaNode,
  name: string,
  { work }: { readonly work: WorkBudget },
): SchemaNode | undefined {
  return node.properties.get(name) ??
    node.patterns.find(({ pattern }) => matches(pattern, { text: name, work }))
      ?.node ??
    node.additional;
}

/** Whether a text matches, at the cost of that. */
export function matches(
  pattern: MeasuredPattern,
  { text, work }: { readonly text: string; readonly work: WorkBudget },
): boolean {
  work.spend(pattern.steps(text) / PATTERN_STEPS);
  return pattern.test(text);
}
