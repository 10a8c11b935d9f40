import { isMembers } from "../../../src/schema/validation/json_kind.ts";

/**
 * Whether what a function received is what a JSON value stands for: dates, URLs,
 * bytes, bigints, sets and maps are those that the JSON says, all else is equal.
 *
 * @param received What the function received.
 * @param json The JSON.
 * @returns Whether it is.
 */
export function standsFor(received: unknown, json: unknown): boolean {
  if (received instanceof Date) {
    return typeof json === "string" && received.getTime() === Date.parse(json);
  }
  if (received instanceof URL) {
    return typeof json === "string" && received.href === new URL(json).href;
  }
  if (received instanceof Uint8Array) {
    return typeof json === "string" &&
      received.toBase64() === canonicalBase64(json);
  }
  if (typeof received === "bigint") {
    return typeof json === "number" && received === BigInt(json);
  }
  if (received instanceof Set) {
    return Array.isArray(json) && received.size === json.length &&
      [...received].every((item, at) => standsFor(item, json[at]));
  }
  if (received instanceof Map) return mapStandsFor(received, json);
  if (Array.isArray(received)) {
    return Array.isArray(json) && received.length === json.length &&
      received.every((item, at) => standsFor(item, json[at]));
  }
  if (!isMembers(received)) return Object.is(received, json);
  return isMembers(json) &&
    Object.keys(received).join("\n") === Object.keys(json).join("\n") &&
    Object.keys(received).every((name) =>
      standsFor(received[name], json[name])
    );
}

function canonicalBase64(text: string): string {
  const standard = text.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.fromBase64(standard).toBase64();
}

function mapStandsFor(
  received: ReadonlyMap<unknown, unknown>,
  json: unknown,
): boolean {
  if (isMembers(json)) {
    return standsFor(Object.fromEntries(received), json);
  }
  if (!Array.isArray(json)) return false;
  // Of pairs with the same key the last one counts, where the first one stood.
  const pairs = [...received];
  return pairs.every(([key, value]) =>
    json.some(([name, member]) =>
      standsFor(key, name) && standsFor(value, member)
    )
  ) && json.every(([name]) => pairs.some(([key]) => standsFor(key, name)));
}
