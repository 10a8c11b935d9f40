import { setOwn } from "../../core/set_own.ts";

/**
 * Copies a value for the validator, which knows JSON only: the nearest number
 * stands for a bigint.
 *
 * @param value JSON with bigints in it.
 * @returns JSON; infinities stand for bigints that no number is near to.
 */
export function withoutBigints(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutBigints);
  const copy: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    setOwn(copy, [key, withoutBigints(member)]);
  }
  return copy;
}
