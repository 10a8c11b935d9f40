import { ts } from "../compiler.ts";
import { type Scope, type Type, UNKNOWN } from "../types/type.ts";
import type { TypeReader } from "../types/type_reader.ts";
import { elementTypeOf } from "../types/array_type.ts";
import { unionOf } from "../types/union_type.ts";
import { isGlobal } from "./evaluate.ts";
import { inferType } from "./infer_type.ts";

const CONSTRUCTED: ReadonlyMap<string, Type> = new Map<string, Type>([
  ["Date", { kind: "date" }],
  ["URL", { kind: "url" }],
  ["Uint8Array", { kind: "bytes" }],
]);

/** Infers the type of `new Date()`, `new Set(["a"])` and so on. */
export function inferNew(
  reader: TypeReader,
  node: ts.NewExpression,
  scope: Scope,
): Type | undefined {
  const { expression } = node;
  if (
    !ts.isIdentifier(expression) ||
    !isGlobal(reader.graph, expression.text, scope)
  ) return undefined;
  const simple = CONSTRUCTED.get(expression.text);
  if (simple !== undefined) return simple;
  const [first, second] = node.typeArguments ?? [];
  const given = node.arguments?.[0];
  switch (expression.text) {
    case "Set": {
      const item = first !== undefined
        ? reader.read(first, scope)
        : itemsOf(reader, given, scope);
      return item === undefined ? undefined : { kind: "set", item: () => item };
    }
    case "Map":
      return first === undefined || second === undefined
        ? inferMap(reader, given, scope)
        : {
          kind: "map",
          key: reader.defer(first, scope),
          value: reader.defer(second, scope),
        };
    case "Array":
      if (first !== undefined) {
        return { kind: "array", item: reader.defer(first, scope) };
      }
      return given === undefined
        ? { kind: "array", item: () => UNKNOWN }
        : undefined;
    default:
      return undefined;
  }
}

function itemsOf(
  reader: TypeReader,
  given: ts.Expression | undefined,
  scope: Scope,
): Type | undefined {
  if (given === undefined) return UNKNOWN;
  const list = inferType(reader, given, scope);
  return list === undefined ? undefined : elementTypeOf(list);
}

/** `new Map([["a", 1]])`: the pairs tell, when they stand there. */
function inferMap(
  reader: TypeReader,
  given: ts.Expression | undefined,
  scope: Scope,
): Type | undefined {
  const keys: Type[] = [];
  const values: Type[] = [];
  if (given !== undefined) {
    if (!ts.isArrayLiteralExpression(given)) return undefined;
    for (const pair of given.elements) {
      if (!ts.isArrayLiteralExpression(pair)) return undefined;
      const [key, value] = pair.elements.map((element) =>
        inferType(reader, element, scope)
      );
      if (key === undefined || value === undefined) return undefined;
      keys.push(key);
      values.push(value);
    }
  }
  const key = keys.length === 0 ? UNKNOWN : unionOf(keys);
  const value = values.length === 0 ? UNKNOWN : unionOf(values);
  return { kind: "map", key: () => key, value: () => value };
}
