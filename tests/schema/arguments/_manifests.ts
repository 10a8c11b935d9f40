import type { JsonSchema, JsonValue } from "../../../src/core/json.ts";
import {
  type ArgumentManifest,
  ArgumentPreparer,
} from "../../../src/schema/arguments/argument_preparer.ts";
import type { PreparedArguments } from "../../../src/schema/arguments/prepared_arguments.ts";

/** An object schema. */
export function objectOf(
  properties: Readonly<Record<string, JsonValue>>,
  required: readonly string[] = Object.keys(properties),
): JsonSchema {
  return { type: "object", properties, required };
}

/** Prepares `params` for a tool with one required argument `v`. */
export function prepareOne(
  schema: JsonValue,
  value: unknown,
  options: Partial<ArgumentManifest> = {},
): PreparedArguments {
  return prepare(objectOf({ v: schema }), { v: value }, options);
}

/** Prepares `params` for a tool. */
export function prepare(
  input_schema: JsonSchema,
  params: unknown,
  options: Partial<ArgumentManifest> = {},
): PreparedArguments {
  const tool = { input_schema, acceptsUnknown: false, ...options };
  return new ArgumentPreparer(tool).prepare(params);
}

/** The problems, or none when there are none. */
export function problemsOf(prepared: PreparedArguments): readonly string[] {
  return prepared.ok ? [] : prepared.problems;
}

/** The arguments as an ordinary object; undefined when there are problems. */
export function argsOf(
  prepared: PreparedArguments,
): Record<string, unknown> | undefined {
  return prepared.ok ? { ...prepared.args } : undefined;
}

/** The notes, or none when there are problems. */
export function notesOf(prepared: PreparedArguments): readonly string[] {
  return prepared.ok ? prepared.notes : [];
}

/** The arguments themselves; fails the test when there are problems. */
export function expectArgs(
  prepared: PreparedArguments,
): Record<string, unknown> {
  if (prepared.ok) return prepared.args;
  throw new Error(`Problems: ${prepared.problems.join(" ")}`);
}
