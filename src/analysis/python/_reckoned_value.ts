import type { CallSite } from "./_call_value.ts";
import {
  containerValue,
  isNumber,
  NOTHING,
  SOME_NUMBER,
  UNKNOWN,
  type Value,
} from "./_value.ts";

/** What builtins give that make or go through numbers. */
export function reckonedValue(site: CallSite, name: string): Value {
  switch (name) {
    case "int":
    case "float":
    case "len":
    case "ord":
      return SOME_NUMBER;
    case "range":
      return containerValue([["*", SOME_NUMBER]]);
    case "abs":
    case "round":
      return isNumber(site.at(0) ?? UNKNOWN) ? SOME_NUMBER : UNKNOWN;
    default:
      return NOTHING;
  }
}
