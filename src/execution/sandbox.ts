import type { CallOutcome } from "../core/call_outcome.ts";
import type { JudgeFetch } from "../core/fetch_ruling.ts";
import type {
  AutonomyLevel,
  ConfirmHandler,
  UserInteractionHandler,
} from "../core/handlers.ts";
import type {
  GuardScope,
  OpenedSandbox,
  PermissionGuard,
} from "../core/permission_guard.ts";
import type { ToolProgress } from "../core/tool_binding.ts";
import type { StaticRules } from "../core/static_rules.ts";
import type { LibraryManifest, ToolManifest } from "../core/tool_manifest.ts";
import type { LogEntry } from "../core/tool_result.ts";

/** The operator's handlers, as libraries get them. */
export interface SandboxHandlers {
  readonly confirm: ConfirmHandler;
  readonly interact: UserInteractionHandler;
}

/** What a sandbox is opened for. */
export interface SandboxRequest {
  readonly library: LibraryManifest;
  /** Absolute path of the folder that the tools work in, symbolic links resolved. */
  readonly workspace: string;
  readonly level: AutonomyLevel;
  /** What `init_tools_library` receives; functions become calls back to the host. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly handlers: SandboxHandlers;
  /** Makes who decides, while tools run, about what they ask the system for; without, static permissions do. */
  readonly openGuard?: (scope: GuardScope) => PermissionGuard;
  /** Decides about what the host fetches of what the library imports; without, all is fetched. */
  readonly judgeFetch?: JudgeFetch;
  /** Configured rules, for where no guard decides. */
  readonly staticRules?: StaticRules;
  /** Absolute paths of programs that the library is there to start, for where no guard decides; of built-in libraries only. */
  readonly programs?: readonly string[];
  /** Told of the process that is about to start. */
  readonly opened?: (sandbox: OpenedSandbox) => void;
  /** Variables of its environment besides the safelist. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Files and folders that tools may not write though they lie in the workspace, such as other libraries' sources. */
  readonly protectedPaths?: readonly string[];
  /** Largest result, in bytes of JSON; arguments may be as large. */
  readonly maxFrameBytes: number;
  /** Largest resident size of the process, in MiB. */
  readonly maxMemoryMb: number;
}

/** One call of one tool. */
export interface CallRequest {
  readonly tool: ToolManifest;
  /** Prepared arguments. */
  readonly args: Readonly<Record<string, unknown>>;
  /** Host objects by parameter name; only those that the tool declares are sent. */
  readonly host: Readonly<Record<string, unknown>>;
  /** Limit in milliseconds. */
  readonly timeoutMs: number;
  /** How much of the limit was spent on waiting for the sandbox, in milliseconds. @default {0} */
  readonly waitedMs?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ToolProgress) => void;
  /** Receives what is printed, as it comes. */
  readonly onLog?: (entry: LogEntry) => void;
  /** Who calls, as the host knows it. */
  readonly origin?: object;
}

/** A place where the tools of one library run, for one workspace. */
export interface Sandbox extends AsyncDisposable {
  /** Whether further calls can be sent here. */
  readonly usable: boolean;
  /** Number of calls in flight. */
  readonly inFlight: number;
  /** Whether a call is being stopped, so that it is not known yet whether the sandbox stays usable. */
  readonly stopping: boolean;
  /** Resolves when no call is being stopped. */
  settled(): Promise<void>;
  /** Runs one call; whatever happens is in the outcome. */
  call(request: CallRequest): Promise<CallOutcome>;
  /** Gives the library its handlers again, as who is behind them has changed. */
  refreshHandlers(): void;
}

/** Options of {@linkcode SandboxStartError}. */
export interface SandboxStartErrorOptions extends ErrorOptions {
  /** Whether a rule or the level was against it. @default {false} */
  readonly refused?: boolean;
}

/** Thrown when a sandbox cannot be opened; the message says why. */
export class SandboxStartError extends Error {
  override readonly name = "SandboxStartError";
  /** Whether a rule or the level was against it. */
  readonly refused: boolean;

  constructor(
    message: string,
    { refused = false, ...options }: SandboxStartErrorOptions = {},
  ) {
    super(message, options);
    this.refused = refused;
  }
}
