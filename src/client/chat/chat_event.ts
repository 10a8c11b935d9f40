import type { ToolResult } from "../../core/tool_result.ts";
import type { ChatMessage, TokenUsage } from "../text_model.ts";

/**
 * Why a chat ended: `answered` is a full answer, `length` and `content-filter` one
 * that the model's side cut off, and the others end it without one.
 */
export type StopReason =
  | "answered"
  | "length"
  | "content-filter"
  | "step-limit"
  | "token-budget"
  | "empty-answer"
  | "malformed-call"
  | "repeated-call"
  | "model-error"
  | "cancelled";

/** Why the loop put something right itself, instead of doing what the model asked for. */
export type RedirectReason =
  | "unknown-tool"
  | "malformed-call"
  | "failed-before"
  | "repeated-call"
  | "empty-answer"
  | "step-limit";

/** What became of a file of the workspace. */
export interface ArtefactChange {
  /** Path below the workspace, with `/`. */
  readonly path: string;
  /** What was done to it. */
  readonly change: "created" | "changed" | "deleted";
  /** Counts the states of this file that were seen, from 1. */
  readonly version: number;
  /** Size in bytes; 0 once deleted. */
  readonly bytes: number;
}

/** How a chat ended. */
export interface ChatOutcome {
  /** The answer: what the model wrote in its last message; `""` if it wrote none. */
  readonly text: string;
  /** Why it ended. */
  readonly stopReason: StopReason;
  /** What is to be told of the end, for people; absent after a full answer. */
  readonly detail?: string;
  /** How often the model was asked. */
  readonly steps: number;
  /** Tokens of all of them, estimated where the model's side told none. */
  readonly usage: TokenUsage;
  /** The messages that the chat added to the conversation. */
  readonly messages: readonly ChatMessage[];
}

/** What happens in a chat, in its order. */
export type ChatEvent =
  /** A piece of the answer. */
  | { readonly kind: "text"; readonly text: string }
  /** A piece of what the model thinks before it answers. */
  | { readonly kind: "reasoning"; readonly text: string }
  /** A call is about to be made. */
  | {
    readonly kind: "tool-call";
    readonly id: string;
    readonly name: string;
    /** JSON text, as the model wrote it. */
    readonly arguments: string;
  }
  /** The operator is being asked. */
  | {
    readonly kind: "approval-asked";
    /** The call that waits. */
    readonly id: string;
    readonly name: string;
    /** One line that names what is asked for. */
    readonly label: string;
    /** What would run or happen, in full. */
    readonly source: string;
    readonly argv?: readonly string[];
    /** Why it is asked. */
    readonly reason?: string;
  }
  /** The operator has decided, or nobody waits any more. */
  | {
    readonly kind: "approval-answered";
    readonly id: string;
    readonly name: string;
    readonly decision: "allow" | "always" | "reject";
    readonly reason: string;
  }
  /** A running tool reports. */
  | {
    readonly kind: "progress";
    readonly id: string;
    readonly name: string;
    readonly progress?: number;
    readonly total?: number;
    readonly message?: string;
  }
  /** The model has answered a tool (`tool_context.sample`). */
  | {
    readonly kind: "sampled";
    readonly id: string;
    readonly name: string;
    readonly usage: TokenUsage;
  }
  /** A call has ended. */
  | {
    readonly kind: "tool-result";
    readonly id: string;
    readonly name: string;
    /** As the tool gave it. */
    readonly result: ToolResult;
    /** What the model is told. */
    readonly told: string;
    readonly durationMs: number;
  }
  /** A tool created, changed or deleted a file of the workspace. */
  | { readonly kind: "artefact"; readonly artefact: ArtefactChange }
  /** The loop put something right. */
  | {
    readonly kind: "redirect";
    readonly reason: RedirectReason;
    /** What the model is told. */
    readonly text: string;
  }
  /** Tokens of one step, and of all so far. */
  | {
    readonly kind: "usage";
    readonly usage: TokenUsage;
    readonly total: TokenUsage;
    /** Whether it is a guess, as the model's side told nothing. */
    readonly estimated: boolean;
  }
  /** A message is complete; it belongs to the conversation from now on. */
  | { readonly kind: "message"; readonly message: ChatMessage }
  /** The end. */
  | ({ readonly kind: "done" } & ChatOutcome);
