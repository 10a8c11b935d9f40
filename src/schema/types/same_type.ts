import type { Type } from "./type.ts";

/**
 * Whether two types are certainly the same: the same object, equal simple
 * types, or arrays and unions of such.
 *
 * @param a One type.
 * @param b Another type.
 * @returns False also when it cannot be told cheaply.
 */
export function isSameType(a: Type, b: Type): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  switch (a.kind) {
    case "literal":
      return b.kind === "literal" && Object.is(a.value, b.value);
    case "union":
      return b.kind === "union" && a.members.length === b.members.length &&
        a.members.every((member, index) => {
          const other = b.members[index];
          return other !== undefined &&
            (member === other ||
              (member.kind !== "union" && isSimplySame(member, other)));
        });
    default:
      return isSimplySame(a, b);
  }
}

function isSimplySame(a: Type, b: Type): boolean {
  if (a.kind !== b.kind) return false;
  switch (a.kind) {
    case "literal":
      return b.kind === "literal" && Object.is(a.value, b.value);
    case "template":
      return b.kind === "template" && a.pattern === b.pattern;
    default:
      return isKnownByKind(a);
  }
}

/**
 * Whether all types of a type's kind are the same.
 *
 * @param type The type.
 * @returns True for `string`, false for an object type.
 */
export function isKnownByKind(type: Type): boolean {
  switch (type.kind) {
    case "unknown":
    case "never":
    case "undefined":
    case "string":
    case "number":
    case "integer":
    case "boolean":
    case "bigint":
    case "date":
    case "url":
    case "bytes":
      return true;
    default:
      return false;
  }
}
