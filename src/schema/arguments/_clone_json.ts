import { setOwn } from "../../core/set_own.ts";

/**
 * Copies a JSON value, arrays and objects all the way down.
 *
 * @param value The value; anything that is neither array nor object is taken as it is.
 * @param replace What becomes of the parts that are neither.
 * @returns The copy.
 */
export function cloneJson(
  value: unknown,
  replace: (leaf: unknown) => unknown = (leaf) => leaf,
): unknown {
  if (typeof value !== "object" || value === null) return replace(value);
  if (Array.isArray(value)) {
    return value.map((item) => cloneJson(item, replace));
  }
  const copy: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    setOwn(copy, [key, cloneJson(member, replace)]);
  }
  return copy;
}
