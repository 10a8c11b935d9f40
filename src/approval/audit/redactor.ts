import { isPlainObject, type JsonValue } from "../../core/json.ts";
import { redactValue } from "./_redact_value.ts";
import { secretForms } from "./_secret_forms.ts";

/** What stands in the place of a secret. */
const REDACTED = "[secret]";

/** How many values that arguments held under secret names are known at most; the oldest is forgotten first. */
const MAX_LEARNED = 100;

/** How deep objects are searched for secret names. */
const MAX_DEPTH = 50;

/** The secrets in all forms that give them away. */
interface KnownForms {
  readonly forms: readonly string[];
  readonly any: RegExp;
  readonly longest: number;
}

/**
 * Knows secrets and takes them out of what is written down: whole texts and
 * parts of texts, plain, percent-encoded, as base64 and inside JSON text.
 */
export class Redactor {
  readonly #names: ReadonlySet<string>;
  readonly #kept = new Set<string>();
  readonly #learned = new Set<string>();
  #known: KnownForms | null = null;

  /**
   * Makes one that knows no values yet.
   *
   * @param secretNames Names whose values are secrets, in the environment, in configuration and in arguments; without regard to case.
   */
  constructor(secretNames: readonly string[] = []) {
    this.#names = new Set(secretNames.map((name) => name.toLowerCase()));
  }

  /**
   * Adds a secret, such as an operator's answer.
   *
   * @param value The secret; empty text is none.
   */
  add(value: string): void {
    if (value === "" || this.#kept.has(value)) return;
    this.#kept.add(value);
    this.#known = null;
  }

  /**
   * Adds what an object holds under secret names, such as the environment or a
   * library's configuration.
   *
   * @param value Any value; all that is below a secret name is secret.
   */
  addNamed(value: unknown): void {
    for (const secret of namedValues(value, this.#names)) this.add(secret);
  }

  /**
   * Adds what the arguments of a call hold under secret names. There can be
   * any number of calls, so only the latest such values are known.
   *
   * @param args The arguments.
   */
  addFromCall(args: unknown): void {
    for (const secret of namedValues(args, this.#names)) {
      if (this.#kept.has(secret)) continue;
      const isKnown = this.#learned.delete(secret);
      this.#learned.add(secret);
      if (isKnown) continue;
      const [oldest = secret] = this.#learned;
      if (this.#learned.size > MAX_LEARNED) this.#learned.delete(oldest);
      this.#known = null;
    }
  }

  /**
   * Takes secrets out of a text.
   *
   * @param text Any text.
   * @returns The text with `[secret]` in the place of each.
   */
  redactText(text: string): string {
    const known = this.#forms();
    return known?.any.test(text) ? cutOut(text, known.forms) : text;
  }

  /**
   * Copies a value for a log: without secrets in its texts and keys, without
   * what stands under a secret name, and cut where it is very large.
   *
   * @param value The value; what JSON cannot hold is left out.
   */
  redact(value: unknown): JsonValue {
    return redactValue(value, {
      isSecretName: (name) => this.#names.has(name.toLowerCase()),
      redactText: (text) => this.redactText(text),
      longest: this.#forms()?.longest ?? 0,
    });
  }

  /** Whether no secret is known, so that none can be taken out. */
  get isEmpty(): boolean {
    return this.#forms() === null;
  }

  #forms(): KnownForms | null {
    if (this.#known) return this.#known;
    const secrets = [...this.#kept, ...this.#learned];
    if (secrets.length === 0) return null;
    const forms = [...new Set(secrets.flatMap(secretForms))];
    this.#known = {
      forms,
      any: new RegExp(forms.map((form) => RegExp.escape(form)).join("|")),
      longest: Math.max(...forms.map((form) => form.length)),
    };
    return this.#known;
  }
}

/** Cuts all forms out, those that overlap as one: no rest of a secret stays. */
function cutOut(text: string, forms: readonly string[]): string {
  const places: [start: number, end: number][] = [];
  for (const form of forms) {
    let start = text.indexOf(form);
    for (; start >= 0; start = text.indexOf(form, start + 1)) {
      places.push([start, start + form.length]);
    }
  }
  places.sort(([one], [other]) => one - other);
  let result = "";
  let done = 0;
  for (const [start, end] of places) {
    if (start >= done) result += text.slice(done, start) + REDACTED;
    done = Math.max(done, end);
  }
  return result + text.slice(done);
}

/** The texts that stand below secret names. */
function namedValues(value: unknown, names: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const walk = (item: unknown, isSecret: boolean, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    if (isSecret && (typeof item === "string" || typeof item === "number")) {
      found.push(`${item}`);
    } else if (Array.isArray(item)) {
      for (const member of item) walk(member, isSecret, depth + 1);
    } else if (isPlainObject(item)) {
      for (const [key, member] of Object.entries(item)) {
        walk(member, isSecret || names.has(key.toLowerCase()), depth + 1);
      }
    }
  };
  if (names.size > 0) walk(value, false, 0);
  return found.filter((text) => text !== "");
}
