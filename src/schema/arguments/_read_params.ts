import { isPlainObject } from "../../core/json.ts";
import { jsonForm } from "../../core/json_form.ts";
import { thrownText } from "./_thrown_text.ts";

/**
 * Reads what a caller passed as arguments: an object, the JSON text of one, or
 * nothing.
 *
 * @param params What was passed.
 * @returns The object that holds the arguments, or text: why there is none, empty when the value itself says it.
 */
export function readParams(params: unknown): object | string {
  if (params === undefined || params === null) return {};
  if (typeof params === "string") return readJson(params);
  if (typeof params !== "object") return "";
  try {
    if (Array.isArray(params)) return "";
    const form = isPlainObject(params) ? params : jsonForm(params);
    return typeof form === "object" && form !== null && !Array.isArray(form)
      ? form
      : "got an object that is none in JSON";
  } catch (error) {
    return `it could not be read: ${thrownText(error)}`;
  }
}

function readJson(text: string): object | string {
  if (!/^\s*\{/.test(text)) return "";
  try {
    const value: unknown = JSON.parse(text);
    return isPlainObject(value) ? value : "";
  } catch (error) {
    return `it is text that is no JSON: ${thrownText(error)}`;
  }
}
