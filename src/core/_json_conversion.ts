import { errorText } from "./error_text.ts";
import type { JsonValue } from "./json.ts";
import { jsonForm } from "./json_form.ts";
import { setOwn } from "./set_own.ts";

const MAX_DEPTH = 1_000;
const TOO_LARGE = "[Too large]";

/** One conversion of a value to JSON; see `toJsonValue` for its rules. */
export class JsonConversion {
  #bytesLeft: number;
  readonly #ancestors = new Set<object>();

  /** @param maxBytes Limit of the least size of the JSON text. */
  constructor(maxBytes: number) {
    this.#bytesLeft = maxBytes;
  }

  /** Whether the limit stopped the conversion. */
  get exceeded(): boolean {
    return this.#bytesLeft < 0;
  }

  /** The JSON form of a value; undefined when it is to be left out. */
  convert(value: unknown, depth: number): JsonValue | undefined {
    switch (typeof value) {
      case "string":
        return this.#take(value.length + 2) ? value : TOO_LARGE;
      case "number":
        this.#take(1);
        if (!Number.isFinite(value)) return null;
        return value === 0 ? 0 : value;
      case "boolean":
        this.#take(4);
        return value;
      case "bigint":
        return this.#bigintText(value);
      case "object":
        if (value === null) {
          this.#take(4);
          return null;
        }
        return this.#object(value, depth);
      case "undefined":
      case "function":
      case "symbol":
        return undefined;
    }
  }

  /** Counts bytes of the text to be; false when they exceed the limit. */
  #take(bytes: number): boolean {
    this.#bytesLeft -= bytes;
    return this.#bytesLeft >= 0;
  }

  #bigintText(value: bigint): string {
    // The engine refuses to print a bigint that is larger than its longest string.
    try {
      const text = value.toString();
      return this.#take(text.length + 2) ? text : TOO_LARGE;
    } catch (thrown) {
      return unreadable(thrown);
    }
  }

  #object(value: object, depth: number): JsonValue | undefined {
    if (this.#ancestors.has(value)) return "[Circular]";
    if (depth >= MAX_DEPTH) return "[Too deep]";
    this.#ancestors.add(value);
    try {
      const form = jsonForm(value);
      if (form !== value) return this.convert(form, depth + 1);
      return Array.isArray(value)
        ? this.#array(value, depth)
        : this.#record(value, depth);
    } catch (thrown) {
      return unreadable(thrown);
    } finally {
      this.#ancestors.delete(value);
    }
  }

  #array(value: readonly unknown[], depth: number): JsonValue {
    this.#take(2);
    const copy: JsonValue[] = [];
    for (let index = 0; index < value.length; index++) {
      if (!this.#take(index === 0 ? 0 : 1)) {
        copy.push(TOO_LARGE);
        break;
      }
      copy.push(this.#member(value, index, depth) ?? this.#missing());
    }
    return copy;
  }

  #missing(): null {
    this.#take(4);
    return null;
  }

  #record(value: object, depth: number): JsonValue {
    this.#take(2);
    const copy: Record<string, JsonValue> = {};
    let between = 0;
    for (const key of Object.keys(value)) {
      if (this.exceeded) break;
      const member = this.#member(value, key, depth);
      if (member === undefined) continue;
      this.#take(key.length + 3 + between);
      between = 1;
      setOwn(copy, [key, member]);
    }
    return copy;
  }

  #member(
    holder: object,
    key: string | number,
    depth: number,
  ): JsonValue | undefined {
    try {
      const member: unknown = Reflect.get(holder, key);
      return this.convert(member, depth + 1);
    } catch (thrown) {
      return unreadable(thrown);
    }
  }
}

function unreadable(thrown: unknown): string {
  return `[Unreadable: ${errorText(thrown)}]`;
}
