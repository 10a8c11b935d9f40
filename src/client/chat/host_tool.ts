import type { JsonObject, JsonSchema } from "../../core/json.ts";
import type { ToolResult } from "../../core/tool_result.ts";
import type { ChatEvent } from "./chat_event.ts";

/** What a tool of the chat's own gets besides its arguments. */
export interface HostToolContext {
  /** The call. */
  readonly id: string;
  /** Ends the call. */
  readonly signal: AbortSignal;
  /** Tells the chat's events. */
  readonly report: (event: ChatEvent) => void;
}

/** A tool that the chat itself offers, beside those of the binding. */
export interface HostTool {
  /** Name that the model uses. */
  readonly name: string;
  /** What it does, for a model. */
  readonly description: string;
  /** Schema of its arguments. */
  readonly parameters: JsonSchema;
  /**
   * Does it.
   *
   * @param args Arguments as the model gave them, not yet checked.
   * @param context Its surroundings.
   */
  run(args: JsonObject, context: HostToolContext): Promise<ToolResult>;
}
