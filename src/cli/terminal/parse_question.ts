import type { UserInteractionRequest } from "../../core/handlers.ts";
import { isPlainObject } from "../../core/json.ts";

/**
 * Types a question, which comes from a tool and may lack what is not needed.
 *
 * @param value The question.
 * @throws {TypeError} If it is none, or of no known type.
 */
export function parseQuestion(value: unknown): UserInteractionRequest {
  if (!isPlainObject(value)) {
    throw new TypeError(
      `Cannot ask the operator: the question is no object but ${typeof value}`,
    );
  }
  const { type = "text", title, prompt, options, default: preset } = value;
  if (type !== "text" && type !== "secret" && type !== "select") {
    throw new TypeError(
      `Cannot ask the operator: there is no question of type ${
        Deno.inspect(type)
      }`,
    );
  }
  return {
    type,
    title: textOf(title),
    prompt: textOf(prompt),
    options: Array.isArray(options) ? options.map(textOf) : [],
    default: preset === undefined || preset === null ? null : textOf(preset),
  };
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? "" : String(value);
}
