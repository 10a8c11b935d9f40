import type {
  AutonomyLevel,
  ConfirmHandler,
  UserInteractionHandler,
} from "../core/handlers.ts";
import type { ToolBinding } from "../core/tool_binding.ts";

/** What a binding is opened with, in the words of `LCPBinding`. */
export interface ToolsBindingRequest {
  /** Folders to search for libraries; `builtin` and `builtin:NAME` count as such. */
  readonly toolsFolders?: readonly string[];
  /** Library files. */
  readonly toolFiles?: readonly string[];
  /** Configuration by library. */
  readonly hostToolConfigs?: Readonly<
    Record<string, { readonly autonomy_level: AutonomyLevel }>
  >;
  /** Asks the chat that a call belongs to. */
  readonly confirmHandler: ConfirmHandler;
  /** Asks the chat that a call belongs to. */
  readonly userInteractionHandler: UserInteractionHandler;
}

/** Opens a binding for one chat, with what else the host configures; the chat closes it. */
export type OpenToolsBinding = (
  request: ToolsBindingRequest,
) => Promise<ToolBinding>;
