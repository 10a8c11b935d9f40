import { setOwn } from "../../core/set_own.ts";
import { isMembers } from "./_json_kind.ts";
import { type Accepts, propertyNode, type SchemaNode } from "./_schema_node.ts";

/** Fills in the defaults of schemas for what was left out. */
export class DefaultFiller {
  readonly #holding = new Map<SchemaNode, boolean>();

  /**
   * Gives an object, and the objects within it, the properties that are missing
   * and have a default.
   *
   * @param node Schema of the value.
   * @param value JSON, changed in place. Values that are no containers stay as they are.
   * @param accepts Tells which form of a union a value has.
   */
  fill(node: SchemaNode, value: unknown, accepts: Accepts): void {
    if (typeof value !== "object" || value === null) return;
    if (!this.#holdsDefaults(node)) return;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        const part = node.prefix[index] ?? node.items;
        if (part) this.fill(part, item, accepts);
      }
    } else if (isMembers(value)) this.#fillProperties(node, value, accepts);
    for (const part of node.all) this.fill(part, value, accepts);
    for (const options of [node.anyOf, node.oneOf]) {
      const option = options?.find((one) => accepts(one, value));
      if (option) this.fill(option, value, accepts);
    }
  }

  #fillProperties(
    node: SchemaNode,
    value: Record<string, unknown>,
    accepts: Accepts,
  ): void {
    for (const [name, property] of node.properties) {
      if (Object.hasOwn(value, name)) continue;
      const preset = findDefault(property);
      if (preset !== undefined) setOwn(value, [name, copyOf(preset)]);
    }
    for (const name of Object.keys(value)) {
      if (typeof value[name] !== "object") continue;
      const property = propertyNode(node, name);
      if (property) this.fill(property, value[name], accepts);
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

function partsOf(node: SchemaNode): readonly SchemaNode[] {
  return [
    ...node.all,
    ...node.anyOf ?? [],
    ...node.oneOf ?? [],
    ...node.prefix,
    ...node.items ? [node.items] : [],
    ...node.properties.values(),
    ...node.patterns.map(({ node: property }) => property),
    ...node.additional ? [node.additional] : [],
  ];
}
