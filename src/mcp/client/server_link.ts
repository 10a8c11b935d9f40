import type { ApprovalCall } from "../../core/approval_request.ts";
import { errorText } from "../../core/error_text.ts";
import type { JsonObject } from "../../core/json.ts";
import type { ToolProgress } from "../../core/tool_binding.ts";
import type { LogEntry } from "../../core/tool_result.ts";
import { TimeLimit } from "../../core/time_limit.ts";
import { untilAborted } from "../../core/until_aborted.ts";
import { Backoff } from "./backoff.ts";
import { CallClock } from "./call_clock.ts";
import { CallSlots } from "./call_slots.ts";
import { CallsUnderWay } from "./calls_under_way.ts";
import { expandVariables } from "./expand_variables.ts";
import { isSessionGone } from "./is_session_gone.ts";
import {
  isUnavailable,
  outcomeOfError,
  type RemoteOutcome,
} from "./remote_outcome.ts";
import type { RemoteTool } from "./remote_tool.ts";
import { parseRemoteTools } from "./remote_tools.ts";
import type { McpServer } from "./server.ts";
import {
  ServerConnection,
  type ServerConnectionOptions,
} from "./server_connection.ts";
import { ServerUnavailableError } from "./server_error.ts";
import { serverIdentity } from "./server_identity.ts";
import { ServerLog } from "./server_log.ts";

/** Longest message of a progress report that is passed on, in UTF-16 code units. */
const MAX_MESSAGE = 64 * 1024;

/** Options of a {@linkcode ServerLink}. */
export interface ServerLinkOptions
  extends Pick<ServerConnectionOptions, "start" | "handlers"> {
  /** Gives the variables that a server's definition names. */
  readonly env: (name: string) => string | undefined;
  /** Most calls that are under way at once. */
  readonly maxConcurrency: number;
  /** Longest message that is taken, in bytes. */
  readonly maxBytes: number;
  /** Time that the server has to get ready, in milliseconds. */
  readonly connectTimeoutMs: number;
  /** Time before a server that failed is tried again; it doubles with each failure, up to 30 s. */
  readonly reconnectDelayMs: number;
  /** Told that the list of tools has changed. */
  readonly listChanged?: () => void;
}

/** One call at a server. */
export interface RemoteCall {
  readonly tool: RemoteTool;
  readonly args: JsonObject;
  /** The call as operators know it. */
  readonly shown: ApprovalCall;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ToolProgress) => void;
}

/** How a call ended, and what the server said meanwhile. */
export type LoggedOutcome = RemoteOutcome & {
  readonly logs: readonly LogEntry[];
};

/** A server that is connected to when it is needed, and again when it was lost. */
export class ServerLink implements AsyncDisposable {
  readonly server: McpServer;
  readonly #options: ServerLinkOptions;
  readonly #calls = new CallsUnderWay();
  readonly #log = new ServerLog(() => this.#calls.isShared);
  readonly #slots: CallSlots;
  readonly #backoff: Backoff;
  readonly #ending = new AbortController();
  #connection: Promise<ServerConnection> | undefined;
  #tools: Promise<readonly RemoteTool[]> | undefined;
  #notes: readonly string[] = [];

  /** @param server The server; nothing is started yet. */
  constructor(server: McpServer, options: ServerLinkOptions) {
    this.server = server;
    this.#options = options;
    this.#slots = new CallSlots(options.maxConcurrency);
    this.#backoff = new Backoff(options.reconnectDelayMs);
  }

  /** What is wrong with its list of tools. */
  get notes(): readonly string[] {
    return this.#notes;
  }

  /**
   * The server's tools, asked for once and again when they have changed.
   *
   * @param signal Ends the wait.
   * @throws {ServerUnavailableError} If there is no list to be had.
   */
  async tools(signal?: AbortSignal): Promise<readonly RemoteTool[]> {
    const listing = this.#tools ??= this.#list();
    try {
      return await untilAborted(listing, signal);
    } catch (error) {
      if (this.#tools === listing && !signal?.aborted) this.#tools = undefined;
      throw error;
    }
  }

  async #list(): Promise<readonly RemoteTool[]> {
    const connection = await this.#connect();
    const { connectTimeoutMs } = this.#options;
    using limit = new TimeLimit(connectTimeoutMs);
    const late = limit.signal;
    let entries: readonly unknown[];
    try {
      entries = await untilAborted(connection.listTools(late), late);
    } catch (error) {
      const reason = late.aborted
        ? `it did not list its tools within ${connectTimeoutMs} ms`
        : errorText(error);
      throw new ServerUnavailableError(this.#sentence(reason));
    }
    const { tools, notes } = await parseRemoteTools(
      entries,
      serverIdentity(this.server),
    );
    this.#notes = notes;
    return tools;
  }

  /** Calls a tool; whatever happens is in the outcome. */
  async call(call: RemoteCall): Promise<LoggedOutcome> {
    let since: number | undefined;
    const outcome = await this.#run(call, () => since = this.#log.count);
    const logs = since === undefined ? [] : this.#log.since(since);
    return { ...outcome, logs };
  }

  async #run(call: RemoteCall, begun: () => void): Promise<RemoteOutcome> {
    const { timeoutMs } = call;
    const late = new AbortController();
    using clock = new CallClock(timeoutMs, () => late.abort());
    const signal = AbortSignal.any([
      late.signal,
      this.#ending.signal,
      ...(call.signal ? [call.signal] : []),
    ]);
    try {
      using _slot = await this.#slots.take(signal);
      using _call = this.#calls.add({ call: call.shown, clock, signal });
      begun();
      return await this.#answer(call, { clock, signal });
    } catch (error) {
      if (call.signal?.aborted) {
        const reason = errorText(call.signal.reason);
        return { kind: "cancelled", reason };
      }
      if (late.signal.aborted) return { kind: "timed-out", timeoutMs };
      if (this.#ending.signal.aborted) {
        return { kind: "unavailable", reason: this.#sentence("it is closed") };
      }
      return outcomeOfError(error, (reason) => this.#sentence(reason));
    }
  }

  async #answer(
    call: RemoteCall,
    { clock, signal }: {
      readonly clock: CallClock;
      readonly signal: AbortSignal;
    },
  ): Promise<RemoteOutcome> {
    const { tool, args, onProgress } = call;
    const params = { name: tool.name, arguments: args };
    const options = {
      signal,
      onProgress: (progress: ToolProgress) => {
        clock.restart();
        onProgress?.(progressOf(progress));
      },
    };
    for (let isFirst = true;; isFirst = false) {
      const connection = await untilAborted(this.#connect(), signal);
      if (!await this.#isAsKnown(tool, signal)) return { kind: "changed" };
      try {
        const calling = connection.callTool(params, options);
        const answer = await untilAborted(calling, signal);
        this.#backoff.succeeded();
        return { kind: "answered", ...answer };
      } catch (error) {
        const isGone = isSessionGone(error);
        if (isGone || (!signal.aborted && isUnavailable(error))) {
          connection.abandon(errorText(error));
        }
        // Another session may have the call: nothing of it was done.
        if (!isGone || !isFirst) throw error;
      }
    }
  }

  /** Whether the server still says the same of a tool: who was asked meanwhile, or waited for a place, read what it said before. */
  async #isAsKnown(
    { name, fingerprint }: RemoteTool,
    signal: AbortSignal,
  ): Promise<boolean> {
    const tools = await this.tools(signal);
    return tools.some((tool) =>
      tool.name === name && tool.fingerprint === fingerprint
    );
  }

  /** @throws {ServerUnavailableError} If it cannot be reached, or was tried too short a time ago. */
  async #connect(): Promise<ServerConnection> {
    const connecting = this.#connection ??= this.#open();
    try {
      return await connecting;
    } catch (error) {
      if (this.#connection === connecting) this.#connection = undefined;
      throw error;
    }
  }

  async #open(): Promise<ServerConnection> {
    if (this.#ending.signal.aborted) {
      throw new ServerUnavailableError(this.#sentence("it is closed"));
    }
    const waitMs = this.#backoff.waitMs;
    if (waitMs > 0) {
      throw new ServerUnavailableError(
        this.#sentence(
          `${this.#backoff.reason}; it is tried again in ${waitMs} ms at the earliest`,
        ),
      );
    }
    try {
      return await this.#openNow();
    } catch (error) {
      this.#backoff.failed(errorText(error));
      throw new ServerUnavailableError(this.#sentence(errorText(error)));
    }
  }

  async #openNow(): Promise<ServerConnection> {
    const { env, listChanged } = this.#options;
    const connection = await ServerConnection.open(
      expandVariables(this.server, env),
      {
        ...this.#options,
        log: this.#log,
        signal: this.#ending.signal,
        asker: () => this.#calls.asker(),
        whileAsked: (work) => this.#calls.pauseFor(work),
        listChanged: () => {
          this.#tools = undefined;
          listChanged?.();
        },
      },
    );
    connection.lost.addEventListener("abort", () => {
      this.#connection = undefined;
      // What it lists when it is back may be something else.
      this.#tools = undefined;
      this.#backoff.lost(errorText(connection.lost.reason));
      connection[Symbol.asyncDispose]().catch(() => {});
    }, { once: true });
    return connection;
  }

  #sentence(reason: string): string {
    return `The MCP server "${this.server.alias}" cannot be used: ${reason}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ending.abort();
    const connection = await this.#connection?.catch(() => undefined);
    await connection?.[Symbol.asyncDispose]();
  }
}

function progressOf(
  { progress, total, message }: ToolProgress,
): ToolProgress {
  return {
    ...(progress !== undefined && { progress }),
    ...(total !== undefined && { total }),
    ...(message !== undefined && { message: message.slice(0, MAX_MESSAGE) }),
  };
}
