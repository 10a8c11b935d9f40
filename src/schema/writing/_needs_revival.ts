import type { Type } from "../types/type.ts";

const MAX_VISITS = 3000;

/** Whether a type contains, at any depth, something that is not JSON as it is. */
export function needsRevival(root: Type, known: Map<Type, boolean>): boolean {
  const remembered = known.get(root);
  if (remembered !== undefined) return remembered;
  const seen = new Set<Type>();
  const pending = [root];
  let found = false;
  for (
    let type = pending.pop();
    type !== undefined && !found && seen.size < MAX_VISITS;
    type = pending.pop()
  ) {
    if (seen.has(type)) continue;
    seen.add(type);
    found = known.get(type) === true || isRevived(type);
    if (known.get(type) === undefined) pending.push(...partsOf(type));
  }
  known.set(root, found);
  if (!found) { for (const type of seen) known.set(type, false); }
  return found;
}

function isRevived(type: Type): boolean {
  switch (type.kind) {
    case "date":
    case "url":
    case "bytes":
    case "bigint":
    case "set":
    case "map":
      return true;
    case "literal":
      return typeof type.value === "bigint";
    default:
      return false;
  }
}

function partsOf(type: Type): Type[] {
  switch (type.kind) {
    case "array":
      return [type.item()];
    case "tuple":
      return type.elements.map((element) => element.type());
    case "union":
      return [...type.members];
    case "object":
      return [
        ...[...type.properties.values()].map((property) => property.type()),
        ...type.indexes.map((index) => index.value()),
      ];
    default:
      return [];
  }
}
