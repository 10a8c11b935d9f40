import { isPlainObject, type JsonObject } from "../../../core/json.ts";
import { errorText } from "../../../core/error_text.ts";
import type { LogEntry } from "../../../core/tool_result.ts";
import {
  abilitiesOf,
  type ClientAbilities,
  type McpExchange,
} from "../mcp_exchange.ts";
import { ERROR_CODES, McpError } from "../mcp_error.ts";
import { isAtLeast, type LogLevel, parseLogLevel } from "../log_level.ts";
import type { McpService } from "../mcp_service.ts";
import { progressTeller } from "../progress_teller.ts";
import { isRequestId, MAX_IN_FLIGHT, type RequestId } from "../request_id.ts";
import { Subscriptions } from "../subscriptions.ts";
import { ClientQuestions } from "./client_questions.ts";
import type { ClientMessage } from "./read_message.ts";

/** Revisions that begin with a handshake, the latest first. */
const HANDSHAKE_VERSIONS: readonly string[] = [
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
];

/** Options of {@linkcode HandshakeConnection}. */
export interface HandshakeConnectionOptions {
  /** Sends one message to the client. */
  readonly send: (message: JsonObject) => void;
}

/**
 * A client that began with `initialize`, as the revisions before 2026-07-28 do:
 * its requests are answered as they are done, and it can be asked meanwhile.
 */
export class HandshakeConnection implements Disposable {
  readonly #service: McpService;
  readonly #send: (message: JsonObject) => void;
  readonly #inFlight = new Map<RequestId, AbortController>();
  readonly #questions: ClientQuestions;
  readonly #subscriptions: Subscriptions;
  readonly #stopListening: () => void;
  #abilities: ClientAbilities = abilitiesOf(undefined);
  #logLevel: LogLevel = "info";
  #isInitialized = false;

  constructor(service: McpService, { send }: HandshakeConnectionOptions) {
    this.#service = service;
    this.#send = send;
    this.#questions = new ClientQuestions(send);
    this.#subscriptions = new Subscriptions(
      service.resources,
      (uri) => this.#tell("notifications/resources/updated", { uri }),
    );
    this.#stopListening = service.onChange(({ kind }) =>
      this.#tell(`notifications/${kind}/list_changed`)
    );
  }

  /** Number of requests that are being answered. */
  get inFlight(): number {
    return this.#inFlight.size;
  }

  /** Takes one message of the client. */
  receive(message: ClientMessage): void {
    const { id, method, params } = message;
    if (method !== undefined) {
      return id === undefined
        ? this.#notified(method, params)
        : this.#requested(id, method, params);
    }
    if (id !== undefined) this.#questions.answered(id, message);
  }

  #refuse(id: RequestId, message: string): void {
    this.#sendError(id, new McpError(ERROR_CODES.invalidRequest, message));
  }

  #requested(id: RequestId, method: string, params: unknown): void {
    switch (method) {
      case "ping":
        return this.#sendResult(id, {});
      case "initialize":
        return this.#sendResult(id, this.#initialize(params));
    }
    if (this.#inFlight.has(id)) {
      return this.#refuse(
        id,
        `A request with the id ${JSON.stringify(id)} is being answered`,
      );
    }
    if (this.#inFlight.size >= MAX_IN_FLIGHT) {
      return this.#refuse(id, `More than ${MAX_IN_FLIGHT} requests at once`);
    }
    this.#answer(id, method, params);
  }

  async #answer(
    id: RequestId,
    method: string,
    params: unknown,
  ): Promise<void> {
    const abort = new AbortController();
    this.#inFlight.set(id, abort);
    try {
      const result = await this.#resultOf(method, params, abort.signal);
      if (!abort.signal.aborted) this.#sendResult(id, result);
    } catch (error) {
      if (!abort.signal.aborted) this.#sendError(id, error);
    } finally {
      this.#inFlight.delete(id);
    }
  }

  async #resultOf(
    method: string,
    params: unknown,
    signal: AbortSignal,
  ): Promise<JsonObject> {
    switch (method) {
      case "logging/setLevel":
        return this.#setLevel(params);
      case "resources/subscribe":
      case "resources/unsubscribe":
        if (this.#service.resources.isOffered) {
          return await this.#subscribe(method, params);
        }
    }
    const exchange = this.#exchange(params, signal);
    return await this.#service.handle({ method, params }, exchange, this);
  }

  #exchange(params: unknown, signal: AbortSignal): McpExchange {
    const meta = isPlainObject(params) ? params._meta : undefined;
    const token = isPlainObject(meta) ? meta.progressToken : undefined;
    const notify = (method: string, params: JsonObject) => {
      if (!signal.aborted) this.#send({ jsonrpc: "2.0", method, params });
    };
    return {
      abilities: this.#abilities,
      declares: false,
      isOnlyClient: true,
      signal,
      ...(isRequestId(token) && {
        progress: progressTeller(
          token,
          (params) => notify("notifications/progress", params),
        ),
      }),
      log: (entry, logger) => {
        if (!isAtLeast(entry.level, this.#logLevel)) return;
        notify("notifications/message", logMessage(entry, logger));
      },
      ask: (question, waits) =>
        this.#questions.ask(
          question,
          waits ? AbortSignal.any([signal, waits]) : signal,
        ),
    };
  }

  #initialize(params: unknown): JsonObject {
    const { protocolVersion, capabilities } = isPlainObject(params)
      ? params
      : {};
    this.#abilities = abilitiesOf(capabilities);
    this.#isInitialized = true;
    const { info, instructions } = this.#service;
    const [latest = ""] = HANDSHAKE_VERSIONS;
    return {
      protocolVersion: typeof protocolVersion === "string" &&
          HANDSHAKE_VERSIONS.includes(protocolVersion)
        ? protocolVersion
        : latest,
      capabilities: this.#service.capabilities,
      serverInfo: { ...info },
      ...(instructions !== undefined && { instructions }),
    };
  }

  #setLevel(params: unknown): JsonObject {
    this.#logLevel = parseLogLevel(
      isPlainObject(params) ? params.level : undefined,
    );
    return {};
  }

  async #subscribe(
    method: "resources/subscribe" | "resources/unsubscribe",
    params: unknown,
  ): Promise<JsonObject> {
    const uri = isPlainObject(params) ? params.uri : undefined;
    if (method === "resources/subscribe") await this.#subscriptions.add(uri);
    else this.#subscriptions.remove(uri);
    return {};
  }

  #notified(method: string, params: unknown): void {
    if (method !== "notifications/cancelled" || !isPlainObject(params)) return;
    const { requestId, reason } = params;
    if (!isRequestId(requestId)) return;
    const why = typeof reason === "string" ? reason : "the client cancelled it";
    this.#inFlight.get(requestId)?.abort(new Error(why));
  }

  #tell(method: string, params?: JsonObject): void {
    if (!this.#isInitialized) return;
    this.#send({ jsonrpc: "2.0", method, ...(params && { params }) });
  }

  #sendResult(id: RequestId, result: JsonObject): void {
    this.#send({ jsonrpc: "2.0", id, result });
  }

  #sendError(id: RequestId, error: unknown): void {
    this.#send({ jsonrpc: "2.0", id, error: errorObject(error) });
  }

  /** Ends what is in flight; nothing is sent any more of it. */
  [Symbol.dispose](): void {
    this.#stopListening();
    const gone = new Error("The client has gone");
    for (const abort of this.#inFlight.values()) abort.abort(gone);
    this.#subscriptions[Symbol.dispose]();
    this.#questions[Symbol.dispose]();
  }
}

/** What is printed, as MCP tells it. */
function logMessage(
  { level, text }: LogEntry,
  logger: string,
): JsonObject {
  return { level, logger, data: text };
}

/** An error as JSON-RPC tells it. */
function errorObject(error: unknown): JsonObject {
  if (!(error instanceof McpError)) {
    return { code: ERROR_CODES.internal, message: errorText(error) };
  }
  const { code, message, data } = error;
  // What errors carry is made of JSON.
  return { code, message, ...(data && { data: data as JsonObject }) };
}
