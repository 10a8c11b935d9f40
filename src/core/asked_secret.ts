import { isPlainObject } from "./json.ts";

/** Words of names under which secrets are asked for, joined by `_`. */
const NAMES =
  /(?:^|_)(?:pass(?:words?|wd|phrases?|codes?)|secrets?|tokens?|credentials?|(?:api|private|access|secret)_?keys?|pin|otp|cvc|cvv)(?:$|_)/;

/** Those that are numbers too. */
const NUMBERS = /(?:^|_)(?:passcodes?|pin|otp|cvc|cvv)(?:$|_)/;

/** A sentence that names a secret. */
const PROSE =
  /pass(?:word|phrase|code)|\bsecret|api[ _-]?key|(?:access|bearer|auth\w*)[ _-]?token|credential|private[ _-]?key|\bpin\b|\bcvv\b/gi;

/** An end of a sentence. */
const SENTENCE_END = /[.!?;\n]+/;

/** What asks somebody for something, with the word before it that says not to. */
const ASKS =
  /((?:\b(?:not|never)|n['\u2019]t)\s+(?:\w+\s+){0,2}?)?\b(?:ask|disclose|enter|fill|give|include|need|paste|provide|put|require|reveal|send|share|submit|tell|type|use|want|write)\b/gi;

/** A word right before a secret that says that it is none, or that none is wanted. */
const NONE = /\b(?:no|not|without)\s+(?:(?:an?|any|the|your)\s+)?$/i;

/** Longest part of a sentence before a secret that is looked at, in UTF-16 code units. */
const MAX_BEFORE = 200;

/** Members of a schema that hold others by their names. */
const MAPS: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
]);

/** Members of a schema that are schemas of the same value, or of a part of it without a name. */
const NAMELESS: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "items",
  "prefixItems",
  "additionalProperties",
]);

/** A schema within a form. */
interface Part {
  /** Its name, if it is a member's own. */
  readonly name?: string;
  /** Name of the member that it belongs to; of none for the form itself. */
  readonly member?: string;
  readonly schema: unknown;
}

/**
 * Says which part of a form asks for a secret: its message, or a member, within
 * others too, by its name, title, description, `format: "password"` or
 * `writeOnly`. Clients show and keep what is typed into forms, so that none may.
 *
 * @param message What the form is for.
 * @param schema An object schema.
 * @returns The message, the member's name, or what the form is called; undefined when nothing does.
 */
export function askedSecret(
  message: string,
  schema: Readonly<Record<string, unknown>>,
): string | undefined {
  if (isSecretProse(message)) return message;
  const parts: Part[] = [{ schema }];
  // It grows while it is gone through: what is nested deeply needs no stack.
  for (const { name, member, schema } of parts) {
    if (Array.isArray(schema)) {
      for (const item of schema) parts.push({ member, schema: item });
    }
    // What has one value is a choice, and nothing is typed for it.
    const isChoice = name === undefined && member !== undefined;
    if (!isPlainObject(schema) || (isChoice && "const" in schema)) continue;
    if (isSecret(name, schema)) {
      return member ?? `${schema.title ?? schema.description ?? "the form"}`;
    }
    addInner(schema, { member, parts });
  }
  return undefined;
}

function addInner(
  schema: Readonly<Record<string, unknown>>,
  { member, parts }: {
    readonly member: string | undefined;
    readonly parts: Part[];
  },
): void {
  for (const [key, value] of Object.entries(schema)) {
    if (NAMELESS.has(key)) parts.push({ member, schema: value });
    if (!MAPS.has(key) || !isPlainObject(value)) continue;
    for (const [name, inner] of Object.entries(value)) {
      const schema = isPlainObject(inner) ? inner : {};
      parts.push({ name, member: name, schema });
    }
  }
}

function isSecret(
  name: string | undefined,
  schema: Readonly<Record<string, unknown>>,
): boolean {
  const { type, title, description, format, writeOnly } = schema;
  const isNumber = type === "number" || type === "integer";
  const names = isNumber ? NUMBERS : NAMES;
  if (type === "boolean") return false;
  return format === "password" || writeOnly === true ||
    (!isNumber && isSecretProse(description)) ||
    [name, title].some((text) =>
      typeof text === "string" && names.test(words(text))
    );
}

function isSecretProse(text: unknown): boolean {
  if (typeof text !== "string") return false;
  return readable(text).split(SENTENCE_END).some((sentence) =>
    [...sentence.matchAll(PROSE)].some(({ index }) =>
      !isDenied(sentence.slice(Math.max(index - MAX_BEFORE, 0), index))
    )
  );
}

/** Whether what comes before a secret in its sentence says not to give it; that it is kept nowhere says nothing of that. */
function isDenied(before: string): boolean {
  const [, not] = [...before.matchAll(ASKS)].at(-1) ?? [];
  return not !== undefined || NONE.test(before);
}

/** A text as a person reads it: in plain letters, without characters that are not seen. */
function readable(text: string): string {
  return text.normalize("NFKC").replace(/\p{Cf}/gu, "");
}

/** A name in lower case, its words joined by `_`. */
function words(name: string): string {
  return readable(name).replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_").toLowerCase();
}
