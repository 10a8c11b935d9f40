import type { JsonValue } from "../../core/json.ts";
import { isMembers, KIND, kindOf } from "../validation/json_kind.ts";
import type { SchemaNode } from "../validation/schema_node.ts";
import type { WorkBudget } from "../validation/work_budget.ts";

/** A property that has a fixed value in every form of a union, such as `kind`. */
export interface Discriminator {
  readonly name: string;
  readonly values: readonly JsonValue[];
}

type FixedProperties = readonly (readonly [string, JsonValue])[];

/**
 * Finds the form of a union that a value was meant to have although it does not
 * satisfy it. Remembers what it found out about schemas.
 */
export class OptionSelector {
  readonly #kinds = new Map<SchemaNode, number>();
  readonly #fixed = new Map<SchemaNode, FixedProperties>();

  /**
   * Finds the form that a value was meant to have: the only one of its kind, the
   * one whose fixed properties it has, or the one whose required ones it has.
   *
   * @param options Forms of the union.
   * @param value The value.
   * @param context Takes the work.
   * @returns The form, or undefined when none or several come into question.
   */
  select(
    options: readonly SchemaNode[],
    value: unknown,
    { work }: { readonly work: WorkBudget },
  ): SchemaNode | undefined {
    work.spend(options.length / 2);
    const candidates = this.#optionsForKind(options, value);
    if (candidates.length <= 1) return candidates[0];
    if (!isMembers(value)) return undefined;
    const chosen = candidates.filter((option) => {
      const fixed = this.#fixedProperties(option)
        .filter(([name]) => Object.hasOwn(value, name));
      work.spend(1);
      return fixed.length > 0 &&
        fixed.every(([name, constant]) => constant === value[name]);
    });
    if (chosen.length === 1) return chosen[0];
    if (chosen.length > 1 || this.discriminator(candidates)) return undefined;
    // Of a value that lacks a property no form can be made that requires it.
    const possible = candidates.filter(({ required }) => {
      work.spend(1 + required.length / 4);
      return required.every((name) => Object.hasOwn(value, name));
    });
    return possible.length === 1 ? possible[0] : undefined;
  }

  /**
   * Finds the property that tells the forms of a union apart.
   *
   * @param options Forms of the union.
   * @returns Its name and values; undefined when there is none.
   */
  discriminator(options: readonly SchemaNode[]): Discriminator | undefined {
    const objects = options
      .filter((option) => this.#acceptedKinds(option) & KIND.object);
    if (objects.length < 2) return undefined;
    for (const [name] of this.#fixedProperties(objects[0])) {
      const values = objects.map((option) =>
        this.#fixedProperties(option).find(([other]) => other === name)
      ).filter((entry) => entry !== undefined).map(([, constant]) => constant);
      if (values.length === objects.length) return { name, values };
    }
    return undefined;
  }

  #optionsForKind(
    options: readonly SchemaNode[],
    value: unknown,
  ): readonly SchemaNode[] {
    const accepting = (kind: number) =>
      options.filter((option) => (this.#acceptedKinds(option) & kind) !== 0);
    const candidates = accepting(kindOf(value));
    if (candidates.length > 0 || typeof value !== "string") return candidates;
    // Text that may be JSON of an array or object.
    if (/^\s*\{/.test(value)) return accepting(KIND.object);
    return /^\s*\[/.test(value) ? accepting(KIND.array) : [];
  }

  #acceptedKinds(node: SchemaNode): number {
    let kinds = this.#kinds.get(node);
    if (kinds === undefined) {
      kinds = acceptedKinds(node);
      this.#kinds.set(node, kinds);
    }
    return kinds;
  }

  #fixedProperties(node: SchemaNode): FixedProperties {
    let fixed = this.#fixed.get(node);
    if (!fixed) {
      fixed = fixedProperties(node);
      this.#fixed.set(node, fixed);
    }
    return fixed;
  }
}

/** Kinds that a schema accepts, references followed; all bits when it says nothing. */
function acceptedKinds(node: SchemaNode, depth = 0): number {
  if (node.never) return 0;
  if (depth > 8) return -1;
  const deeper = (part: SchemaNode) => acceptedKinds(part, depth + 1);
  let kinds = node.kinds === 0 ? -1 : node.kinds;
  if (node.options) {
    kinds &= node.options.reduce<number>((all, one) => all | kindOf(one), 0);
  }
  for (const part of node.all) kinds &= deeper(part);
  for (const union of [node.anyOf, node.oneOf]) {
    if (union) kinds &= union.reduce((all, one) => all | deeper(one), 0);
  }
  return kinds;
}

function fixedProperties(
  node: SchemaNode,
  depth = 0,
): FixedProperties {
  if (depth > 8) return [];
  const own = [...node.properties]
    .filter(([, property]) => property.options?.length === 1)
    .map(([name, property]) => [name, property.options?.[0] ?? null] as const);
  return [
    ...own,
    ...node.all.flatMap((part) => fixedProperties(part, depth + 1)),
  ];
}
