import { equalJson } from "../validation/schema_validator.ts";
import { describeValue } from "./_describe_schema.ts";
import { quote, type ValuePath } from "./_problem_report.ts";
import { readText } from "./_read_text.ts";
import { isMembers, KIND, kindOf } from "./_json_kind.ts";
import { type Accepts, propertyNode, type SchemaNode } from "./_schema_node.ts";
import { selectOption } from "./_select_option.ts";

/** Deeper unions whose form is open are not tried out: each level would multiply the trials. */
const MAX_TRIAL_DEPTH = 8;

/** What one call's coercions share. */
export interface CoercionContext {
  readonly accepts: Accepts;
  /** Place of the value at hand. */
  readonly path: ValuePath;
  /** Copies what was read from text, within the limits for arguments. */
  readonly copy: (value: unknown) => unknown;
  /** Takes one line for each value that was changed. */
  readonly notes: string[];
}

/** A schema and the value that is to satisfy it. */
export interface Coercion {
  readonly node: SchemaNode;
  /** JSON. Arrays and objects are changed in place. */
  readonly value: unknown;
}

/**
 * Turns a value into what its schema wants where that leaves no doubt. What
 * satisfies the schema stays as it is.
 *
 * @param coercion The schema and the value.
 * @param context The call.
 * @returns The value to go on with; it need not satisfy the schema.
 */
export function coerceValue(
  { node, value }: Coercion,
  context: CoercionContext,
): unknown {
  if (context.accepts(node, value)) return value;
  let coerced = value;
  for (const part of node.all) {
    coerced = coerceValue({ node: part, value: coerced }, context);
  }
  if (!fitsKind(node, coerced)) {
    coerced = coerceKind({ node, value: coerced }, context);
  } else if (node.schema.format === "uri" && typeof coerced === "string") {
    coerced = coerceUrl(coerced, context);
  }
  if (Array.isArray(coerced)) coerceItems(coerced, node, context);
  else if (isMembers(coerced)) coerceProperties(coerced, node, context);
  for (const options of [node.anyOf, node.oneOf]) {
    if (options) coerced = coerceToOption(options, coerced, context);
  }
  return coerced;
}

function coerceKind(
  { node, value }: Coercion,
  context: CoercionContext,
): unknown {
  const { options = [] } = node;
  const kinds = node.kinds ||
    options.reduce<number>((bits, option) => bits | kindOf(option), 0);
  if (typeof value === "string") {
    const reading = readText(value, kinds);
    if (reading && fitsKind(node, reading.value)) {
      note(
        context,
        `${describeValue(value)} was read as ${describeReading(reading.value)}`,
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
  note(context, `${describeValue(value)} was read as an array of one item`);
  return [value];
}

/** Writes a URL with letters outside ASCII the way URLs are written. */
function coerceUrl(text: string, context: CoercionContext): string {
  if (!/^[a-z][a-z0-9+.-]*:\S+$/i.test(text) || !URL.canParse(text)) {
    return text;
  }
  const { href } = new URL(text);
  note(context, `${describeValue(text)} was read as ${quote(href)}`);
  return href;
}

/** Whether the `type`, `enum` and `const` of a schema accept a value. */
function fitsKind({ kinds, options }: SchemaNode, value: unknown): boolean {
  return (kinds === 0 || (kinds & kindOf(value)) !== 0) &&
    (!options || options.some((option) => equalJson(option, value)));
}

/** Whether a value is beyond doubt the only item of the array that is wanted. */
function isSingleItem(
  { node, value }: Coercion,
  { accepts }: CoercionContext,
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
  return accepts(items, value);
}

function coerceItems(
  value: unknown[],
  { prefix, items }: SchemaNode,
  context: CoercionContext,
): void {
  for (const [index, item] of value.entries()) {
    const node = index < prefix.length ? prefix[index] : items;
    if (!node) break;
    context.path.enter(index);
    value[index] = coerceValue({ node, value: item }, context);
    context.path.leave();
  }
}

function coerceProperties(
  value: Record<string, unknown>,
  node: SchemaNode,
  context: CoercionContext,
): void {
  for (const name of Object.keys(value)) {
    const property = propertyNode(node, name);
    if (!property) continue;
    const isOptional = node.properties.has(name) &&
      !node.required.includes(name);
    context.path.enter(name);
    if (
      isOptional && value[name] === null && !context.accepts(property, null)
    ) {
      delete value[name];
      note(context, "null was taken as left out");
    } else {
      const coerced = coerceValue(
        { node: property, value: value[name] },
        context,
      );
      // An own property by now, so that even `__proto__` is only written to.
      Object.defineProperty(value, name, { value: coerced });
    }
    context.path.leave();
  }
}

function coerceToOption(
  options: readonly SchemaNode[],
  value: unknown,
  context: CoercionContext,
): unknown {
  if (options.some((option) => context.accepts(option, value))) {
    return value;
  }
  const meant = selectOption(options, value);
  if (meant && typeof value === "object") {
    return coerceValue({ node: meant, value }, context);
  }
  if (context.path.depth > MAX_TRIAL_DEPTH) return value;
  const trials = options.map((node) => {
    const notes: string[] = [];
    const trial = { node, value: structuredClone(value) };
    const coerced = coerceValue(trial, { ...context, notes });
    return { coerced, notes, fits: context.accepts(node, coerced) };
  }).filter(({ fits }) => fits);
  const [first] = trials;
  if (!first) {
    return meant ? coerceValue({ node: meant, value }, context) : value;
  }
  if (!trials.every(({ coerced }) => equalJson(coerced, first.coerced))) {
    return value;
  }
  context.notes.push(...first.notes);
  return first.coerced;
}

function note({ notes, path }: CoercionContext, text: string): void {
  notes.push(`Argument ${quote(path.text())}: ${text}.`);
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
