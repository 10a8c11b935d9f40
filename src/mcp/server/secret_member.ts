import { isPlainObject } from "../../core/json.ts";

/** Words of names under which secrets are asked for. */
const SECRET_WORDS =
  /(?:^|_)(?:passwords?|passwd|passphrase|pin|secrets?|tokens?|credentials?|api_?keys?|private_?keys?|access_?keys?|otp|cvc|cvv)(?:$|_)/;

/**
 * The name of the member of a form that a secret would be typed into: by its
 * name, or by `format: "password"` or `writeOnly`.
 *
 * @param schema Schema of the form.
 * @returns Undefined when there is none.
 */
export function secretMember(
  schema: Readonly<Record<string, unknown>>,
): string | undefined {
  const { properties } = schema;
  if (!isPlainObject(properties)) return undefined;
  return Object.entries(properties).find(([name, member]) =>
    SECRET_WORDS.test(words(name)) ||
    (isPlainObject(member) &&
      (member.format === "password" || member.writeOnly === true ||
        (typeof member.title === "string" &&
          SECRET_WORDS.test(words(member.title)))))
  )?.[0];
}

/** A name in lower case, its words joined by `_`. */
function words(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_").toLowerCase();
}
