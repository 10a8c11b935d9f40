import type { ApprovalCall, ApprovalRequest } from "./approval_request.ts";

/** What an operator decides about one request. */
export type ConfirmDecision = "allow" | "always" | "reject";

/** What the decision `always` remembers, when it is not what the question proposed. */
export interface RememberChoice {
  /** The rule to remember, such as `net:api.example.com`. @default what the question proposed */
  readonly rule?: string;
  /** Whether to keep it for later sessions too. @default {false} */
  readonly save?: boolean;
}

/** Answer of a {@linkcode ConfirmHandler}: the decision and its reason, which the model sees when it is `reject`. */
export type ConfirmAnswer = readonly [
  decision: ConfirmDecision,
  reason: string,
  remember?: RememberChoice,
];

/**
 * Asks the operator for approval. A handler that throws rejects.
 *
 * @param source What would run or happen, in full.
 * @param scriptLabel One line that names it.
 * @param argv Arguments of a program, if any.
 * @param request All that is known of the question; its `signal` is aborted when nobody waits any more. Given to a handler that declares it.
 */
export type ConfirmHandler = (
  source: string,
  scriptLabel: string,
  argv?: readonly string[],
  request?: ApprovalRequest,
) =>
  | ConfirmAnswer
  | ConfirmDecision
  | boolean
  | Promise<ConfirmAnswer | ConfirmDecision | boolean>;

/** A question to the operator. */
export interface UserInteractionRequest {
  /** What kind of answer is wanted: text, text that is not shown, or one of the options. */
  readonly type: "text" | "secret" | "select";
  /** What the question is about, in a few words. */
  readonly title: string;
  /** The question. */
  readonly prompt: string;
  /** What there is to choose from. */
  readonly options: readonly string[];
  /** The answer when none is given. */
  readonly default: string | null;
}

/** On whose behalf an operator is asked for input. */
export interface UserInteractionContext {
  /** The library whose tool asks. */
  readonly library: { readonly name: string; readonly path: string };
  /** The calls that it may belong to: one, or all that are in flight in the same process. */
  readonly calls: readonly ApprovalCall[];
  /** When no answer will count as cancelled, ISO 8601, UTC. */
  readonly expiresAt?: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/**
 * Asks the operator for input; null when the operator cancels.
 *
 * @param request The question.
 * @param context Who asks. Given to a handler that declares it.
 */
export type UserInteractionHandler = (
  request: UserInteractionRequest,
  context?: UserInteractionContext,
) => string | null | Promise<string | null>;

/** How much tools may do without asking. */
export type AutonomyLevel = "strict" | "safe" | "full_access";

/** The levels, from the most careful to the most trusting. */
export const AUTONOMY_LEVELS: readonly AutonomyLevel[] = [
  "strict",
  "safe",
  "full_access",
];

/**
 * Whether a value names an autonomy level.
 *
 * @param value Anything.
 */
export function isAutonomyLevel(value: unknown): value is AutonomyLevel {
  return AUTONOMY_LEVELS.some((level) => level === value);
}
