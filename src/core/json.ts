/** A value that JSON can hold. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | JsonObject;

/** An object that JSON can hold. */
export interface JsonObject {
  /** A member. */
  readonly [key: string]: JsonValue;
}

/** A JSON Schema (2020-12) as an object; boolean schemas stand only inside one. */
export type JsonSchema = JsonObject;

/** Whether a value is an object with named members: no array, no null, no class instance. */
export function isPlainObject(
  value: unknown,
): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype ||
    // An object of another realm (a Worker's message, a `vm` context) has that realm's prototype.
    (Object.getPrototypeOf(prototype) === null &&
      Object.hasOwn(prototype as object, "hasOwnProperty"));
}
