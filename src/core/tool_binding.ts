import type { LogEntry, ToolResult } from "./tool_result.ts";
import type { ToolSpec } from "./tool_manifest.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** A progress report of a running tool. */
export interface ToolProgress {
  /** How much is done. */
  readonly progress?: number;
  /** How much there is to do. */
  readonly total?: number;
  /** What is being done. */
  readonly message?: string;
}

/** Options of {@linkcode ToolBinding.executeTool}. */
export interface ExecuteToolOptions {
  /** Further members of the tool's `tool_context`; functions become calls back to the host. */
  readonly toolContext?: Readonly<Record<string, unknown>>;
  /** Reaches tools that declare `lollms_client_instance`. */
  readonly lollmsClientInstance?: unknown;
  /** Reaches tools that declare `discussion_instance`. */
  readonly discussionInstance?: unknown;
  /** Folder the tool works in; the binding's by default. */
  readonly workspace?: string;
  /** Cancels the call: its result has status 499. */
  readonly signal?: AbortSignal;
  /** Limit in milliseconds; beats the tool's `@timeout` and the binding's default of 120,000. */
  readonly timeoutMs?: number;
  /** Receives progress reports in order. */
  readonly onProgress?: (progress: ToolProgress) => void;
  /** Receives what the tool prints, while it runs; `logs` of the result holds it too. */
  readonly onLog?: (entry: LogEntry) => void;
  /** Receives what the tool returned, as JSON, before that is brought into the one shape of results. */
  readonly onReturned?: (value: unknown) => void;
  /** Who calls, as the host knows it: handlers find it with `originOf` in the calls that a question is for. */
  readonly origin?: object;
}

/** A specification in the form that chat completions take. */
export interface ChatToolSpec {
  /** Always `function`. */
  readonly type: "function";
  /** The tool. */
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: ToolSpec["input_schema"];
  };
}

/** A source of tools that a model can call: a folder of tools, a set of MCP servers, a registry. */
export interface ToolBinding extends AsyncDisposable {
  /** Finds tools without executing any; the found tools, in order. */
  discoverTools(): Promise<readonly ToolSpec[]>;
  /** What discovery had to say about the files. */
  readonly diagnostics: readonly Diagnostic[];
  /** Specifications for a model, prompt providers applied. */
  toChatToolSpecs(): Promise<readonly ChatToolSpec[]>;
  /** Executes one tool; whatever happens is in the result. */
  executeTool(
    name: string,
    params: unknown,
    options?: ExecuteToolOptions,
  ): Promise<ToolResult>;
}
