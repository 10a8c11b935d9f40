import { isPlainObject, type JsonValue } from "../../core/json.ts";

/**
 * A constant as JSON.
 *
 * @param value What `evaluate` gives.
 * @returns Undefined when JSON would change it: -0, `undefined` inside, a large bigint.
 */
export function toJsonConstant(value: unknown): JsonValue | undefined {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Object.is(value, -0) || !Number.isFinite(value)
        ? undefined
        : value;
    case "bigint":
      return Number.isSafeInteger(Number(value)) ? Number(value) : undefined;
  }
  if (value === null) return null;
  if (Array.isArray(value)) {
    const items = value.map(toJsonConstant);
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (!isPlainObject(value)) return undefined;
  const members: [string, JsonValue][] = [];
  for (const [name, member] of Object.entries(value)) {
    const json = toJsonConstant(member);
    if (json === undefined) return undefined;
    members.push([name, json]);
  }
  return Object.fromEntries(members);
}
