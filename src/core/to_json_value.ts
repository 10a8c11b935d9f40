import { isPlainJson } from "./_is_plain_json.ts";
import { JsonConversion } from "./_json_conversion.ts";
import type { JsonValue } from "./json.ts";

const DEFAULT_MAX_BYTES = 32 * 1024 * 1024;

/** Options of {@linkcode toJsonValue} and {@linkcode toJsonText}. */
export interface ToJsonOptions {
  /** Limit of the JSON text in bytes of UTF-8. 32 MiB by default. */
  readonly maxBytes?: number;
}

/**
 * Converts any value to one that JSON can hold:
 *
 * - bigints become decimal text, dates ISO text (invalid ones null), URLs and regular expressions text;
 * - maps become objects, or arrays of pairs when a key is not text; sets become arrays;
 * - bytes of every kind become `{ type: "bytes", base64 }`, errors `{ name, message }`;
 * - instances of other classes become what their `toJSON` returns, else their own enumerable properties;
 * - NaN and infinities become null, -0 becomes 0;
 * - undefined, functions and symbols are left out, in arrays they become null;
 * - a cycle becomes `"[Circular]"`, what throws when it is read `"[Unreadable: message]"`, what
 *   lies deeper than 1,000 levels `"[Too deep]"`, and what exceeds `maxBytes` `"[Too large]"`.
 *
 * @param value Anything; it is not changed, and its copy shares nothing with it.
 * @param options Limit of the size.
 * @returns The converted copy. Never throws.
 */
export function toJsonValue(
  value: unknown,
  { maxBytes = DEFAULT_MAX_BYTES }: ToJsonOptions = {},
): JsonValue {
  const conversion = new JsonConversion(maxBytes);
  return conversion.convert(value, 0) ?? null;
}

/**
 * The JSON text of any value, converted as {@linkcode toJsonValue} does.
 *
 * @param value Anything; undefined becomes `null`.
 * @param options Limit of the size.
 * @returns The text, without spaces.
 * @throws {RangeError} If the text would be larger than `maxBytes`.
 */
export function toJsonText(
  value: unknown,
  { maxBytes = DEFAULT_MAX_BYTES }: ToJsonOptions = {},
): string {
  const text = plainJsonText(value, maxBytes) ??
    convertedJsonText(value, maxBytes);
  // UTF-8 takes at most three bytes for a UTF-16 unit: small texts need no count.
  if (
    text.length * 3 > maxBytes &&
    new TextEncoder().encode(text).length > maxBytes
  ) throw tooLargeError(maxBytes);
  return text;
}

function tooLargeError(maxBytes: number): RangeError {
  const mebibytes = maxBytes / (1024 * 1024);
  const limit = mebibytes >= 1
    ? `${Number(mebibytes.toFixed(1))} MiB`
    : `${maxBytes} bytes`;
  return new RangeError(`The result is larger than ${limit}`);
}

function convertedJsonText(value: unknown, maxBytes: number): string {
  const conversion = new JsonConversion(maxBytes);
  const converted = conversion.convert(value, 0) ?? null;
  if (conversion.exceeded) throw tooLargeError(maxBytes);
  return JSON.stringify(converted);
}

/** The text of a value that `JSON.stringify` writes as {@linkcode toJsonValue} converts; undefined for others. */
function plainJsonText(value: unknown, maxBytes: number): string | undefined {
  const survey = { bytesLeft: maxBytes };
  try {
    // Undefined for a function or symbol too, which are no text on their own.
    if (isPlainJson(value, 0, survey)) return JSON.stringify(value);
  } catch {
    // A getter or proxy threw; the conversion writes down where.
    return undefined;
  }
  if (survey.bytesLeft < 0) throw tooLargeError(maxBytes);
  return undefined;
}
