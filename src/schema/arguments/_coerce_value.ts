import { equalJson } from "../validation/equal_json.ts";
import { describeValue } from "./_describe_schema.ts";
import { quote, type ValuePath } from "./_problem_report.ts";
import { readText } from "./_read_text.ts";
import { isMembers, KIND, kindOf } from "../validation/json_kind.ts";
import { propertyNode, type SchemaNode } from "../validation/schema_node.ts";
import type { ValueChecker } from "../validation/value_checker.ts";
import type { WorkBudget } from "../validation/work_budget.ts";
import { setOwn } from "../../core/set_own.ts";
import type { OptionSelector } from "./_option_selector.ts";

/** Lines, and those of parts, in order; null stands for a line that nobody reads any more. */
export type Notes = (string | null | Notes)[];

/** What a value became. */
interface Coerced {
  readonly value: unknown;
  readonly notes: Notes;
}

/** What one call's coercions share. */
export interface CoercionContext {
  readonly checker: ValueChecker;
  readonly work: WorkBudget;
  readonly selector: OptionSelector;
  /** Place of the value at hand. */
  readonly path: ValuePath;
  /** Copies what was read from text, within the limits for arguments. */
  readonly copy: (value: unknown) => unknown;
  /** Takes one line for each value that was changed. */
  notes: Notes;
  /** How many lines there were, those that were dropped included. */
  noteCount: number;
  /** What arrays and objects became, each of which has one place only, and which other values stay. */
  readonly known: Map<SchemaNode, Map<unknown, Coerced>>;
}

/** A schema and the value that is to satisfy it. */
export interface Coercion {
  readonly node: SchemaNode;
  /** JSON, which is not changed. */
  readonly value: unknown;
}

/** Work of one coercion in view of that of holding a value against a schema. */
const STEPS = 8;
/** Further values that were changed are only counted. */
const MAX_NOTES = 200;
/** Work of a line for a value that was changed. */
const NOTE_STEPS = 16;
/** Texts cost one step more for each so many characters. */
const CHARACTERS_PER_STEP = 16;

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
  if (context.checker.accepts(node, value)) return value;
  let known = context.known.get(node);
  if (!known) context.known.set(node, known = new Map());
  let coerced = known.get(value);
  if (!coerced) {
    coerced = withNotes(context, () => coerceAnew({ node, value }, context));
    if (isKept({ node, value }, coerced)) known.set(value, coerced);
  }
  if (coerced.notes.length > 0) context.notes.push(coerced.notes);
  return coerced.value;
}

/** Collects the notes of something that may come to nothing. */
function withNotes(context: CoercionContext, coerce: () => unknown): Coerced {
  const around = context.notes;
  const notes: Notes = [];
  context.notes = notes;
  const value = coerce();
  context.notes = around;
  return { value, notes };
}

function isKept({ node, value }: Coercion, coerced: Coerced): boolean {
  return typeof value === "object" && value !== null
    ? true
    : coerced.value === value && (node.anyOf ?? node.oneOf) !== undefined;
}

function coerceAnew(
  { node, value }: Coercion,
  context: CoercionContext,
): unknown {
  context.work.enter(
    STEPS +
      (typeof value === "string" ? value.length / CHARACTERS_PER_STEP : 0),
  );
  let coerced = value;
  for (const part of node.all) {
    coerced = coerceValue({ node: part, value: coerced }, context);
  }
  if (!fitsKind(node, coerced, context)) {
    coerced = coerceKind({ node, value: coerced }, context);
  } else if (node.schema.format === "uri" && typeof coerced === "string") {
    coerced = coerceUrl(coerced, context);
  }
  if (Array.isArray(coerced)) coerced = coerceItems(coerced, node, context);
  else if (isMembers(coerced)) {
    coerced = coerceProperties(coerced, node, context);
  }
  for (const options of [node.anyOf, node.oneOf]) {
    if (options) coerced = coerceToOption(options, coerced, context);
  }
  context.work.leave();
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
    if (reading && fitsKind(node, reading.value, context)) {
      note(
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
  note(
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
  note(context, () => `${describeValue(text)} was read as ${quote(href)}`);
  return href;
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

function coerceItems(
  value: readonly unknown[],
  { prefix, items }: SchemaNode,
  context: CoercionContext,
): readonly unknown[] {
  let changed: unknown[] | undefined;
  for (const [index, item] of value.entries()) {
    const node = index < prefix.length ? prefix[index] : items;
    if (!node) break;
    context.path.enter(index);
    const coerced = coerceValue({ node, value: item }, context);
    context.path.leave();
    if (coerced === item) continue;
    changed ??= [...value];
    changed[index] = coerced;
  }
  return changed ?? value;
}

function coerceProperties(
  value: Readonly<Record<string, unknown>>,
  node: SchemaNode,
  context: CoercionContext,
): Readonly<Record<string, unknown>> {
  let changed: Record<string, unknown> | undefined;
  for (const name of Object.keys(value)) {
    const property = propertyNode(node, name, context);
    if (!property) continue;
    context.path.enter(name);
    if (
      value[name] === null && isOptional(node, name) &&
      !context.checker.accepts(property, null)
    ) {
      changed ??= { ...value };
      delete changed[name];
      note(context, () => "null was taken as left out");
    } else {
      const given = { node: property, value: value[name] };
      const coerced = coerceValue(given, context);
      if (coerced !== given.value) {
        changed ??= { ...value };
        setOwn(changed, [name, coerced]);
      }
    }
    context.path.leave();
  }
  return changed ?? value;
}

function isOptional(
  { properties, required }: SchemaNode,
  name: string,
): boolean {
  return properties.has(name) && !required.includes(name);
}

function coerceToOption(
  options: readonly SchemaNode[],
  value: unknown,
  context: CoercionContext,
): unknown {
  const { checker, work } = context;
  if (options.some((option) => checker.accepts(option, value))) {
    return value;
  }
  const meant = context.selector.select(options, value, context);
  if (meant && typeof value === "object") {
    return coerceValue({ node: meant, value }, context);
  }
  const trials = options.map((node) => {
    const trial = withNotes(
      context,
      () => coerceValue({ node, value }, context),
    );
    return { ...trial, fits: checker.accepts(node, trial.value) };
  }).filter(({ fits }) => fits);
  const [first] = trials;
  if (!first) {
    return meant ? coerceValue({ node: meant, value }, context) : value;
  }
  if (
    !trials.every((trial) => equalJson(trial.value, first.value, { work }))
  ) {
    return value;
  }
  context.notes.push(first.notes);
  return first.value;
}

function note(context: CoercionContext, text: () => string): void {
  const { notes, path } = context;
  if (++context.noteCount > MAX_NOTES) {
    notes.push(null);
    return;
  }
  context.work.spend(NOTE_STEPS);
  notes.push(`Argument ${quote(path.text())}: ${text()}.`);
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
