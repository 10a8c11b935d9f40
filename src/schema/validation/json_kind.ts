/** Kinds of JSON values as bits; `integer` stands beside `number` since a schema may name either. */
export const KIND = {
  null: 1,
  boolean: 2,
  integer: 4,
  number: 8,
  string: 16,
  array: 32,
  object: 64,
} as const;

/** Name of a JSON type in a schema. */
export type KindName = keyof typeof KIND;

/**
 * Kind of a JSON value as bits of {@linkcode KIND}. Whole numbers have two; a
 * bigint stands for a whole number that no JSON number holds.
 *
 * @param value A JSON value.
 * @returns The bits.
 */
export function kindOf(value: unknown): number {
  switch (typeof value) {
    case "string":
      return KIND.string;
    case "number":
      return Number.isInteger(value) ? KIND.integer | KIND.number : KIND.number;
    case "bigint":
      return KIND.integer | KIND.number;
    case "boolean":
      return KIND.boolean;
    default:
      if (value === null) return KIND.null;
      return Array.isArray(value) ? KIND.array : KIND.object;
  }
}

/** Whether a value is an object of JSON. */
export function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
