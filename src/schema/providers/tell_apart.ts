import type { JsonObject, JsonValue } from "../../core/json.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import { elementsOf, isObject, membersOf } from "./schema_parts.ts";

/**
 * Puts the member that tells the objects of a union apart in front, for in strict
 * mode their first members must differ in name or value.
 *
 * @param branches Branches of a union, closed, all members required.
 * @returns The branches in their order; undefined when no member tells them apart.
 */
export function tellApart(
  branches: readonly SchemaDraft[],
): SchemaDraft[] | undefined {
  const objects = branches.filter(({ properties }) => properties !== undefined);
  if (objects.length < 2) return [...branches];
  const [discriminator] = membersOf(objects[0]?.properties)
    .map(([name]) => name)
    .filter((name) => isDiscriminator(objects, name));
  if (discriminator !== undefined) {
    return branches.map((branch) => withFirst(branch, discriminator));
  }
  const taken = new Set<string>();
  const apart: SchemaDraft[] = [];
  for (const branch of branches) {
    const names = membersOf(branch.properties).map(([name]) => name);
    if (branch.properties === undefined) {
      apart.push(branch);
      continue;
    }
    const first = names.find((name) => !taken.has(name));
    if (first === undefined) return undefined;
    taken.add(first);
    apart.push(withFirst(branch, first));
  }
  return apart;
}

/** Whether a member has a value of its own in each object. */
function isDiscriminator(
  objects: readonly JsonObject[],
  name: string,
): boolean {
  const values = objects.flatMap(({ properties }) => {
    const property = isObject(properties) ? properties[name] : undefined;
    return isObject(property) ? [valueOf(property)] : [];
  });
  return values.length === objects.length && !values.includes(undefined) &&
    new Set(values.map((value) => JSON.stringify(value))).size ===
      objects.length;
}

function valueOf(property: JsonObject): JsonValue | undefined {
  if (property.const !== undefined) return property.const;
  const values = elementsOf(property.enum);
  return values.length === 1 ? values[0] : undefined;
}

function withFirst(branch: SchemaDraft, name: string): SchemaDraft {
  const members = membersOf(branch.properties);
  const first = members.filter(([member]) => member === name);
  if (first.length === 0) return branch;
  const others = members.filter(([member]) => member !== name);
  const ordered = [...first, ...others];
  return {
    ...branch,
    properties: Object.fromEntries(ordered),
    required: ordered.map(([member]) => member),
  };
}
