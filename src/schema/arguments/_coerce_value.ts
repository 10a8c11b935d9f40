import { setOwn } from "../../core/set_own.ts";
import { conditionalNodes } from "../validation/conditional_nodes.ts";
import { equalJson } from "../validation/equal_json.ts";
import { isMembers } from "../validation/json_kind.ts";
import { propertyNode, type SchemaNode } from "../validation/schema_node.ts";
import { coerceKind } from "./_coerce_kind.ts";
import type {
  Coerced,
  Coercion,
  CoercionContext,
  Notes,
} from "./_coercion_context.ts";
import { noteCoercion } from "./_note_coercion.ts";

/** Work of one coercion in view of that of holding a value against a schema. */
const STEPS = 8;
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
  coerced = coerceKind({ node, value: coerced }, context);
  if (Array.isArray(coerced)) coerced = coerceItems(coerced, node, context);
  else if (isMembers(coerced)) {
    coerced = coerceProperties(coerced, node, context);
  }
  for (const options of [node.anyOf, node.oneOf]) {
    if (options) coerced = coerceToOption(options, coerced, context);
  }
  coerced = coerceDependent(node, coerced, context);
  context.work.leave();
  return coerced;
}

/** By the branch of a condition that holds once the value is coerced, and by what properties bring in. */
function coerceDependent(
  node: SchemaNode,
  value: unknown,
  context: CoercionContext,
): unknown {
  let coerced = value;
  for (const part of conditionalNodes(node, value, context.checker)) {
    coerced = coerceValue({ node: part, value: coerced }, context);
  }
  return coerced;
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
      noteCoercion(context, () => "null was taken as left out");
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
