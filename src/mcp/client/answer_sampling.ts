import type {
  CreateMessageRequestParams,
  CreateMessageResult,
} from "@modelcontextprotocol/client";
import type { SampleMessage, ToolContext } from "../../core/tool_context.ts";

/** Most tokens that a server gets. */
const MAX_TOKENS = 8_192;

/**
 * Has the host's model answer a server.
 *
 * @param params What the server asks; only text is passed on.
 * @param sample Asks the model.
 */
export async function answerSampling(
  { messages, systemPrompt, maxTokens }: CreateMessageRequestParams,
  sample: NonNullable<ToolContext["sample"]>,
): Promise<CreateMessageResult> {
  const asked: SampleMessage[] = messages.map(({ role, content }) => ({
    role,
    content: [content].flat().map((block) => {
      if (block.type === "text") return block.text;
      throw new TypeError(
        `Cannot ask the model: content of type ${block.type} is not passed on`,
      );
    }).join("\n"),
  }));
  const system: SampleMessage[] = systemPrompt === undefined
    ? []
    : [{ role: "system", content: systemPrompt }];
  const text = await sample([...system, ...asked], {
    maxTokens: Math.min(maxTokens, MAX_TOKENS),
  });
  return {
    model: "host",
    role: "assistant",
    content: { type: "text", text },
    stopReason: "endTurn",
  };
}
