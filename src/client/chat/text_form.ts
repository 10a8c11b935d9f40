import type { ChatToolSpec } from "../../core/tool_binding.ts";
import { parseJson } from "../../core/parse_json.ts";
import { neutralText } from "./neutral_text.ts";
import type { ChatMessage, ContentPart, ToolCall } from "../text_model.ts";

/**
 * Tells a model whose endpoint takes no tools how to call them.
 *
 * @param specs The tools; none gives no text.
 */
export function textFormPrompt(specs: readonly ChatToolSpec[]): string {
  if (specs.length === 0) return "";
  // Descriptions of servers' tools are from outside as well.
  const tools = specs.map(({ function: { name, description, parameters } }) =>
    neutralText(
      `- ${name}: ${description}\n  parameters: ${JSON.stringify(parameters)}`,
    )
  );
  return [
    "You can call tools. To call one, write at the beginning of a line, outside code fences:",
    '<tool>{"name": "NAME", "parameters": {"KEY": VALUE}}</tool>',
    "The object is JSON. Several calls in one message run at once. Stop after the calls: their results come in the next message. Without a call, your message is the answer to the user.",
    "",
    "Tools:",
    ...tools,
  ].join("\n");
}

/**
 * Writes a conversation for a model whose endpoint takes no tools: calls as text,
 * their answers as the user's messages.
 *
 * @param messages With calls and answers of their own.
 */
export function toTextForm(
  messages: readonly ChatMessage[],
): readonly ChatMessage[] {
  const written: ChatMessage[] = [];
  for (const message of messages) {
    const { role, content, toolCalls = [] } = message;
    const last = written.at(-1);
    if (role === "tool") {
      if (last?.role === "user") {
        written[written.length - 1] = joined(last, message);
      } else written.push({ role: "user", content });
    } else if (toolCalls.length > 0) {
      const calls = toolCalls.map(taggedCall).join("\n");
      const text = textOfContent(content);
      written.push({ role, content: text ? `${text}\n${calls}` : calls });
    } else if (role === "user" && last?.role === "user") {
      // Templates of such models want user and assistant in turn.
      written[written.length - 1] = joined(last, message);
    } else written.push({ role, content });
  }
  return written;
}

function taggedCall({ name, arguments: text }: ToolCall): string {
  const parameters = parseJson(text) ?? {};
  return `<tool>${JSON.stringify({ name, parameters })}</tool>`;
}

function joined(first: ChatMessage, second: ChatMessage): ChatMessage {
  const [a, b] = [first.content, second.content];
  const content = typeof a === "string" && typeof b === "string"
    ? `${a}\n\n${b}`
    : [...partsOf(a), ...partsOf(b)];
  return { role: first.role, content };
}

function partsOf(content: ChatMessage["content"]): readonly ContentPart[] {
  return typeof content === "string"
    ? [{ type: "text", text: content }]
    : content;
}

/** The text of a message, its images left out. */
export function textOfContent(content: ChatMessage["content"]): string {
  if (typeof content === "string") return content;
  return content.flatMap((part) => part.type === "text" ? [part.text] : [])
    .join("\n");
}
