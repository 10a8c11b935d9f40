import { TAG } from "./_live_tag.ts";
import { restoreError } from "./error_report.ts";

/** Digits of a bigint that cross the wire: reading one takes more than linear time. */
const MAX_DIGITS = 100_000;

/** Calls a function of the other side by its number. */
export type RemoteCall = (ref: number, args: unknown[]) => Promise<unknown>;

/**
 * Restores a value that `encodeLive` made. Functions of the other side
 * become asynchronous functions.
 *
 * @param json What came over the wire, parsed.
 * @param callRemote Calls a function of the other side.
 * @returns The value.
 * @throws {TypeError} If `json` was not made by `encodeLive`.
 */
export function decodeLive(json: unknown, callRemote: RemoteCall): unknown {
  return new Decoder(callRemote).decode(json);
}

class Decoder {
  readonly #callRemote: RemoteCall;
  readonly #seen: unknown[] = [];

  constructor(callRemote: RemoteCall) {
    this.#callRemote = callRemote;
  }

  decode(json: unknown): unknown {
    if (typeof json !== "object" || json === null) return json;
    if (Array.isArray(json)) {
      const items: unknown[] = [];
      this.#seen.push(items);
      for (const item of json) items.push(this.decode(item));
      return items;
    }
    const record = json as Record<string, unknown>;
    if (Object.hasOwn(record, TAG)) return this.#decodeTagged(record);
    return this.#decodeEntries(Object.entries(record));
  }

  #decodeEntries(entries: unknown): unknown {
    const object: Record<string, unknown> = {};
    this.#seen.push(object);
    for (const entry of asArray(entries)) {
      const [key, value] = asArray(entry);
      Object.defineProperty(object, String(key), {
        value: this.decode(value),
        configurable: true,
        enumerable: true,
        writable: true,
      });
    }
    return object;
  }

  #decodeTagged(json: Record<string, unknown>): unknown {
    switch (json[TAG]) {
      case "undefined":
        return undefined;
      case "number":
        return Number(json.value);
      case "bigint":
        return restoreBigint(String(json.value));
      case "function": {
        const ref = Number(json.ref);
        return (...args: unknown[]) => this.#callRemote(ref, args);
      }
      case "seen":
        return this.#seen[Number(json.at)];
      case "object":
        return this.#decodeEntries(json.entries);
      case "date":
        return this.#keep(new Date(Number(json.value ?? NaN)));
      case "url":
        return this.#keep(new URL(String(json.value)));
      case "bytes":
        return this.#keep(Uint8Array.fromBase64(String(json.value)));
      case "error":
        return this.#keep(restoreError(json.error));
      case "map":
        return this.#decodeMap(asArray(json.entries));
      case "set":
        return this.#decodeSet(asArray(json.items));
      default:
        throw new TypeError(
          `Cannot read a value from the wire: its kind is ${json[TAG]}`,
        );
    }
  }

  #keep<T>(value: T): T {
    this.#seen.push(value);
    return value;
  }

  #decodeMap(entries: unknown[]): Map<unknown, unknown> {
    const map = this.#keep(new Map<unknown, unknown>());
    for (const entry of entries) {
      const [key, value] = asArray(entry);
      map.set(this.decode(key), this.decode(value));
    }
    return map;
  }

  #decodeSet(items: unknown[]): Set<unknown> {
    const set = this.#keep(new Set<unknown>());
    for (const item of items) set.add(this.decode(item));
    return set;
  }
}

function asArray(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new TypeError("Cannot read a value from the wire: a list is missing");
}

function restoreBigint(text: string): bigint {
  if (text.length <= MAX_DIGITS) return BigInt(text);
  throw new RangeError(
    `Cannot read a bigint of ${text.length} digits from the wire`,
  );
}
