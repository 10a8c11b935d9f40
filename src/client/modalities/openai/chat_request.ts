import type {
  ChatMessage,
  ContentPart,
  GenerateOptions,
} from "../../text_model.ts";
import type { ModelEndpoint } from "../model_endpoint.ts";

/**
 * The body of a request for a chat completion.
 *
 * @param endpoint The model.
 * @param messages The conversation so far.
 * @param options Tools and limits.
 */
export function chatRequest(
  endpoint: ModelEndpoint,
  messages: readonly ChatMessage[],
  { tools = [], maxTokens, temperature, stop = [] }: GenerateOptions,
): Record<string, unknown> {
  // OpenAI's newer models refuse the name that all other servers know.
  const limit = new URL(endpoint.baseUrl).hostname === "api.openai.com"
    ? "max_completion_tokens"
    : "max_tokens";
  return {
    model: endpoint.model,
    messages: messages.map(writeMessage),
    stream: true,
    stream_options: { include_usage: true },
    ...(tools.length > 0 && { tools }),
    ...(maxTokens !== undefined && { [limit]: maxTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(stop.length > 0 && { stop }),
    ...endpoint.request,
  };
}

function writeMessage(message: ChatMessage): Record<string, unknown> {
  const { role, content, toolCalls = [], toolCallId } = message;
  const parts = typeof content === "string" ? content : content.map(writePart);
  return {
    role,
    content: toolCalls.length > 0 && parts.length === 0 ? null : parts,
    ...(toolCalls.length > 0 && {
      tool_calls: toolCalls.map(({ id, name, arguments: text }) => ({
        id,
        type: "function",
        function: { name, arguments: text },
      })),
    }),
    ...(toolCallId !== undefined && { tool_call_id: toolCallId }),
  };
}

function writePart(part: ContentPart): Record<string, unknown> {
  switch (part.type) {
    case "text":
      return { type: "text", text: part.text };
    case "image": {
      const url = `data:${part.mimeType};base64,${part.data}`;
      return { type: "image_url", image_url: { url } };
    }
    default:
      return part satisfies never;
  }
}
