import { isPlainObject, type JsonObject } from "../../core/json.ts";
import type { ElicitAnswer } from "../../core/tool_context.ts";
import type { ClientQuestion } from "./mcp_exchange.ts";

/**
 * Reads a client's answer to an elicitation.
 *
 * @param answer As it came, parsed from JSON.
 * @throws {Error} If it is none.
 */
export function parseElicitAnswer(answer: unknown): ElicitAnswer {
  const action = isPlainObject(answer) ? answer.action : undefined;
  if (action === "decline" || action === "cancel") return { action };
  if (action !== "accept" || !isPlainObject(answer)) {
    throw new Error(
      `Cannot elicit: the client answered neither accept nor decline nor cancel: ${
        Deno.inspect(answer, { depth: 1 }).slice(0, 200)
      }`,
    );
  }
  const { content } = answer;
  // It was parsed from JSON.
  return {
    action,
    content: isPlainObject(content) ? content as JsonObject : {},
  };
}

/**
 * Whether something has the form of an answer to a question.
 *
 * @param answer As it came.
 * @param method What was asked.
 */
export function isAnswerTo(
  answer: unknown,
  method: ClientQuestion["method"],
): answer is JsonObject {
  if (!isPlainObject(answer)) return false;
  switch (method) {
    case "elicitation/create":
      return answer.action === "accept" || answer.action === "decline" ||
        answer.action === "cancel";
    case "sampling/createMessage":
      return typeof answer.content === "object" && answer.content !== null;
    case "roots/list":
      return Array.isArray(answer.roots);
  }
}
