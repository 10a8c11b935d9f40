import type { ConfirmAnswer } from "./handlers.ts";
import type { JsonObject, JsonSchema } from "./json.ts";
import type { LogEntry } from "./tool_result.ts";

/** How somebody answered the question of {@linkcode ToolContext.elicit}. */
export interface ElicitAnswer {
  /** What the user did with the question. */
  readonly action: "accept" | "decline" | "cancel";
  /** What was entered, when the action is `accept`. */
  readonly content?: JsonObject;
}

/** A message for the model that {@linkcode ToolContext.sample} asks. */
export interface SampleMessage {
  /** Who speaks. */
  readonly role: "system" | "user" | "assistant";
  /** What is said. */
  readonly content: string;
}

/**
 * What a tool's `tool_context` parameter holds, besides what the host adds.
 * The parameter is filled by the host and never part of the schema.
 */
export interface ToolContext {
  /** Folder the tool works in, absolute. */
  readonly workspace: string;
  /** Aborted when the call is cancelled or takes too long. */
  readonly signal: AbortSignal;
  /** Adds a line to the call's logs. */
  log(level: LogEntry["level"], text: string): void | Promise<void>;
  /** Reports progress to whoever waits for the call. */
  progress(done: number, total?: number, text?: string): void | Promise<void>;
  /** Asks the user for input of a form that a schema describes. */
  elicit(message: string, schema: JsonSchema): Promise<ElicitAnswer>;
  /** Asks the host's model, if the host allows it. */
  sample(
    messages: readonly SampleMessage[],
    options: { readonly maxTokens: number },
  ): Promise<string>;
  /** Asks the operator for approval. */
  confirm(
    source: string,
    label: string,
    argv?: readonly string[],
  ): Promise<ConfirmAnswer>;
  /** What the host adds. */
  readonly [extra: string]: unknown;
}
