import type { ChatMessage } from "../text_model.ts";
import { estimateMessageTokens } from "./estimate_tokens.ts";

/** What a model is told where the beginning of a conversation was left out. */
const LEFT_OUT = "[Earlier messages of this conversation were left out.]";

/**
 * The part of a conversation that fits into a model's window: system messages, and
 * the latest others. It begins with a message of the user, so that no answer
 * stands without its call; the latest such message is there in any case.
 *
 * @param messages The whole conversation.
 * @param budgetTokens What fits, by estimate.
 */
export function fitMessages(
  messages: readonly ChatMessage[],
  budgetTokens: number,
): readonly ChatMessage[] {
  const system = messages.filter(({ role }) => role === "system");
  const others = messages.filter(({ role }) => role !== "system");
  const sum = (list: readonly ChatMessage[]) =>
    list.reduce((total, item) => total + estimateMessageTokens(item), 0);
  let left = budgetTokens - sum(system);
  let start = others.length;
  for (let index = others.length - 1; index >= 0; index--) {
    const message = others[index];
    if (message === undefined) break;
    left -= estimateMessageTokens(message);
    const isFirst = start === others.length;
    if (left < 0 && !isFirst) break;
    if (message.role === "user") start = index;
  }
  const kept = others.slice(start);
  if (kept.length === others.length || kept.length === 0) return messages;
  return [...system, { role: "user", content: LEFT_OUT }, ...kept];
}
