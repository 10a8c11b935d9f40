import { isPlainObject } from "./json.ts";

/** Words of names under which secrets are asked for, joined by `_`. */
const NAMES =
  /(?:^|_)(?:pass(?:words?|wd|phrases?|codes?)|secrets?|tokens?|credentials?|(?:api|private|access|secret)_?keys?|pin|otp|cvc|cvv)(?:$|_)/;

/** Those that are numbers too. */
const NUMBERS = /(?:^|_)(?:passcodes?|pin|otp|cvc|cvv)(?:$|_)/;

/** A sentence that names a secret. */
const PROSE =
  /pass(?:word|phrase|code)|\bsecret|api[ _-]?key|(?:access|bearer|auth\w*)[ _-]?token|credential|private[ _-]?key|\bpin\b|\bcvv\b/i;

/** A sentence that says that none is wanted. */
const DENIAL = /\b(?:not|never|without|no)\b|n't/i;

/**
 * Says which part of a form asks for a secret: its message, or a member by its
 * name, title, description, `format: "password"` or `writeOnly`. Clients show and
 * keep what is typed into forms, so that none may.
 *
 * @param message What the form is for.
 * @param schema An object schema.
 * @returns The message or the member's name; undefined when nothing does.
 */
export function askedSecret(
  message: string,
  schema: Readonly<Record<string, unknown>>,
): string | undefined {
  if (isSecretProse(message)) return message;
  const { properties } = schema;
  if (!isPlainObject(properties)) return undefined;
  return Object.entries(properties)
    .find(([name, member]) => isSecret(name, member))?.[0];
}

function isSecret(name: string, member: unknown): boolean {
  const known = isPlainObject(member) ? member : {};
  const { type, title, description, format, writeOnly } = known;
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
  return typeof text === "string" && PROSE.test(text) && !DENIAL.test(text);
}

/** A name in lower case, its words joined by `_`. */
function words(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_").toLowerCase();
}
