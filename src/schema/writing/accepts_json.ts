import { isPlainObject, type JsonValue } from "../../core/json.ts";

/**
 * Whether a schema of this room accepts a value. Patterns and formats are not
 * tried: a pattern from source text could take forever.
 *
 * @param schema The schema.
 * @param value The value.
 * @param definitions What `$ref` can name; an unknown one accepts anything.
 * @returns Whether it does.
 */
export function acceptsJson(
  schema: unknown,
  value: JsonValue,
  definitions: ReadonlyMap<string, unknown> = new Map(),
): boolean {
  return accepts(schema, value, { definitions, depth: 0 });
}

interface Context {
  readonly definitions: ReadonlyMap<string, unknown>;
  readonly depth: number;
}

function accepts(schema: unknown, value: unknown, outer: Context): boolean {
  if (!isPlainObject(schema) || outer.depth > 100) return schema !== false;
  const context = { ...outer, depth: outer.depth + 1 };
  if (typeof schema.$ref === "string") {
    const name = schema.$ref.slice("#/$defs/".length);
    const target = context.definitions.get(name);
    if (target !== undefined && !accepts(target, value, context)) return false;
  }
  if (schema.type !== undefined && !hasType(schema.type, value)) return false;
  if (schema.const !== undefined && !isEqual(schema.const, value)) return false;
  if (
    Array.isArray(schema.enum) &&
    !schema.enum.some((item) => isEqual(item, value))
  ) return false;
  if (
    Array.isArray(schema.anyOf) &&
    !schema.anyOf.some((branch) => accepts(branch, value, context))
  ) return false;
  if (isPlainObject(schema.not) && Object.keys(schema.not).length === 0) {
    return false;
  }
  if (typeof value === "number") return acceptsNumber(schema, value);
  if (typeof value === "string") {
    return acceptsSize(schema, "Length", [...value].length);
  }
  if (Array.isArray(value)) return acceptsArray(schema, value, context);
  return !isPlainObject(value) || acceptsObject(schema, value, context);
}

function hasType(type: unknown, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isPlainObject(value);
    case "integer":
      return Number.isInteger(value);
    case "string":
      return typeof value === "string";
    case "number":
      return typeof value === "number";
    case "boolean":
      return typeof value === "boolean";
    default:
      return true;
  }
}

function acceptsNumber(
  schema: Record<string, unknown>,
  value: number,
): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } =
    schema;
  if (typeof minimum === "number" && value < minimum) return false;
  if (typeof maximum === "number" && value > maximum) return false;
  if (typeof exclusiveMinimum === "number" && value <= exclusiveMinimum) {
    return false;
  }
  if (typeof exclusiveMaximum === "number" && value >= exclusiveMaximum) {
    return false;
  }
  if (typeof multipleOf !== "number") return true;
  const quotient = value / multipleOf;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9;
}

function acceptsSize(
  schema: Record<string, unknown>,
  what: "Length" | "Items",
  size: number,
): boolean {
  const least = schema[`min${what}`];
  const most = schema[`max${what}`];
  return !(typeof least === "number" && size < least) &&
    !(typeof most === "number" && size > most);
}

function acceptsArray(
  schema: Record<string, unknown>,
  value: readonly unknown[],
  context: Context,
): boolean {
  if (!acceptsSize(schema, "Items", value.length)) return false;
  const prefix = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
  return value.every((item, at) =>
    accepts(at < prefix.length ? prefix[at] : schema.items, item, context)
  );
}

function acceptsObject(
  schema: Record<string, unknown>,
  value: Record<string, unknown>,
  context: Context,
): boolean {
  const properties = isPlainObject(schema.properties) ? schema.properties : {};
  const required: unknown[] = Array.isArray(schema.required)
    ? schema.required
    : [];
  const isComplete = required.every((name) =>
    typeof name !== "string" || Object.hasOwn(value, name)
  );
  return isComplete &&
    Object.entries(value).every(([name, member]) =>
      accepts(
        Object.hasOwn(properties, name)
          ? properties[name]
          : schema.additionalProperties,
        member,
        context,
      )
    );
}

function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
