import { isPlainObject } from "../../core/json.ts";
import { TAG } from "./_live_tag.ts";
import { reportError } from "./error_report.ts";

/** Levels of nesting that cross the wire; what lies deeper arrives as null. */
const MAX_DEPTH = 100;

/** Objects that cross the wire at once: getters can make them without end. */
const MAX_OBJECTS = 1_000_000;

/** Names of the other side's functions. */
export interface FunctionRegistry {
  /** Remembers a local function, and returns the number that the other side calls it by. */
  register(fn: (...args: unknown[]) => unknown): number;
}

/**
 * Turns a value into JSON for the other side of the wire. Plain data is copied;
 * functions, and the methods of class instances, become numbers that the other
 * side calls; dates, URLs, bytes, maps, sets, bigints and errors keep their kind.
 * Members that start with `_` are left out of class instances.
 *
 * @param value Any value. Cycles and shared references survive.
 * @param functions Where functions are registered.
 * @returns A JSON value for `decodeLive`.
 * @throws {RangeError} If it is made of too many objects.
 */
export function encodeLive(
  value: unknown,
  functions: FunctionRegistry,
): unknown {
  return new Encoder(functions).encode(value, 0);
}

class Encoder {
  readonly #functions: FunctionRegistry;
  readonly #seen = new Map<object, number>();

  constructor(functions: FunctionRegistry) {
    this.#functions = functions;
  }

  encode(value: unknown, depth: number): unknown {
    switch (typeof value) {
      case "string":
      case "boolean":
        return value;
      case "number":
        return Number.isFinite(value) && !Object.is(value, -0) ? value : {
          [TAG]: "number",
          value: Object.is(value, -0) ? "-0" : `${value}`,
        };
      case "bigint":
        return { [TAG]: "bigint", value: `${value}` };
      case "undefined":
      case "symbol":
        return { [TAG]: "undefined" };
      case "function":
        return { [TAG]: "function", ref: this.#register(value, undefined) };
      case "object":
        return value === null ? null : this.#encodeObject(value, depth);
    }
  }

  #register(fn: unknown, receiver: unknown): number {
    const callable = fn as (...args: unknown[]) => unknown;
    // A function without a receiver is registered itself: it may be marked.
    return this.#functions.register(
      receiver === undefined
        ? callable
        : (...args) => Reflect.apply(callable, receiver, args),
    );
  }

  #encodeObject(value: object, depth: number): unknown {
    const seen = this.#seen.get(value);
    if (seen !== undefined) return { [TAG]: "seen", at: seen };
    if (depth >= MAX_DEPTH) return null;
    if (isNoData(value)) return { [TAG]: "undefined" };
    if (this.#seen.size >= MAX_OBJECTS) {
      throw new RangeError(
        `Cannot send a value that is made of more than ${MAX_OBJECTS} objects`,
      );
    }
    this.#seen.set(value, this.#seen.size);
    if (Array.isArray(value)) {
      return Array.from(value, (item) => this.encode(item, depth + 1));
    }
    if (isPlainObject(value)) return this.#encodePlain(value, depth);
    return encodeKnownClass(value, (item) => this.encode(item, depth + 1)) ??
      this.#encodeInstance(value, depth);
  }

  #encodePlain(value: object, depth: number): unknown {
    const entries: [string, unknown][] = [];
    for (const key of Object.keys(value)) {
      entries.push([key, this.encode(readMember(value, key), depth + 1)]);
    }
    return Object.hasOwn(value, TAG)
      ? { [TAG]: "object", entries }
      : Object.fromEntries(entries);
  }

  #encodeInstance(value: object, depth: number): unknown {
    const entries: [string, unknown][] = [];
    for (const key of memberNames(value)) {
      const member = readMember(value, key);
      entries.push([
        key,
        typeof member === "function"
          ? { [TAG]: "function", ref: this.#register(member, value) }
          : this.encode(member, depth + 1),
      ]);
    }
    return { [TAG]: "object", entries };
  }
}

function encodeKnownClass(
  value: object,
  encode: (item: unknown) => unknown,
): unknown {
  if (value instanceof Date) return { [TAG]: "date", value: value.getTime() };
  if (value instanceof URL) return { [TAG]: "url", value: value.href };
  if (value instanceof ArrayBuffer) {
    return { [TAG]: "bytes", value: new Uint8Array(value).toBase64() };
  }
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteOffset, byteLength } = value;
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    return { [TAG]: "bytes", value: bytes.toBase64() };
  }
  if (value instanceof Map) {
    const entries = Array.from(value, ([k, v]) => [encode(k), encode(v)]);
    return { [TAG]: "map", entries };
  }
  if (value instanceof Set) {
    return { [TAG]: "set", items: Array.from(value, encode) };
  }
  if (value instanceof Error) {
    return { [TAG]: "error", error: reportError(value) };
  }
  return undefined;
}

/** Whether a value is of no use at a distance. */
function isNoData(value: object): boolean {
  return value instanceof EventTarget || value instanceof Promise ||
    value instanceof ReadableStream || value instanceof WritableStream;
}

function memberNames(value: object): Set<string> {
  const names = new Set<string>();
  let level: object | null = value;
  while (level !== null && Object.getPrototypeOf(level) !== null) {
    for (const key of Object.getOwnPropertyNames(level)) {
      if (key !== "constructor" && !key.startsWith("_")) names.add(key);
    }
    level = Object.getPrototypeOf(level);
  }
  return names;
}

function readMember(value: object, key: string): unknown {
  try {
    return Reflect.get(value, key);
  } catch {
    // A getter that throws has no value to copy.
    return undefined;
  }
}
