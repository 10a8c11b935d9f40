import type { JsonValue } from "../core/json.ts";

/**
 * A JSON Schema while it is made. Only keywords are assigned by key; names from
 * source text go through `Object.fromEntries`, for which `__proto__` is an
 * ordinary member.
 */
export type SchemaDraft = Record<string, JsonValue>;
