import { assignable, type Comparison, every } from "./assignable.ts";
import type { TupleElement, Type } from "./type.ts";

type Tuple = Extract<Type, { kind: "tuple" }>;

/** Whether every value of one tuple type is a value of another; undefined when it cannot be told. */
export function tupleAssignable(
  a: Tuple,
  b: Tuple,
  inner: Comparison,
): boolean | undefined {
  if (a.readonly === true && b.readonly !== true) return false;
  const [given, wanted] = [splitRest(a), splitRest(b)];
  // A rest in the middle has rules of its own.
  if (given === undefined || wanted === undefined) return undefined;
  const isShort = wanted.fixed.length < given.fixed.length ||
    given.rest !== undefined;
  if (isShort && wanted.rest === undefined) return false;
  const count = Math.max(given.fixed.length, wanted.fixed.length);
  return every(Array.from({ length: count + 1 }).keys(), (at) => {
    const target = wanted.fixed[at] ?? wanted.rest;
    const source = given.fixed[at] ?? given.rest;
    if (target === undefined) return true;
    if (target.kind === "required" && source?.kind !== "required") return false;
    return source === undefined ||
      assignable(source.type(), target.type(), inner);
  });
}

function splitRest(
  { elements }: Tuple,
): { fixed: readonly TupleElement[]; rest?: TupleElement } | undefined {
  const at = elements.findIndex(({ kind }) => kind === "rest");
  if (at < 0) return { fixed: elements };
  return at === elements.length - 1
    ? { fixed: elements.slice(0, at), rest: elements[at] }
    : undefined;
}
