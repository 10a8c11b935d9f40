import type { JsonValue } from "../../core/json.ts";
import { isMembers, KIND, kindOf } from "./_json_kind.ts";
import type { SchemaNode } from "./_schema_node.ts";

/** A property that has a fixed value in every form of a union, such as `kind`. */
export interface Discriminator {
  readonly name: string;
  readonly values: readonly JsonValue[];
}

/**
 * Finds the form of a union that a value was meant to have although it does
 * not satisfy it: the only one of its kind, or the one whose fixed properties
 * it has.
 *
 * @param options Forms of the union.
 * @param value The value.
 * @returns The form, or undefined when none or several come into question.
 */
export function selectOption(
  options: readonly SchemaNode[],
  value: unknown,
): SchemaNode | undefined {
  const candidates = optionsForKind(options, value);
  if (candidates.length <= 1) return candidates[0];
  if (!isMembers(value)) return undefined;
  const chosen = candidates.filter((option) => {
    const fixed = fixedProperties(option)
      .filter(([name]) => Object.hasOwn(value, name));
    return fixed.length > 0 &&
      fixed.every(([name, constant]) => constant === value[name]);
  });
  return chosen.length === 1 ? chosen[0] : undefined;
}

/**
 * Finds the property that tells the forms of a union apart.
 *
 * @param options Forms of the union.
 * @returns Its name and values; undefined when there is none.
 */
export function findDiscriminator(
  options: readonly SchemaNode[],
): Discriminator | undefined {
  const objects = options.filter((option) =>
    acceptedKinds(option) & KIND.object
  );
  if (objects.length < 2) return undefined;
  for (const [name] of fixedProperties(objects[0])) {
    const values = objects.map((option) =>
      fixedProperties(option).find(([other]) => other === name)
    ).filter((entry) => entry !== undefined).map(([, constant]) => constant);
    if (values.length === objects.length) return { name, values };
  }
  return undefined;
}

function optionsForKind(
  options: readonly SchemaNode[],
  value: unknown,
): readonly SchemaNode[] {
  const accepting = (kind: number) =>
    options.filter((option) => (acceptedKinds(option) & kind) !== 0);
  const candidates = accepting(kindOf(value));
  if (candidates.length > 0 || typeof value !== "string") return candidates;
  // Text that may be JSON of an array or object.
  if (/^\s*\{/.test(value)) return accepting(KIND.object);
  return /^\s*\[/.test(value) ? accepting(KIND.array) : [];
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
): readonly (readonly [string, JsonValue])[] {
  if (depth > 8) return [];
  const own = [...node.properties]
    .filter(([, property]) => property.options?.length === 1)
    .map(([name, property]) => [name, property.options?.[0] ?? null] as const);
  return [
    ...own,
    ...node.all.flatMap((part) => fixedProperties(part, depth + 1)),
  ];
}
