import type { JsonObject, JsonValue } from "../../core/json.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import { elementsOf, isObject, membersOf } from "./schema_parts.ts";

/**
 * Puts the member that tells the objects of a union apart in front, for in strict
 * mode their first members must differ in name or value. What is referred to stays
 * as it is, for others refer to it too.
 *
 * @param branches Branches of a union, closed, all members required.
 * @param resolve Gives what a branch refers to, or itself.
 * @returns The branches in their order; undefined when no member tells them apart.
 */
export function tellApart(
  branches: readonly SchemaDraft[],
  resolve: (branch: SchemaDraft) => JsonValue,
): SchemaDraft[] | undefined {
  const objects = branches.flatMap((branch) => {
    const object = resolve(branch);
    return isObject(object) && object.properties !== undefined ? [object] : [];
  });
  if (objects.length < 2) return [...branches];
  const [discriminator] = namesOf(objects[0])
    .filter((name) => isDiscriminator(objects, name));
  const taken = new Set<string>();
  const apart: SchemaDraft[] = [];
  for (const branch of branches) {
    const names = namesOf(resolve(branch));
    if (names.length === 0) {
      apart.push(branch);
      continue;
    }
    // A reference has the order that it has.
    const choice = branch.$ref === undefined ? names : names.slice(0, 1);
    const first = discriminator === undefined
      ? choice.find((name) => !taken.has(name))
      : choice.find((name) => name === discriminator);
    if (first === undefined) return undefined;
    taken.add(first);
    apart.push(withFirst(branch, first));
  }
  return apart;
}

function namesOf(schema: JsonValue | undefined): readonly string[] {
  return isObject(schema)
    ? membersOf(schema.properties).map(([name]) => name)
    : [];
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
