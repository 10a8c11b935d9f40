import type { Client, Transport } from "@modelcontextprotocol/client";
import { errorText } from "../../core/error_text.ts";
import type { JsonObject } from "../../core/json.ts";
import type { ToolProgress } from "../../core/tool_binding.ts";
import { TimeLimit } from "../../core/time_limit.ts";
import { untilAborted } from "../../core/until_aborted.ts";
import { createClient, type CreateClientOptions } from "./create_client.ts";
import { endingHint } from "./ending_hint.ts";
import { openHttpTransport } from "./open_http_transport.ts";
import { LineTransport } from "./line_transport.ts";
import type { McpServer, StdioServer } from "./server.ts";
import { ServerUnavailableError, UnusableAnswerError } from "./server_error.ts";
import type { ServerLog } from "./server_log.ts";
import type { StartServer } from "./server_process.ts";

/** Longest list of tools, in bytes. */
const MAX_LIST_BYTES = 64 * 2 ** 20;

/** Why a connection is over of which no more is known. */
const CLOSED = "the connection was closed";

/** Options of {@linkcode ServerConnection.open}. */
export interface ServerConnectionOptions extends CreateClientOptions {
  readonly start: StartServer;
  readonly log: ServerLog;
  /** Longest message that is taken, in bytes. */
  readonly maxBytes: number;
  /** Ends the attempt to connect. */
  readonly signal: AbortSignal;
}

/** A connection to one server, in either era of the protocol. */
export class ServerConnection implements AsyncDisposable {
  readonly #held = new AsyncDisposableStack();
  readonly #lost = new AbortController();
  readonly #alias: string;
  readonly #options: ServerConnectionOptions;
  #client: Client | undefined;
  /** How much came since its tools were asked for, while they are. */
  #listed: number | undefined;
  /** Tells a server by HTTP that the session is over. */
  #endSession: () => Promise<void> = () => Promise.resolve();

  /** How much was said before this connection. */
  readonly #since: number;
  /** Whether a tool was called. */
  #called = false;

  private constructor(alias: string, options: ServerConnectionOptions) {
    this.#alias = alias;
    this.#options = options;
    this.#since = options.log.count;
  }

  /**
   * Connects to a server, starting it if it is a program.
   *
   * @param server The server, its variables filled in.
   * @param options Who starts it and what it may ask of the host.
   * @throws {Error} If it cannot be reached; the message says why.
   */
  static async open(
    server: McpServer,
    options: ServerConnectionOptions,
  ): Promise<ServerConnection> {
    const { alias } = server;
    const attempt = async (isOld: boolean) => {
      const connection = new ServerConnection(alias, options);
      try {
        await connection.#connect(server, isOld);
        return connection;
      } catch (error) {
        await connection[Symbol.asyncDispose]();
        throw error;
      }
    };
    try {
      return await attempt(false);
    } catch (error) {
      // Some older servers end when the first message is one that they do not know.
      const ended = error instanceof ServerUnavailableError;
      if (!ended || server.type !== "stdio") throw error;
      return await attempt(true);
    }
  }

  /** Aborted when the server is gone; the reason is an error that says why. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Gives the connection up: the server does not answer, or knows it no more. */
  abandon(reason: string): void {
    this.#lose(reason);
  }

  async #connect(server: McpServer, isOld: boolean): Promise<void> {
    const { connectTimeoutMs } = this.#options;
    const transport = server.type === "stdio"
      ? await this.#startProgram(server)
      : await this.#openHttp(server);
    const client = this.#client = await createClient(
      this.#alias,
      this.#options,
    );
    client.onclose = () => this.#lose(CLOSED);
    client.onerror = (error) => {
      this.#options.log.add("warning", errorText(error));
    };
    using limit = new TimeLimit(connectTimeoutMs);
    const signal = AbortSignal.any([
      limit.signal,
      this.#lost.signal,
      this.#options.signal,
    ]);
    this.#held.defer(() => client.close());
    const connecting = client.connect(transport, {
      signal,
      timeout: connectTimeoutMs,
      ...(isOld && { prior: { kind: "legacy" } as const }),
    });
    try {
      await untilAborted(connecting, signal);
    } catch (error) {
      this.#options.signal.throwIfAborted();
      if (limit.signal.aborted) {
        throw new Error(`it was not ready within ${connectTimeoutMs} ms`);
      }
      // How a program ended says more than that it is not there.
      const lost: unknown = this.#lost.signal.reason;
      throw lost instanceof Error && lost.message !== CLOSED ? lost : error;
    }
    if (this.#lost.signal.aborted) throw this.#lost.signal.reason;
  }

  async #startProgram(server: StdioServer): Promise<Transport> {
    const { start, maxBytes, log } = this.#options;
    const hint = endingHint(server);
    const process = await start(server);
    this.#held.use(process);
    return new LineTransport(process, {
      maxBytes,
      log,
      received: (size) => this.#count(size),
      lost: (reason, kind) =>
        this.#lose(`${reason}${kind === "ended" ? hint : ""}`, kind),
    });
  }

  async #openHttp(
    server: Extract<McpServer, { type: "http" }>,
  ): Promise<Transport> {
    const { maxBytes } = this.#options;
    const { transport, close } = await openHttpTransport(server, {
      maxBytes,
      received: (size) => this.#count(size),
      exceeded: ({ message }) => this.#lose(message, "unusable"),
    });
    this.#endSession = close;
    return transport;
  }

  #lose(reason: string, kind: "ended" | "unusable" = "ended"): void {
    if (this.#lost.signal.aborted) return;
    const { log } = this.#options;
    // What it says of calls is not for whoever calls next.
    const tail = kind === "ended" && !this.#called
      ? log.since(this.#since).slice(-5).map(({ text }) => text).join("\n")
      : "";
    const said = tail === "" ? "" : `; it last said: ${tail}`;
    this.#lost.abort(
      kind === "ended"
        ? new ServerUnavailableError(`${reason}${said}`)
        : new UnusableAnswerError(reason),
    );
    // Whatever waits for an answer learns of it now.
    this.#client?.close().catch(() => {});
  }

  /** The server's tools, from all pages of its list, as it describes them. */
  async listTools(signal: AbortSignal): Promise<readonly unknown[]> {
    this.#listed = 0;
    try {
      const { tools } = await this.#use((client) =>
        client.listTools(undefined, {
          signal,
          timeout: NO_LIMIT_MS,
          cacheMode: "refresh",
        })
      );
      return tools;
    } finally {
      this.#listed = undefined;
    }
  }

  /** Gives a server up whose pages have no end: the client keeps them all. */
  #count(size: number): void {
    if (this.#listed === undefined) return;
    this.#listed += size;
    if (this.#listed <= MAX_LIST_BYTES) return;
    const limit = MAX_LIST_BYTES / 2 ** 20;
    this.#lose(`it lists tools in more than ${limit} MiB`, "unusable");
  }

  /**
   * Calls a tool.
   *
   * @param params Its name at the server, and its arguments.
   * @param options Its end and its progress.
   * @returns What the server answers: `content`, `structuredContent`, `isError`.
   * @throws {ServerUnavailableError | UnusableAnswerError} If the server is lost under it.
   */
  async callTool(
    params: { readonly name: string; readonly arguments: JsonObject },
    { signal, onProgress }: {
      readonly signal: AbortSignal;
      readonly onProgress: (progress: ToolProgress) => void;
    },
  ): Promise<CallAnswer> {
    this.#called = true;
    const { content, structuredContent, isError } = await this.#use((client) =>
      client.callTool({ ...params, arguments: { ...params.arguments } }, {
        signal,
        timeout: NO_LIMIT_MS,
        onprogress: onProgress,
      })
    );
    return { content, structuredContent, isError: isError === true };
  }

  async #use<Value>(
    work: (client: Client) => Promise<Value>,
  ): Promise<Value> {
    if (this.#client === undefined || this.#lost.signal.aborted) {
      throw this.#lost.signal.reason ??
        new ServerUnavailableError(CLOSED);
    }
    try {
      return await work(this.#client);
    } catch (error) {
      if (this.#lost.signal.aborted) throw this.#lost.signal.reason;
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Once it is lost, nobody would answer.
    if (!this.#lost.signal.aborted) await this.#endSession();
    this.#lose(CLOSED);
    await this.#held[Symbol.asyncDispose]();
  }
}

/** What a server answered to a call. */
export interface CallAnswer {
  readonly content: readonly unknown[];
  readonly structuredContent?: unknown;
  readonly isError: boolean;
}

/** The host has its own clocks; timers hold 32 bits. */
const NO_LIMIT_MS = 2 ** 31 - 1;
