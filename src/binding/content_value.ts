import { isPlainObject } from "../core/json.ts";

/** A part of what a function returned, once it is known to be what it should be; or what is wrong with it. */
export type Parsed<T> =
  | { readonly kind: "value"; readonly value: T }
  | { readonly kind: "problem"; readonly problem: string };

/** Longest part of a found text in a message, in UTF-16 code units. */
const MAX_SHOWN = 60;

/**
 * Says in a message what was found.
 *
 * @param value A JSON value.
 * @returns Such as `a list of 3`.
 */
export function foundValue(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (typeof value === "string") return `the text ${shownText(value)}`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (!isPlainObject(value)) return `${value}`;
  const names = Object.keys(value);
  const more = names.length > 5 ? " and others" : "";
  const shown = names.slice(0, 5).map(shownText).join(", ");
  return names.length === 0
    ? "an object without members"
    : `an object with ${shown}${more}`;
}

function shownText(text: string): string {
  return JSON.stringify(
    text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text,
  );
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * Bytes as base64.
 *
 * @param value Base64 in a text, or bytes as the sandbox sends them.
 * @returns The base64, or undefined when it is neither.
 */
export function base64Of(value: unknown): string | undefined {
  const text = isBytes(value) ? value.base64 : value;
  return typeof text === "string" && text.length % 4 === 0 && BASE64.test(text)
    ? text
    : undefined;
}

/** Whether a value is bytes as the sandbox sends them. */
export function isBytes(
  value: unknown,
): value is { readonly type: "bytes"; readonly base64: unknown } {
  return isPlainObject(value) && value.type === "bytes" && "base64" in value &&
    Object.keys(value).length === 2;
}
