import type { ChatToolSpec } from "../core/tool_binding.ts";

/** A part of a message: text, or an image. */
export type ContentPart =
  | { readonly type: "text"; readonly text: string }
  | {
    readonly type: "image";
    /** The image's bytes as base64. */
    readonly data: string;
    /** Such as `image/png`. */
    readonly mimeType: string;
  };

/** A call of a tool that a model asks for. */
export interface ToolCall {
  /** Names the call, for its answer. */
  readonly id: string;
  /** Name of the tool. */
  readonly name: string;
  /** JSON text, as the model wrote it. */
  readonly arguments: string;
}

/** One message of a conversation. */
export interface ChatMessage {
  /** Who speaks; `tool` is the answer to a call. */
  readonly role: "system" | "user" | "assistant" | "tool";
  /** What is said. */
  readonly content: string | readonly ContentPart[];
  /** The calls that an assistant's message asks for. */
  readonly toolCalls?: readonly ToolCall[];
  /** Of a tool's answer. */
  readonly toolCallId?: string;
}

/** Tokens that one generation took. */
export interface TokenUsage {
  /** Tokens that the model read. */
  readonly inputTokens: number;
  /** Tokens that it wrote. */
  readonly outputTokens: number;
}

/** What a model says, piece by piece. */
export type ModelEvent =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "reasoning"; readonly text: string }
  /** Complete; in the order of the model. */
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
  /** Most tokens to write. */
  readonly maxTokens?: number;
  /** How much chance there is in it, from 0. */
  readonly temperature?: number;
  /** Texts at which it stops. */
  readonly stop?: readonly string[];
  /** Ends the generation. */
  readonly signal?: AbortSignal;
}

/** A language model that writes text and asks for calls of tools. */
export interface TextModel {
  /** What the model is called. */
  readonly name: string;
  /** Size of its context window, in tokens; unknown without. */
  readonly contextTokens?: number;
  /** Whether it takes images. */
  readonly sees?: boolean;
  /** Whether the endpoint takes tools; false: the text form is used. */
  readonly callsTools?: boolean;
  /**
   * Writes the next message of a conversation.
   *
   * @param messages The conversation so far.
   * @param options Tools, limits and the end; see {@linkcode GenerateOptions}.
   */
  stream(
    messages: readonly ChatMessage[],
    options?: GenerateOptions,
  ): AsyncIterable<ModelEvent>;
}
