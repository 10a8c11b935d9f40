import type { JsonValue } from "../../core/json.ts";
import { LineHash } from "./_line_hash.ts";

/** Longest text that is logged whole, in UTF-16 code units. */
export const MAX_TEXT = 4_096;

/**
 * Shortens long texts to their beginning, length and digest. Their secrets have
 * been taken out before.
 *
 * @param value The value.
 */
export async function shortenTexts(value: JsonValue): Promise<JsonValue> {
  if (typeof value === "string") {
    if (value.length <= MAX_TEXT) return value;
    const digest = await new LineHash().of(new TextEncoder().encode(value));
    return `${
      value.slice(0, MAX_TEXT)
    }... [${value.length} characters, SHA-256 ${digest}]`;
  }
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) return await Promise.all(value.map(shortenTexts));
  const members = Object.entries(value).map(async ([key, member]) =>
    [key.slice(0, MAX_TEXT), await shortenTexts(member)] as const
  );
  return Object.fromEntries(await Promise.all(members));
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
