import { parseJson } from "../../core/parse_json.ts";
import { KIND } from "../validation/json_kind.ts";

/** Numbers as JSON writes them. */
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const INTEGER = /^-?(?:0|[1-9]\d*)$/;

/** Longer numbers are no one's arguments, and turning them into bigints takes quadratic time. */
const MAX_DIGITS = 1_000;

/** What a text stands for. */
export interface TextReading {
  readonly value: unknown;
}

/**
 * Reads a text as a value of another kind where only one reading is possible:
 * decimal numbers, `true` and `false` in any case, `null`, JSON arrays and
 * objects. Whole numbers that no JSON number holds become bigints.
 *
 * @param text The text; white space around it does not count.
 * @param kinds The kinds that are wanted, as bits of `KIND`.
 * @returns The value, or undefined when the text is none of these kinds.
 */
export function readText(text: string, kinds: number): TextReading | undefined {
  const trimmed = text.trim();
  if (kinds & (KIND.integer | KIND.number) && trimmed.length <= MAX_DIGITS) {
    const number = readNumber(trimmed, kinds);
    if (number !== undefined) return { value: number };
  }
  if (kinds & KIND.boolean && /^(?:true|false)$/i.test(trimmed)) {
    return { value: trimmed.toLowerCase() === "true" };
  }
  if (kinds & KIND.null && trimmed === "null") return { value: null };
  if (kinds & KIND.array && trimmed.startsWith("[")) return readJson(trimmed);
  if (kinds & KIND.object && trimmed.startsWith("{")) return readJson(trimmed);
  return undefined;
}

function readNumber(text: string, kinds: number): number | bigint | undefined {
  if (!DECIMAL.test(text)) return undefined;
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  if (INTEGER.test(text)) {
    return kinds & KIND.integer ? BigInt(text) : undefined;
  }
  const isAllowed = (kinds & KIND.number) !== 0 && Number.isFinite(number);
  return isAllowed ? number : undefined;
}

function readJson(text: string): TextReading | undefined {
  const value = parseJson(text);
  return value === undefined ? undefined : { value };
}
