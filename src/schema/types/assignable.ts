import { MeasuredPattern } from "../patterns/measured_pattern.ts";
import { elementTypeOf } from "./array_type.ts";
import { isPrimitive } from "./_is_primitive.ts";
import { isSameType } from "./same_type.ts";
import { objectAssignable } from "./_assignable_object.ts";
import { tupleAssignable } from "./_assignable_tuple.ts";
import { NUMBER_TEXT } from "./_template.ts";
import { templatePattern } from "./template_pattern.ts";
import type { Type } from "./type.ts";
import { wideKindOf } from "./union_type.ts";

const MAX_DEPTH = 12;
const MAX_STEPS = 5000;

/** How deep one comparison is, and how much the whole one has cost. */
export interface Comparison {
  readonly depth: number;
  readonly work: { steps: number };
}

/**
 * Whether every value of one type is a value of another, as far as conditional
 * types need it.
 *
 * @param a The narrower type.
 * @param b The wider type.
 * @param within The comparison that this one is a part of.
 * @returns Undefined when it cannot be told.
 */
export function assignable(
  a: Type,
  b: Type,
  within: Comparison = { depth: 0, work: { steps: 0 } },
): boolean | undefined {
  const { depth, work } = within;
  if (depth > MAX_DEPTH || work.steps++ > MAX_STEPS) return undefined;
  const inner = { depth: depth + 1, work };
  if (b.kind === "unknown" || a.kind === "never" || isSameType(a, b)) {
    return true;
  }
  if (b.kind === "inexpressible" && b.apart === true && isData(a)) return false;
  if (a.kind === "inexpressible" || b.kind === "inexpressible") {
    return a.kind === "inexpressible" && a.apart === true && isPrimitive(b)
      ? false
      : undefined;
  }
  if (isUntoldTuple(a) || isUntoldTuple(b)) return undefined;
  if (a.kind === "unknown") return b.kind === "never" ? false : undefined;
  if (a.kind === "union") {
    return every(a.members, (member) => assignable(member, b, inner));
  }
  if (b.kind === "union") return someMember(a, b.members, inner);
  if (b.kind === "object") return objectAssignable(a, b, inner);
  // What could not be read may be anything, a list too.
  if (a.kind === "object" && a.lacking !== undefined) return undefined;
  return simpleAssignable(a, b, inner);
}

/** Whether values of a type are certainly neither symbols nor constructors. */
function isData(type: Type): boolean {
  return isPrimitive(type) || type.kind === "array" || type.kind === "tuple" ||
    type.kind === "undefined" ||
    (type.kind === "object" && type.lacking === undefined);
}

/**
 * Whether a tuple has a part that could not be read, which can be of any length.
 *
 * @param type The tuple; any other type is none.
 */
export function isUntoldTuple(type: Type): boolean {
  return type.kind === "tuple" &&
    type.elements.some((element) =>
      element.kind === "rest" && element.type().kind === "inexpressible"
    );
}

function simpleAssignable(
  a: Type,
  b: Type,
  inner: Comparison,
): boolean | undefined {
  switch (b.kind) {
    case "string":
      return a.kind === "template" || isLiteralOf(a, "string");
    case "number":
      return a.kind === "integer" || isLiteralOf(a, "number");
    case "integer":
      return a.kind === "literal" && Number.isInteger(a.value);
    case "boolean":
      return isLiteralOf(a, "boolean");
    case "bigint":
      return isLiteralOf(a, "bigint");
    case "template":
      return a.kind === "literal" && typeof a.value === "string"
        ? matchesTemplate(a.value, b.pattern)
        : a.kind === "template"
        ? undefined
        : false;
    case "array": {
      if (a.kind !== "array" && a.kind !== "tuple") return false;
      if (a.readonly === true && b.readonly !== true) return false;
      const item = elementTypeOf(a);
      return item !== undefined && assignable(item, b.item(), inner);
    }
    case "set":
      return a.kind === "set" && assignable(a.item(), b.item(), inner);
    case "promise":
      return a.kind === "promise" &&
        assignable(a.value(), b.value(), inner);
    case "tuple":
      return a.kind === "tuple" && tupleAssignable(a, b, inner);
    case "map":
    case "generator":
      return a.kind === b.kind ? undefined : false;
    case "function":
      if (a.kind !== "function") return false;
      // Whether narrower parameters and results fit is not looked at.
      return isAnyFunction(b) ? true : undefined;
    default:
      return a.kind === b.kind && b.kind !== "literal";
  }
}

/** Whether a template describes a text; undefined where it holds numbers, which the compiler reads in its own way. */
function matchesTemplate(text: string, parts: string): boolean | undefined {
  if (parts === NUMBER_TEXT) return text !== "" && Number.isFinite(+text);
  const pattern = new MeasuredPattern(templatePattern(parts));
  return parts.includes("\\d") || !pattern.isWithinLimit(text)
    ? undefined
    : pattern.test(text);
}

/** `(...args: any[]) => any`. */
function isAnyFunction(
  { parameters, result }: Extract<Type, { kind: "function" }>,
): boolean {
  const taken = parameters();
  const item = taken.kind === "array" ? taken.item().kind : undefined;
  const given = result().kind;
  return (item === "unknown" || item === "never") &&
    (given === "unknown" || given === "undefined");
}

function isLiteralOf(type: Type, kind: Type["kind"]): boolean {
  return type.kind === "literal" && wideKindOf(type.value) === kind;
}

/** Whether a test holds for all items; undefined when it cannot be told. */
export function every<T>(
  items: Iterable<T>,
  test: (item: T) => boolean | undefined,
): boolean | undefined {
  let result: boolean | undefined = true;
  for (const item of items) {
    const answer = test(item);
    if (answer === false) return false;
    if (answer === undefined) result = undefined;
  }
  return result;
}

function someMember(
  a: Type,
  members: readonly Type[],
  inner: Comparison,
): boolean | undefined {
  let result: boolean | undefined = false;
  for (const member of members) {
    if (inner.work.steps > MAX_STEPS) return undefined;
    const answer = assignable(a, member, inner);
    if (answer === true) return true;
    if (answer === undefined) result = undefined;
  }
  return result;
}
