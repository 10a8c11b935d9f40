import type { ChatMessage } from "../text_model.ts";

const UNKNOWN_OUTCOME =
  "The call was interrupted before its result was known. It may have run or not: look before you repeat it.";

/**
 * Completes a conversation that was interrupted: each call gets an answer, as
 * endpoints refuse a conversation in which one is missing.
 *
 * @param messages As they were saved.
 * @returns The messages to add; they belong to the end.
 */
export function missingAnswers(
  messages: readonly ChatMessage[],
): readonly ChatMessage[] {
  const index = messages.findLastIndex(({ toolCalls }) =>
    toolCalls !== undefined && toolCalls.length > 0
  );
  const answered = new Set(
    messages.slice(index + 1).map(({ toolCallId }) => toolCallId),
  );
  return (messages[index]?.toolCalls ?? [])
    .filter(({ id }) => !answered.has(id))
    .map(({ id }) => ({
      role: "tool",
      content: UNKNOWN_OUTCOME,
      toolCallId: id,
    }));
}
