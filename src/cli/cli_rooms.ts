import type {
  ConfirmHandler,
  UserInteractionHandler,
} from "../core/handlers.ts";
import type { ToolBinding } from "../core/tool_binding.ts";
import type { ChatClient } from "../client/chat_client.ts";
import type { LCPBinding } from "../binding/lcp_binding.ts";
import type { Discovery } from "../discovery/discover_libraries.ts";
import type { CliSettings } from "./cli_settings.ts";
import type { LcpConfig } from "./config/lcp_config.ts";

/** Models by what they are for, as `lcp.json` has them. */
export type CliModels = LcpConfig["models"];

/** What the commands need of a binding. */
export type CliBinding =
  & ToolBinding
  & Pick<
    LCPBinding,
    "libraries" | "libraryDescriptions" | "listTools" | "watchTools"
  >;

/** What the operator of a binding brings. */
export interface CliOperator {
  readonly confirmHandler: ConfirmHandler;
  readonly userInteractionHandler: UserInteractionHandler;
  /** Longest time that a list of tools waits for one MCP server, in milliseconds. @default as long as it has to get ready */
  readonly listPatienceMs?: number;
}

/** The other rooms as the commands see them; loaded on first use, so that a command pays only for what it needs. */
export interface CliRooms {
  /** Finds libraries; executes nothing. */
  discover(settings: CliSettings): Promise<Discovery>;
  /** Connects to the configured MCP servers and asks for their tools; calls none. */
  discoverServers(settings: CliSettings): Promise<Discovery>;
  /** Opens a binding that can execute; the caller closes it. */
  openBinding(
    settings: CliSettings,
    operator: CliOperator,
  ): Promise<CliBinding>;
  /** Opens the models, with tools that stay the caller's; the caller closes it. Nothing is sent before a model is used. */
  openClient(
    models: CliModels,
    tools: ToolBinding,
  ): Promise<ChatClient & AsyncDisposable>;
}
