import { isPlainObject } from "../../core/json.ts";
import type { ChatMessage, TextModel, TokenUsage } from "../text_model.ts";
import { estimateMessageTokens, estimateTokens } from "./estimate_tokens.ts";

/** Most tokens of an answer to a tool that asks for no fewer. */
const MAX_TOKENS = 4_096;

/** Most characters of what a tool asks. */
const MAX_LENGTH = 1_000_000;

/** What a tool's question to the model goes with. */
export interface SampleModelOptions {
  /** Ends it: the call's. */
  readonly signal: AbortSignal;
  /** Told what it took. */
  readonly spent: (usage: TokenUsage) => void;
}

/**
 * Makes `tool_context.sample`: the chat's model answers a tool, without tools of
 * its own.
 *
 * @param model The model.
 * @param options What it goes with.
 */
export function sampleModel(
  model: TextModel,
  { signal, spent }: SampleModelOptions,
): (messages: unknown, options?: unknown) => Promise<string> {
  return async (asked, options) => {
    const messages = parseMessages(asked);
    const { maxTokens = MAX_TOKENS } = isPlainObject(options) ? options : {};
    const limit = Math.min(MAX_TOKENS, Math.floor(Number(maxTokens)));
    if (!(limit > 0)) {
      throw new TypeError(`maxTokens must be > 0: found ${maxTokens}`);
    }
    let text = "";
    let usage: TokenUsage | undefined;
    for await (
      const event of model.stream(messages, { maxTokens: limit, signal })
    ) {
      if (event.kind === "text") text += event.text;
      if (event.kind === "usage") usage = event.usage;
    }
    spent(
      usage ?? {
        inputTokens: messages.reduce(
          (sum, message) => sum + estimateMessageTokens(message),
          0,
        ),
        outputTokens: estimateTokens(text),
      },
    );
    return text;
  };
}

/** Texts by role, or one text of the user's; from a tool, so anything may come. */
function parseMessages(asked: unknown): readonly ChatMessage[] {
  const given: readonly unknown[] = Array.isArray(asked) ? asked : [asked];
  const messages = given.map((message): ChatMessage => {
    if (typeof message === "string") return { role: "user", content: message };
    const { role = "user", content } = isPlainObject(message) ? message : {};
    // Content may be one block in the form of MCP.
    const text = isPlainObject(content) ? content.text : content;
    const isRole = role === "user" || role === "assistant" || role === "system";
    if (isRole && typeof text === "string") return { role, content: text };
    throw new TypeError(
      "sample takes a text, or a list of { role, content } with texts",
    );
  });
  const length = messages.reduce((sum, { content }) => sum + content.length, 0);
  if (messages.length > 0 && length <= MAX_LENGTH) return messages;
  throw new TypeError(
    `sample takes 1 to ${MAX_LENGTH} characters: found ${length}`,
  );
}
