import type { ChatMessage, ContentPart } from "../text_model.ts";

/** What an image costs, roughly, at most vendors. */
const IMAGE_TOKENS = 1_000;

/** What the frame of a message costs. */
const MESSAGE_TOKENS = 4;

/** Characters of one token, in the texts that tools and models write. */
export const TOKEN_CHARACTERS = 4;

/** About how many tokens a text has: no tokenizer, as each model has its own. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / TOKEN_CHARACTERS);
}

/** About how many tokens a message has, its calls included. */
export function estimateMessageTokens(message: ChatMessage): number {
  const { content, toolCalls = [] } = message;
  const parts = typeof content === "string"
    ? estimateTokens(content)
    : content.reduce((sum, part) => sum + partTokens(part), 0);
  const calls = toolCalls.reduce(
    (sum, call) => sum + estimateTokens(call.name + call.arguments),
    0,
  );
  return MESSAGE_TOKENS + parts + calls;
}

function partTokens(part: ContentPart): number {
  return part.type === "text" ? estimateTokens(part.text) : IMAGE_TOKENS;
}
