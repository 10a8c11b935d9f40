import { setOwn } from "../../core/set_own.ts";
import { conditionalNodes } from "../validation/conditional_nodes.ts";
import { isMembers } from "../validation/json_kind.ts";
import { propertyNode, type SchemaNode } from "../validation/schema_node.ts";
import type { ValueChecker } from "../validation/value_checker.ts";
import type { WorkBudget } from "../validation/work_budget.ts";

/** Work of filling in a default in view of that of holding a value against a schema. */
const FILLING_STEPS = 4;

/** What filling in one call's defaults needs. */
export interface FillContext {
  /** Tells which form of a union a value has. */
  readonly checker: ValueChecker;
  readonly work: WorkBudget;
}

/** Fills in the defaults of schemas for what was left out. */
export class DefaultFiller {
  /** Schemas whose defaults are being filled in. */
  readonly #open = new Set<SchemaNode>();
  readonly #holding = new Map<SchemaNode, boolean>();

  /**
   * Gives an object, and the objects within it, the properties that are missing
   * and have a default.
   *
   * @param node Schema of the value.
   * @param value JSON, which is not changed.
   * @param context The call.
   * @returns The value itself when nothing was missing.
   */
  fill(node: SchemaNode, value: unknown, context: FillContext): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (!this.#holdsDefaults(node)) return value;
    context.work.enter();
    let filled: unknown = value;
    if (Array.isArray(value)) filled = this.#fillItems(node, value, context);
    else if (isMembers(value)) {
      filled = this.#fillProperties(node, value, context);
    }
    for (const part of node.all) filled = this.fill(part, filled, context);
    for (const options of [node.anyOf, node.oneOf]) {
      const option = options
        ?.find((one) => context.checker.accepts(one, filled));
      if (option) filled = this.fill(option, filled, context);
    }
    for (const part of conditionalNodes(node, filled, context.checker)) {
      filled = this.fill(part, filled, context);
    }
    context.work.leave();
    return filled;
  }

  #fillItems(
    node: SchemaNode,
    value: readonly unknown[],
    context: FillContext,
  ): readonly unknown[] {
    let changed: unknown[] | undefined;
    for (const [index, item] of value.entries()) {
      const part = node.prefix[index] ?? node.items;
      const filled = part ? this.fill(part, item, context) : item;
      if (filled === item) continue;
      changed ??= [...value];
      changed[index] = filled;
    }
    return changed ?? value;
  }

  #fillProperties(
    node: SchemaNode,
    value: Readonly<Record<string, unknown>>,
    context: FillContext,
  ): Readonly<Record<string, unknown>> {
    let changed: Record<string, unknown> | undefined;
    context.work.spend(node.properties.size / 4);
    for (const [name, property] of node.properties) {
      if (Object.hasOwn(value, name) || this.#open.has(property)) continue;
      const preset = findDefault(property);
      if (preset === undefined) continue;
      context.work.spend(FILLING_STEPS);
      changed ??= { ...value };
      setOwn(changed, [name, copyOf(preset)]);
    }
    const all = changed ?? value;
    for (const name of Object.keys(all)) {
      const member = all[name];
      if (typeof member !== "object") continue;
      const property = propertyNode(node, name, context);
      if (!property) continue;
      const isPreset = !Object.hasOwn(value, name);
      const filled = isPreset
        ? this.#fillPreset(property, member, context)
        : this.fill(property, member, context);
      if (filled === member) continue;
      changed ??= { ...value };
      setOwn(changed, [name, filled]);
    }
    return changed ?? value;
  }

  /** A default that lacks a part whose default it is would go on for ever. */
  #fillPreset(
    node: SchemaNode,
    value: unknown,
    context: FillContext,
  ): unknown {
    this.#open.add(node);
    try {
      return this.fill(node, value, context);
    } finally {
      this.#open.delete(node);
    }
  }

  /** Whether a schema has defaults anywhere, so that the rest need not be walked through. */
  #holdsDefaults(node: SchemaNode): boolean {
    const known = this.#holding.get(node);
    if (known !== undefined) return known;
    const reached = new Set([node]);
    for (const one of reached) {
      for (const part of partsOf(one)) reached.add(part);
    }
    const holds = [...reached].some(({ properties }) =>
      [...properties.values()].some((property) =>
        findDefault(property) !== undefined
      )
    );
    this.#holding.set(node, holds);
    return holds;
  }
}

/** Its own copy: a tool may change what it is given. */
function copyOf(preset: unknown): unknown {
  return typeof preset === "object" ? structuredClone(preset) : preset;
}

function findDefault(node: SchemaNode, depth = 0): unknown {
  if (Object.hasOwn(node.schema, "default")) return node.schema.default;
  if (depth > 8) return undefined;
  for (const part of node.all) {
    const preset = findDefault(part, depth + 1);
    if (preset !== undefined) return preset;
  }
  return undefined;
}

function conditionalParts(
  { condition, dependentSchemas }: SchemaNode,
): readonly SchemaNode[] {
  const { then, otherwise } = condition ?? {};
  return [
    ...[then, otherwise].filter((part) => part !== undefined),
    ...dependentSchemas.map(([, part]) => part),
  ];
}

function partsOf(node: SchemaNode): readonly SchemaNode[] {
  return [
    ...node.all,
    ...node.anyOf ?? [],
    ...node.oneOf ?? [],
    ...conditionalParts(node),
    ...node.prefix,
    ...node.items ? [node.items] : [],
    ...node.properties.values(),
    ...node.patterns.map(({ node: property }) => property),
    ...node.additional ? [node.additional] : [],
  ];
}
