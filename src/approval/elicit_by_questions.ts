import { isPlainObject } from "../core/json.ts";
import type { UserInteractionRequest } from "../core/handlers.ts";
import type { ElicitAnswer } from "../core/tool_context.ts";

/**
 * Asks the operator for the members of a flat object schema, one question each.
 *
 * @param message What it is for.
 * @param schema An object schema whose properties are strings, numbers, booleans or enums.
 * @param ask Puts one question; null when the operator cancels.
 * @returns The answers, or `cancel` as soon as one question is cancelled or cannot be read.
 */
export async function elicitByQuestions(
  message: string,
  schema: unknown,
  ask: (request: UserInteractionRequest) => Promise<string | null>,
): Promise<ElicitAnswer> {
  const properties = isPlainObject(schema) && isPlainObject(schema.properties)
    ? schema.properties
    : {};
  const answers: [string, string | number | boolean][] = [];
  for (const [name, property] of Object.entries(properties)) {
    const member = isPlainObject(property) ? property : {};
    const answer = await ask(questionFor(message, name, member));
    const value = answer === null ? undefined : readAnswer(answer, member);
    if (value === undefined) return { action: "cancel" };
    answers.push([name, value]);
  }
  return { action: "accept", content: Object.fromEntries(answers) };
}

function questionFor(
  title: string,
  name: string,
  member: Record<string, unknown>,
): UserInteractionRequest {
  const choices = member.type === "boolean"
    ? ["true", "false"]
    : Array.isArray(member.enum)
    ? member.enum.map(String)
    : [];
  const { description, title: label, default: preset } = member;
  return {
    type: choices.length > 0 ? "select" : "text",
    title,
    prompt: [label, description, name].find((text) =>
      typeof text === "string"
    ) as string, // the name is one
    options: choices,
    default: preset === undefined ? null : String(preset),
  };
}

function readAnswer(
  answer: string,
  member: Record<string, unknown>,
): string | number | boolean | undefined {
  switch (member.type) {
    case "boolean":
      return answer === "true" || (answer === "false" ? false : undefined);
    case "number":
    case "integer": {
      const number = Number(answer);
      return answer.trim() !== "" && Number.isFinite(number)
        ? number
        : undefined;
    }
    default:
      return answer;
  }
}
