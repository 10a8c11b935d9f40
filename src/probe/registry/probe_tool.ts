import type { JsonSchema } from "../../core/json.ts";
import type { TextModel } from "../../client/text_model.ts";
import type { ToolRegistry } from "./tool_registry.ts";

/** What a planner is told of a tool, in MCP's words. */
export interface ProbeToolSpec {
  /** Names it. */
  readonly name: string;
  /** What it does, and when to choose it. */
  readonly description: string;
  /** JSON Schema (2020-12) of its arguments. */
  readonly inputSchema: JsonSchema;
}

/** What a handler gets besides its arguments. */
export interface ProbeToolContext {
  /** Calls other tools. */
  readonly registry: Pick<ToolRegistry, "callTool" | "has" | "list">;
  /** Aborted when nobody waits for the call any more. */
  readonly signal: AbortSignal;
  /** The registry's model, whose tokens count for this call; null without one. */
  readonly llm: TextModel | null;
  /** Keeps a text with the call's trace. */
  log(text: string): void;
}

/** Does what a tool does; what it returns becomes JSON. */
export type ProbeToolHandler = (
  args: Readonly<Record<string, unknown>>,
  context: ProbeToolContext,
) => unknown;

/** A tool that a registry can hold. */
export interface ProbeTool {
  /** What a planner is told. */
  readonly spec: ProbeToolSpec;
  /** What it does. */
  readonly handler: ProbeToolHandler;
}
