import { equalJson } from "../validation/equal_json.ts";
import { isMembers, KIND, kindOf } from "../validation/json_kind.ts";
import type { SchemaNode } from "../validation/schema_node.ts";
import type { Coercion, CoercionContext } from "./_coercion_context.ts";
import { describeValue } from "./_describe_schema.ts";
import { noteCoercion } from "./_note_coercion.ts";
import { quote } from "./_problem_report.ts";
import { readText } from "./_read_text.ts";

/**
 * Turns a value into one of the kinds that its schema wants where that leaves no
 * doubt.
 *
 * @param coercion The schema and the value.
 * @param context The call.
 * @returns The value to go on with.
 */
export function coerceKind(
  { node, value }: Coercion,
  context: CoercionContext,
): unknown {
  if (fitsKind(node, value, context)) {
    if (typeof value !== "string") return value;
    switch (node.schema.format) {
      case "uri":
        return coerceUrl(value, context);
      case "date-time":
        return coerceDay(value, context);
      default:
        return value;
    }
  }
  const kinds = node.kinds || node.optionKinds;
  if (typeof value === "string") {
    const reading = readText(value, kinds);
    if (reading && fitsKind(node, reading.value, context)) {
      noteCoercion(
        context,
        () =>
          `${describeValue(value)} was read as ${
            describeReading(reading.value)
          }`,
      );
      return context.copy(reading.value);
    }
  }
  if (node.schema.contentEncoding === "base64" && isBytesForm(value)) {
    return value.base64;
  }
  if ((kinds & KIND.array) === 0 || !isSingleItem({ node, value }, context)) {
    return value;
  }
  noteCoercion(
    context,
    () => `${describeValue(value)} was read as an array of one item`,
  );
  return [value];
}

/** Writes a URL with letters outside ASCII the way URLs are written. */
function coerceUrl(text: string, context: CoercionContext): string {
  if (!/^[a-z][a-z0-9+.-]*:\S+$/i.test(text) || !URL.canParse(text)) {
    return text;
  }
  const { href } = new URL(text);
  noteCoercion(
    context,
    () => `${describeValue(text)} was read as ${quote(href)}`,
  );
  return href;
}

/** Takes a day for its first moment in UTC, as `new Date` does. */
function coerceDay(text: string, context: CoercionContext): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !context.becomesDate()) return text;
  const date = new Date(text);
  const exists = !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text);
  if (!exists) return text;
  const moment = `${text}T00:00:00Z`;
  noteCoercion(
    context,
    () => `${describeValue(text)} was read as midnight UTC, ${quote(moment)}`,
  );
  return moment;
}

/** Whether the `type`, `enum` and `const` of a schema accept a value. */
function fitsKind(
  { kinds, options, plainOptions }: SchemaNode,
  value: unknown,
  { work }: CoercionContext,
): boolean {
  return (kinds === 0 || (kinds & kindOf(value)) !== 0) &&
    (!options || plainOptions.has(value) ||
      (plainOptions.size < options.length &&
        options.some((option) => equalJson(option, value, { work }))));
}

/** Whether a value is beyond doubt the only item of the array that is wanted. */
function isSingleItem(
  { node, value }: Coercion,
  { checker }: CoercionContext,
): boolean {
  const { items } = node;
  const isTyped = items &&
    (items.kinds !== 0 || items.options || items.anyOf || items.oneOf ||
      items.all.length > 0);
  if (!isTyped || node.prefix.length > 0 || value === null) {
    return false;
  }
  // Text may be JSON that was cut off, or a list in a form of its own.
  if (typeof value === "string" && !/^[^\s[{"',;][^,;\n]*$/.test(value)) {
    return false;
  }
  return checker.accepts(items, value);
}

function describeReading(value: unknown): string {
  if (typeof value === "object" && value !== null) {
    return `JSON, ${describeValue(value)}`;
  }
  return typeof value === "number" || typeof value === "bigint"
    ? `the number ${value}`
    : String(value);
}

function isBytesForm(value: unknown): value is { readonly base64: string } {
  return isMembers(value) && value.type === "bytes" &&
    typeof value.base64 === "string";
}
