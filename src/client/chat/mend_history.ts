import type { ChatMessage } from "../text_model.ts";

const UNKNOWN_OUTCOME =
  "The call was interrupted before its result was known. It may have run or not: look before you repeat it.";

/**
 * Answers for the calls of an interrupted turn that have none, as endpoints refuse
 * a conversation in which one is missing.
 *
 * @param turn A message with calls, and the answers that follow it.
 * @returns The messages to add to its end.
 */
export function missingAnswers(
  [message, ...answers]: readonly ChatMessage[],
): readonly ChatMessage[] {
  const answered = new Set(answers.map(({ toolCallId }) => toolCallId));
  return (message?.toolCalls ?? [])
    .filter(({ id }) => !answered.has(id))
    .map(({ id }) => ({
      role: "tool",
      content: UNKNOWN_OUTCOME,
      toolCallId: id,
    }));
}

/**
 * Completes a conversation: each call gets an answer, before anybody else speaks.
 *
 * @param messages As they were saved.
 */
export function mendHistory(
  messages: readonly ChatMessage[],
): readonly ChatMessage[] {
  const mended: ChatMessage[] = [];
  let turn: ChatMessage[] = [];
  for (const message of messages) {
    if (message.role !== "tool") {
      mended.push(...missingAnswers(turn));
      turn = [];
    }
    turn.push(message);
    mended.push(message);
  }
  return [...mended, ...missingAnswers(turn)];
}
