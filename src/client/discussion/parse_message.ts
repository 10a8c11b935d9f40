import { isPlainObject } from "../../core/json.ts";
import type { ChatMessage, ContentPart, ToolCall } from "../text_model.ts";

const ROLES = ["system", "user", "assistant", "tool"] as const;

/**
 * A message that was kept as JSON.
 *
 * @throws {TypeError} If it is none.
 */
export function parseMessage(value: unknown): ChatMessage {
  const { role, content, toolCalls, toolCallId } = isPlainObject(value)
    ? value
    : {};
  const known = ROLES.find((name) => name === role);
  const text = parseContent(content);
  if (known === undefined || text === undefined) {
    throw new TypeError(
      `Cannot read a message: found ${Deno.inspect(value).slice(0, 200)}`,
    );
  }
  const calls = Array.isArray(toolCalls) ? toolCalls.filter(isToolCall) : [];
  return {
    role: known,
    content: text,
    ...(calls.length > 0 && { toolCalls: calls }),
    ...(typeof toolCallId === "string" && { toolCallId }),
  };
}

function parseContent(content: unknown): ChatMessage["content"] | undefined {
  if (typeof content === "string") return content;
  return Array.isArray(content) && content.every(isPart) ? content : undefined;
}

function isPart(part: unknown): part is ContentPart {
  if (!isPlainObject(part)) return false;
  return part.type === "text"
    ? typeof part.text === "string"
    : part.type === "image" && typeof part.data === "string" &&
      typeof part.mimeType === "string";
}

function isToolCall(call: unknown): call is ToolCall {
  return isPlainObject(call) &&
    [call.id, call.name, call.arguments].every((text) =>
      typeof text === "string"
    );
}
