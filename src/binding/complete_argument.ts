import { isPlainObject, type JsonSchema } from "../core/json.ts";
import { resolvePointer } from "../core/resolve_pointer.ts";
import type { Completion } from "../core/served_binding.ts";

/** Most values of one answer, as MCP has it. */
const MAX_VALUES = 100;
const MAX_DEPTH = 20;

/**
 * Values for an argument that begin with what was typed, capitals or not: those
 * that its schema names one by one.
 *
 * @param schema Schema of all arguments.
 * @param argument Name of the argument.
 * @param typed What was typed so far.
 * @returns The values; none for an argument that is not there.
 */
export function completeArgument(
  schema: JsonSchema,
  argument: string,
  typed: string,
): Completion {
  const { properties } = schema;
  const own = isPlainObject(properties) && Object.hasOwn(properties, argument)
    ? properties[argument]
    : undefined;
  const values = new Set<string>();
  collect(own, { root: schema, values, seen: new Set(), depth: 0 });
  const start = typed.toLowerCase();
  const fitting = [...values].filter((value) =>
    value.toLowerCase().startsWith(start)
  );
  return {
    values: fitting.slice(0, MAX_VALUES),
    total: fitting.length,
    hasMore: fitting.length > MAX_VALUES,
  };
}

interface Collection {
  readonly root: JsonSchema;
  readonly values: Set<string>;
  /** References that were followed. */
  readonly seen: Set<string>;
  readonly depth: number;
}

function collect(schema: unknown, at: Collection): void {
  if (!isPlainObject(schema) || at.depth > MAX_DEPTH) return;
  const inner = { ...at, depth: at.depth + 1 };
  const { $ref, enum: listed, anyOf } = schema;
  if (typeof $ref === "string" && !at.seen.has($ref)) {
    at.seen.add($ref);
    collect(resolvePointer(at.root, $ref), inner);
  }
  const named = Array.isArray(listed)
    ? listed
    : "const" in schema
    ? [schema.const]
    : schema.type === "boolean"
    ? [true, false]
    : [];
  for (const value of named) {
    const isPlain = typeof value === "string" || typeof value === "number" ||
      typeof value === "boolean";
    if (isPlain) at.values.add(`${value}`);
  }
  for (const option of Array.isArray(anyOf) ? anyOf : []) {
    collect(option, inner);
  }
}
