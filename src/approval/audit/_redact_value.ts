import { isPlainObject, type JsonValue } from "../../core/json.ts";

/** How deep values are walked; what is deeper is left out. */
const MAX_DEPTH = 50;

/** How many members of a value are walked; the others are left out. */
const MAX_MEMBERS = 5_000;

/** Length of all texts of a value together, in UTF-16 code units; the rest is left out. */
const MAX_TEXT = 256 * 1024;

/** How a value is redacted. */
export interface RedactValueOptions {
  /** Whether what stands under a name is a secret. */
  readonly isSecretName: (name: string) => boolean;
  /** Takes secrets out of a text. */
  readonly redactText: (text: string) => string;
  /** Length of the longest secret, in UTF-16 code units. */
  readonly longest: number;
}

/**
 * Copies a value without its secrets and without what would make it too large
 * for a log.
 *
 * @param value The value; what JSON cannot hold is left out.
 */
export function redactValue(
  value: unknown,
  options: RedactValueOptions,
): JsonValue {
  return new RedactedCopy(options).of(value, 0);
}

class RedactedCopy {
  readonly #options: RedactValueOptions;
  #members = 0;
  #room = MAX_TEXT;

  constructor(options: RedactValueOptions) {
    this.#options = options;
  }

  of(value: unknown, depth: number): JsonValue {
    switch (typeof value) {
      case "string":
        return this.#text(value);
      case "number":
      case "bigint": {
        // A secret of digits may have become a number.
        const text = this.#text(`${value}`);
        return typeof value === "number" && text === `${value}` ? value : text;
      }
      case "boolean":
        return value;
      case "object":
        return value === null ? null : this.#object(value, depth);
      default:
        return null;
    }
  }

  #object(value: object, depth: number): JsonValue {
    if (depth >= MAX_DEPTH || this.#members >= MAX_MEMBERS) {
      return "[left out]";
    }
    if (Array.isArray(value)) {
      const items = value.slice(0, MAX_MEMBERS - this.#members);
      this.#members += items.length;
      return items.map((item) => this.of(item, depth + 1));
    }
    if (!isPlainObject(value)) return "[left out]";
    const copy: [string, JsonValue][] = [];
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined) continue;
      if (++this.#members > MAX_MEMBERS) break;
      const isSecret = this.#options.isSecretName(key) && member !== null;
      copy.push([
        this.#text(key),
        isSecret ? "[secret]" : this.of(member, depth + 1),
      ]);
    }
    return Object.fromEntries(copy);
  }

  #text(text: string): string {
    const { redactText, longest } = this.#options;
    if (text.length <= this.#room) {
      this.#room -= text.length;
      return redactText(text);
    }
    // A secret that the cut goes through is not recognised, so what could be the start of one goes too.
    const kept = redactText(text.slice(0, this.#room + longest));
    const cut = kept.slice(0, Math.max(0, kept.length - longest));
    this.#room = 0;
    return `${cut}... [${text.length} characters]`;
  }
}
