import type { RememberChoice } from "../core/handlers.ts";
import { isPlainObject } from "../core/json.ts";

/**
 * What an operator's answer says is to be remembered, whether its rule is one or
 * not.
 *
 * @returns A copy, or undefined when it is no choice.
 */
export function readRememberChoice(given: unknown): RememberChoice | undefined {
  if (!isPlainObject(given)) return undefined;
  const { rule, save } = given;
  if (rule !== undefined && typeof rule !== "string") return undefined;
  if (save !== undefined && typeof save !== "boolean") return undefined;
  return {
    ...(rule === undefined ? {} : { rule }),
    ...(save === undefined ? {} : { save }),
  };
}
