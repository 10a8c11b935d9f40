import { KEY_EFFECTS } from "./key_effects.ts";
import type { TextPlace } from "./json_places.ts";

/** A key of a configuration file that has no effect, and where it stands. */
export interface IneffectiveKey extends TextPlace {
  readonly key: string;
}

/**
 * The keys of a configuration file that are checked and do nothing more.
 *
 * @param text The file's text: an object in JSON.
 * @returns The keys in the order of the file.
 */
export async function ineffectiveKeys(
  text: string,
): Promise<readonly IneffectiveKey[]> {
  const keys = Object.keys(JSON.parse(text))
    .filter((key) => KEY_EFFECTS[key] !== "in-effect");
  if (keys.length === 0) return [];
  const { jsonPlaces } = await import("./json_places.ts");
  const placeOf = jsonPlaces(text);
  return keys.map((key): IneffectiveKey => ({
    ...placeOf([key], { atKey: true }),
    key,
  })).sort((a, b) => a.line - b.line || a.column - b.column);
}
