import type { TokenUsage } from "../../client/text_model.ts";
import type { JsonObject } from "../../core/json.ts";
import type { ProbeFailure } from "./probe_result.ts";

/** One call, once it has ended. */
export interface TracedCall {
  /** Counts the registry's calls from 1, in the order in which they began. */
  readonly id: number;
  /** The call that made it. */
  readonly parent?: number;
  /** What was called. */
  readonly tool: string;
  /** As they were given. */
  readonly arguments: unknown;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** How long it took, in milliseconds. */
  readonly durationMs: number;
  /** Of its own requests to the model; those of calls that it made are theirs. */
  readonly tokens: TokenUsage;
  /** `ok`, or why it has no result. */
  readonly outcome: "ok" | ProbeFailure;
  /** What the caller got. */
  readonly result: JsonObject;
  /** What the handler logged. */
  readonly logs: readonly string[];
}
