import type { ErrorReport } from "../../core/call_outcome.ts";
import { isPlainObject } from "../../core/json.ts";

/** Length of an error's name that crosses the wire. */
const MAX_NAME = 256;

/** Length of an error's message or stack that crosses the wire. */
const MAX_ERROR_TEXT = 64 * 1024;

/** Describes a thrown value, whatever it is; long texts are cut. */
export function reportError(thrown: unknown): ErrorReport {
  try {
    if (thrown instanceof Error) {
      const name = thrown.name === "Error"
        ? thrown.constructor?.name ?? "Error"
        : thrown.name;
      return {
        name: `${name}`.slice(0, MAX_NAME),
        message: shortened(`${thrown.message}`),
        ...(typeof thrown.stack === "string" && {
          stack: shortened(thrown.stack),
        }),
      };
    }
    const message = typeof thrown === "string"
      ? thrown
      : `The tool threw ${Deno.inspect(thrown, { depth: 2 })}`;
    return { name: "", message: shortened(message) };
  } catch {
    return { name: "", message: "The tool threw a value that cannot be read" };
  }
}

function shortened(text: string): string {
  return text.length <= MAX_ERROR_TEXT
    ? text
    : `${text.slice(0, MAX_ERROR_TEXT)}...`;
}

/** Makes an Error from what {@linkcode reportError} told; anything else becomes one too. */
export function restoreError(report: unknown): Error {
  const { name, message } = isPlainObject(report) ? report : {};
  const error = new Error(typeof message === "string" ? message : "unknown");
  if (typeof name === "string" && name !== "") {
    Object.defineProperty(error, "name", { value: name, configurable: true });
  }
  return error;
}
