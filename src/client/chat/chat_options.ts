import type {
  ConfirmHandler,
  UserInteractionHandler,
} from "../../core/handlers.ts";
import type { ToolBinding } from "../../core/tool_binding.ts";
import type { ArtefactChange } from "./chat_event.ts";

/** Options of `runChat`. */
export interface ChatOptions {
  /** Where tools are; none for a chat without. */
  readonly tools?: ToolBinding;
  /** Folder that tools work in, and in which long outputs are saved; the binding's by default, and then nothing is saved. */
  readonly workspace?: string;
  /** Ends the chat; calls in flight end with status 499. */
  readonly signal?: AbortSignal;
  /** How often the model is asked, at most. @default {20} */
  readonly maxReasoningSteps?: number;
  /** Tokens of all steps together, read and written, after which the model is not asked again. Unlimited by default. */
  readonly tokenBudget?: number;
  /** Most tokens of one answer. */
  readonly maxTokens?: number;
  /** How much chance there is in answers, from 0. */
  readonly temperature?: number;
  /** Calls of one step that run at the same time. @default {8} */
  readonly maxParallelCalls?: number;
  /** Limit of a call in milliseconds; beats the tool's own. */
  readonly timeoutMs?: number;
  /** Share of the context window that one output may take. @default {0.15} */
  readonly outputShare?: number;
  /** Tokens that the tools' specifications may take before most are deferred behind `find_tools`. @default a fifth of the context window, at most 10,000 */
  readonly toolBudgetTokens?: number;
  /** Names of tools that are never deferred. */
  readonly pinnedTools?: readonly string[];
  /** Whether the model may write tools itself (`register_tool_from_code`); the operator approves each source. @default {false} */
  readonly allowDynamicTools?: boolean;
  /** Approves, for this chat. For what running tools ask, the binding needs `chatConfirmHandler`. */
  readonly confirmHandler?: ConfirmHandler;
  /** Answers questions, for this chat; the binding needs `chatInteractionHandler`. */
  readonly userInteractionHandler?: UserInteractionHandler;
  /** Values that no model may see, such as keys. */
  readonly secrets?: readonly string[];
  /** Absolute paths that no model may see, and what stands for each. The workspace is `.` in any case. */
  readonly hiddenPaths?: Readonly<Record<string, string>>;
  /** Reaches tools that declare `lollms_client_instance`. */
  readonly lollmsClientInstance?: unknown;
  /** Reaches tools that declare `discussion_instance`. */
  readonly discussionInstance?: unknown;
  /** Further members of the tools' `tool_context`. */
  readonly toolContext?: Readonly<Record<string, unknown>>;
  /** Tells after calls what became of the workspace's files; by default it is compared with what it was. */
  readonly findChanges?: () => Promise<readonly ArtefactChange[]>;
}

/** Context window of a model that tells none, in tokens. */
export const DEFAULT_CONTEXT_TOKENS = 32_768;

const LIMITS = [
  "maxReasoningSteps",
  "tokenBudget",
  "maxTokens",
  "maxParallelCalls",
  "timeoutMs",
  "outputShare",
  "toolBudgetTokens",
] as const;

/**
 * Checks the numbers among the options.
 *
 * @throws {RangeError} If one is not what it should be.
 */
export function checkChatOptions(
  options: Pick<ChatOptions, typeof LIMITS[number]>,
): void {
  for (const name of LIMITS) {
    const value = options[name];
    if (value !== undefined && !(value > 0)) {
      throw new RangeError(
        `Cannot chat as ${name} must be > 0: current value is ${value}`,
      );
    }
  }
}
