import { BOOLEAN, NUMBER, STRING, type Type } from "../types/type.ts";
import { membersOf } from "../types/union_type.ts";

const STRINGS: Type = { kind: "array", item: () => STRING };

const OF_TEXT: ReadonlyMap<string, Type> = new Map([
  ...[
    "charAt",
    "concat",
    "normalize",
    "padEnd",
    "padStart",
    "repeat",
    "replace",
    "replaceAll",
    "slice",
    "substring",
    "toLowerCase",
    "toString",
    "toUpperCase",
    "trim",
    "trimEnd",
    "trimStart",
  ].map((name): [string, Type] => [name, STRING]),
  ["split", STRINGS],
  ["indexOf", NUMBER],
  ["endsWith", BOOLEAN],
  ["includes", BOOLEAN],
  ["startsWith", BOOLEAN],
]);

const OF_NUMBER: ReadonlyMap<string, Type> = new Map([
  ["toFixed", STRING],
  ["toLocaleString", STRING],
  ["toString", STRING],
]);

const OF_LIST: ReadonlyMap<string, Type> = new Map([["join", STRING]]);

/**
 * The type of what a method gives that texts, numbers, dates or lists have.
 *
 * @param owner Type of what has the method.
 * @param name Name of the method.
 * @returns The type, or undefined when it is not known here.
 */
export function typeOfMethodResult(
  owner: Type,
  name: string,
): Type | undefined {
  const results = membersOf(owner).map((member) => resultOf(member, name));
  const [first] = results;
  return results.every((result) => result === first) ? first : undefined;
}

function resultOf(owner: Type, name: string): Type | undefined {
  switch (owner.kind === "literal" ? typeof owner.value : owner.kind) {
    case "string":
    case "template":
      return OF_TEXT.get(name);
    case "number":
    case "integer":
      return OF_NUMBER.get(name);
    case "array":
    case "tuple":
      return OF_LIST.get(name);
    case "date":
      if (/^to\w*String$|^toJSON$/.test(name)) return STRING;
      return /^get\w+$|^valueOf$/.test(name) ? NUMBER : undefined;
    default:
      return undefined;
  }
}
