import type {
  AutonomyLevel,
  ConfirmAnswer,
  UserInteractionRequest,
} from "./handlers.ts";

/** What a library's `init_tools_library` receives: its entry of `host_tool_configs`, completed by the host. */
export interface LibraryConfig {
  /** How much the library may do without asking. */
  readonly autonomy_level?: AutonomyLevel;
  /** Asks the operator for approval. */
  readonly confirm_handler?: (
    source: string,
    scriptLabel: string,
    argv?: readonly string[],
  ) => Promise<ConfirmAnswer>;
  /** Asks the operator for input; null when the operator cancels. */
  readonly user_interaction_handler?: (
    request: UserInteractionRequest,
  ) => Promise<string | null>;
  /** What the host configured. */
  readonly [key: string]: unknown;
}
