import type { ChatToolSpec } from "../core/tool_binding.ts";

/** A part of a message. */
export type ContentPart =
  | { readonly type: "text"; readonly text: string }
  | {
    readonly type: "image";
    /** In base64. */
    readonly data: string;
    readonly mimeType: string;
  };

/** A call that a model asks for. */
export interface ToolCall {
  /** What the tool's answer refers to. */
  readonly id: string;
  /** The tool. */
  readonly name: string;
  /** JSON text, as the model wrote it. */
  readonly arguments: string;
}

/** A message of a conversation. */
export interface ChatMessage {
  /** Who speaks. */
  readonly role: "system" | "user" | "assistant" | "tool";
  /** What is said. */
  readonly content: string | readonly ContentPart[];
  /** Calls that the assistant asks for. */
  readonly toolCalls?: readonly ToolCall[];
  /** Of a tool's answer. */
  readonly toolCallId?: string;
}

/** What a request cost, as the endpoint counts it. */
export interface TokenUsage {
  /** Tokens that were sent. */
  readonly inputTokens: number;
  /** Tokens that were made. */
  readonly outputTokens: number;
}

/** What a model streams; `finish` comes last. */
export type ModelEvent =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "reasoning"; readonly text: string }
  /** A complete call; calls come in the order of the model. */
  | { readonly kind: "tool-call"; readonly call: ToolCall }
  | { readonly kind: "usage"; readonly usage: TokenUsage }
  | {
    readonly kind: "finish";
    readonly reason:
      | "stop"
      | "length"
      | "tool-calls"
      | "content-filter"
      | "other";
  };

/** Options of {@linkcode TextModel.stream}. */
export interface GenerateOptions {
  /** Tools that the model may call. */
  readonly tools?: readonly ChatToolSpec[];
  /** Most tokens to make. */
  readonly maxTokens?: number;
  /** How freely to choose, from 0. */
  readonly temperature?: number;
  /** Texts that end the answer. */
  readonly stop?: readonly string[];
  /** Ends the request; its reason is thrown. */
  readonly signal?: AbortSignal;
}

/** A model that answers conversations. */
export interface TextModel {
  /** Its name at the endpoint. */
  readonly name: string;
  /** Size of its context window in tokens, if it is known. */
  readonly contextTokens?: number;
  /** Whether it takes images. */
  readonly sees?: boolean;
  /** Whether the endpoint takes tools; false: the text form is used. */
  readonly callsTools?: boolean;
  /**
   * Answers a conversation.
   *
   * @param messages The conversation so far.
   * @param options Tools and limits.
   */
  stream(
    messages: readonly ChatMessage[],
    options?: GenerateOptions,
  ): AsyncIterable<ModelEvent>;
}
