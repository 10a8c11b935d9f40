import { isPlainObject, type JsonSchema } from "../core/json.ts";
import { acceptsText } from "./accepts_text.ts";
import { UsageError } from "./usage_error.ts";

/** Options of {@linkcode callArguments}. */
export interface CallArgumentsOptions {
  /** Text of `--args`, or what stdin had; undefined without the option. */
  readonly json: string | undefined;
  /** The tool's input schema; undefined when the tool is unknown. */
  readonly schema: JsonSchema | undefined;
}

/**
 * Makes the arguments of a call from `--args` and `key=value` words. The words
 * win. A value that its parameter takes as a string stays as typed; any other
 * is read as JSON, or stays text when it is none.
 *
 * @param words The words after the tool's name.
 * @param options JSON text and schema.
 * @returns A new object; keys such as `__proto__` are its own.
 * @throws UsageError for JSON that is malformed or no object, for a word without `=`, and for a key given twice.
 */
export function callArguments(
  words: readonly string[],
  { json, schema }: CallArgumentsOptions,
): Readonly<Record<string, unknown>> {
  const given = new Map<string, unknown>();
  for (const word of words) {
    const equals = word.indexOf("=");
    if (equals < 1) throw notAnArgument(word);
    const key = word.slice(0, equals);
    if (given.has(key)) {
      throw new UsageError(`The argument "${key}" is given twice`, {
        hint: `Write a list as one value: ${key}='["a", "b"]'.`,
      });
    }
    given.set(key, valueOf(word.slice(equals + 1), key, schema));
  }
  const base = json === undefined ? [] : Object.entries(parseObject(json));
  return Object.fromEntries([...base, ...given]);
}

function notAnArgument(word: string): UsageError {
  const hint = word.trimStart().startsWith("{")
    ? "Give JSON with --args."
    : "Write arguments as key=value, or all of them as JSON with --args.";
  return new UsageError(`"${word}" is no argument: it has no key and "="`, {
    hint,
  });
}

function valueOf(
  text: string,
  key: string,
  root: JsonSchema | undefined,
): unknown {
  const properties = root?.properties;
  const schema = isPlainObject(properties) && Object.hasOwn(properties, key)
    ? properties[key]
    : undefined;
  if (root !== undefined && acceptsText(schema, text, { root })) return text;
  try {
    const value: unknown = JSON.parse(text);
    // Digits that a number would lose are left to the binding's own coercion.
    const exact = typeof value !== "number" || Number.isSafeInteger(value) ||
      (Number.isFinite(value) && !Number.isInteger(value));
    return exact ? value : text;
  } catch {
    // Not JSON: text needs no quotes on a command line.
    return text;
  }
}

function parseObject(text: string): Record<string, unknown> {
  const hint = `An object looks like --args '{"key": "value"}'.`;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const found = text.trim() === "" ? "found nothing" : error.message;
    throw new UsageError(`--args is no JSON: ${found}`, { hint });
  }
  if (isPlainObject(value)) return value;
  const found = Array.isArray(value) ? "a list" : JSON.stringify(value);
  throw new UsageError(`--args must be a JSON object: found ${found}`, {
    hint,
  });
}
