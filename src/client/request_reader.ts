import { isPlainObject } from "../core/json.ts";

/** What {@linkcode RequestReader} reads. */
export interface GivenRequest {
  /** What cannot be done with a wrong one, such as `generate text`. */
  readonly action: string;
  /** Name of what stands alone, such as `prompt`. */
  readonly main: string;
  /** The one argument, or an object with all. */
  readonly first: unknown;
  /** An object with the others. */
  readonly second?: unknown;
}

/**
 * Reads the arguments of a capability, which may come from a tool: nothing in
 * them is trusted. Names may be in snake_case or in camelCase; unknown ones are
 * ignored.
 */
export class RequestReader {
  readonly #action: string;
  readonly #members = new Map<string, unknown>();

  /** @param request The arguments as they were given. */
  constructor({ action, main, first, second }: GivenRequest) {
    this.#action = action;
    this.#add(isPlainObject(first) ? first : { [main]: first });
    if (isPlainObject(second)) this.#add(second);
  }

  #add(members: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(members)) {
      const snake = name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
      if (value !== undefined && value !== null) {
        this.#members.set(snake, value);
      }
    }
  }

  /** A text that must be there and not be empty. */
  text(name: string): string {
    const value = this.#members.get(name);
    if (typeof value === "string" && value !== "") return value;
    return this.#fail(name, "a text");
  }

  /** A text that may be there, under the first of several names. */
  optionalText(...names: readonly string[]): string | undefined {
    const [name, value] = this.#first(names);
    if (value === undefined || typeof value === "string") return value;
    return this.#fail(name, "a text");
  }

  /** A finite number that may be there, under the first of several names. */
  optionalNumber(...names: readonly string[]): number | undefined {
    const [name, value] = this.#first(names);
    if (value === undefined) return undefined;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    return this.#fail(name, "a number");
  }

  /** Texts that may be there. */
  optionalTexts(name: string): readonly string[] | undefined {
    const value = this.#members.get(name);
    if (value === undefined) return undefined;
    const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (texts.every((text) => typeof text === "string")) return texts;
    return this.#fail(name, "a list of texts");
  }

  /** Bytes that must be there. */
  bytes(name: string): Uint8Array {
    const value = this.#members.get(name);
    if (value instanceof Uint8Array && value.length > 0) return value;
    return this.#fail(name, "bytes");
  }

  /** Bytes that may be there, one or several. */
  byteList(name: string): readonly Uint8Array[] {
    const value = this.#members.get(name) ?? [];
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (list.every((item) => item instanceof Uint8Array)) return list;
    return this.#fail(name, "bytes or a list of bytes");
  }

  /** A function that may be there. */
  optionalFunction(
    name: string,
  ): ((...args: unknown[]) => unknown) | undefined {
    const value = this.#members.get(name);
    if (value === undefined) return undefined;
    if (typeof value !== "function") return this.#fail(name, "a function");
    return (...args) => Reflect.apply(value, undefined, args);
  }

  /** What ends the request, from callers in the host. */
  signal(outer?: AbortSignal): AbortSignal | undefined {
    const own = this.#members.get("signal");
    if (!(own instanceof AbortSignal)) return outer;
    return outer ? AbortSignal.any([own, outer]) : own;
  }

  #first(names: readonly string[]): readonly [string, unknown] {
    const name = names.find((name) => this.#members.has(name)) ?? "";
    return [name, this.#members.get(name)];
  }

  #fail(name: string, expected: string): never {
    const found = Deno.inspect(this.#members.get(name), {
      depth: 0,
      strAbbreviateSize: 100,
    });
    throw new TypeError(
      `Cannot ${this.#action} as ${name} must be ${expected}: found ${found}`,
    );
  }
}
