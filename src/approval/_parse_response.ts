import type {
  ConfirmAnswer,
  RememberChoice,
  UserInteractionRequest,
} from "../core/handlers.ts";
import { isPlainObject } from "../core/json.ts";
import { readDecision } from "./_read_decision.ts";
import { readRememberChoice } from "./_read_remember_choice.ts";
import { ruleFault } from "./rules/rule_fault.ts";

/**
 * Reads an operator's answer to a request for approval.
 *
 * @param answer A decision, a boolean, or `[decision, reason?, remember?]`.
 * @param checkRule Tells what is wrong with a rule that is to be remembered.
 * @throws {TypeError} If it is none of these, or what is to be remembered is no rule.
 */
export function parseApproval(
  answer: unknown,
  checkRule: (rule: string) => string | undefined = ruleFault,
): ConfirmAnswer {
  const parts: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  const decision = readDecision(parts[0]);
  const reason = parts[1] ?? "";
  const remember = parseRemember(parts[2] ?? undefined);
  if (
    !decision || typeof reason !== "string" || remember === null ||
    parts.length > 3
  ) {
    throw new TypeError(
      `Cannot answer a request for approval with ${shown(answer)}: allowed ` +
        'are "allow", "always", "reject", true, false, and ' +
        "[decision, reason?, { rule?: string, save?: boolean }?]",
    );
  }
  if (remember === undefined) return [decision, reason];
  const fault = remember.rule === undefined
    ? undefined
    : checkRule(remember.rule);
  if (fault !== undefined) {
    throw new TypeError(`Cannot remember what the answer says: ${fault}`);
  }
  return [decision, reason, remember];
}

/**
 * Reads an operator's answer to a question for input.
 *
 * @param answer Text, or null to cancel.
 * @param question The question; of a selection only its options are answers.
 * @throws {TypeError} If it is no answer to the question.
 */
export function parseInput(
  answer: unknown,
  { type, options }: UserInteractionRequest,
): string | null {
  if (answer === null) return null;
  if (typeof answer === "string") {
    if (type !== "select" || options.includes(answer)) return answer;
  }
  const allowed = type === "select" ? `one of ${shown(options)}` : "a string";
  // What was given may be a secret.
  throw new TypeError(
    `Cannot answer the question with ${
      typeof answer === "string"
        ? "this string"
        : `a value of type ${typeof answer}`
    }: allowed are ${allowed}, and null to cancel`,
  );
}

/** Gives null for what is no choice. */
function parseRemember(choice: unknown): RememberChoice | undefined | null {
  if (choice === undefined) return undefined;
  const remember = readRememberChoice(choice);
  if (!isPlainObject(choice) || !remember) return null;
  const isKnown = (key: string) => key === "rule" || key === "save";
  return remember.rule?.trim() !== "" && Object.keys(choice).every(isKnown)
    ? remember
    : null;
}

function shown(value: unknown): string {
  return Deno.inspect(value, {
    depth: 2,
    iterableLimit: 20,
    strAbbreviateSize: 100,
  });
}
