import type { Type } from "./type.ts";

/** Whether a type's values are no objects. */
export function isPrimitive(type: Type): boolean {
  switch (type.kind) {
    case "literal":
    case "string":
    case "number":
    case "integer":
    case "boolean":
    case "bigint":
    case "template":
    case "undefined":
      return true;
    default:
      return false;
  }
}
