import { isPlainObject, type JsonObject } from "../../../core/json.ts";
import { errorText } from "../../../core/error_text.ts";
import type { LogEntry } from "../../../core/tool_result.ts";
import {
  abilitiesOf,
  type ClientAbilities,
  type ClientQuestion,
  type McpExchange,
} from "../mcp_exchange.ts";
import { ERROR_CODES, McpError } from "../mcp_error.ts";
import { isAtLeast, type LogLevel, parseLogLevel } from "../log_level.ts";
import type { McpService, ServiceChange } from "../mcp_service.ts";
import { progressTeller } from "../progress_teller.ts";
import { isRequestId, MAX_IN_FLIGHT, type RequestId } from "../request_id.ts";
import type { ClientMessage } from "./read_message.ts";

/** Revisions that begin with a handshake, the latest first. */
export const HANDSHAKE_VERSIONS: readonly string[] = [
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
];

/** Most resources that one client can subscribe to. */
const MAX_SUBSCRIPTIONS = 1_000;

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
  readonly #asked = new Map<RequestId, PromiseWithResolvers<unknown>>();
  readonly #subscriptions = new Map<string, AbortController>();
  readonly #stopListening: () => void;
  #abilities: ClientAbilities = abilitiesOf(undefined);
  #logLevel: LogLevel = "info";
  #isInitialized = false;
  #lastAsked = 0;

  constructor(service: McpService, { send }: HandshakeConnectionOptions) {
    this.#service = service;
    this.#send = send;
    this.#stopListening = service.onChange((change) => this.#tell(change));
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
    if (id !== undefined) this.#answered(id, message);
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
        if (this.#service.resources.isOffered) {
          return await this.#subscribe(params);
        }
        break;
      case "resources/unsubscribe":
        if (this.#service.resources.isOffered) return this.#unsubscribe(params);
        break;
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
        this.#ask(question, waits ? AbortSignal.any([signal, waits]) : signal),
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

  async #subscribe(params: unknown): Promise<JsonObject> {
    const uri = uriOf(params);
    if (this.#subscriptions.has(uri)) return {};
    if (this.#subscriptions.size >= MAX_SUBSCRIPTIONS) {
      throw new McpError(
        ERROR_CODES.invalidRequest,
        `Cannot subscribe to more than ${MAX_SUBSCRIPTIONS} resources`,
      );
    }
    const abort = new AbortController();
    this.#subscriptions.set(uri, abort);
    await this.#service.resources.watch(
      uri,
      abort.signal,
      () => this.#tell({ kind: "resource", uri }),
    );
    return {};
  }

  #unsubscribe(params: unknown): JsonObject {
    const uri = uriOf(params);
    this.#subscriptions.get(uri)?.abort();
    this.#subscriptions.delete(uri);
    return {};
  }

  #notified(method: string, params: unknown): void {
    if (method !== "notifications/cancelled" || !isPlainObject(params)) return;
    const { requestId, reason } = params;
    if (!isRequestId(requestId)) return;
    const why = typeof reason === "string" ? reason : "the client cancelled it";
    this.#inFlight.get(requestId)?.abort(new Error(why));
  }

  #ask(question: ClientQuestion, signal: AbortSignal): Promise<unknown> {
    const { method, params } = question;
    const id = `lcp-${++this.#lastAsked}`;
    const waiting = Promise.withResolvers<unknown>();
    if (signal.aborted) {
      waiting.reject(new Error("The request has ended"));
      return waiting.promise;
    }
    this.#asked.set(id, waiting);
    const stop = () => {
      waiting.reject(new Error("Nobody waits for the answer any more"));
      const reason = "Nobody waits for the answer any more";
      this.#send({
        jsonrpc: "2.0",
        method: "notifications/cancelled",
        params: { requestId: id, reason },
      });
    };
    signal.addEventListener("abort", stop, { once: true });
    this.#send({ jsonrpc: "2.0", id, method, params });
    return waiting.promise.finally(() => {
      this.#asked.delete(id);
      signal.removeEventListener("abort", stop);
    });
  }

  #answered(id: RequestId, { result, error }: ClientMessage): void {
    const waiting = this.#asked.get(id);
    if (waiting === undefined) return;
    if (error === undefined) return waiting.resolve(result);
    const text = isPlainObject(error) ? error.message : undefined;
    waiting.reject(
      new Error(
        `The client refused: ${typeof text === "string" ? text : "no reason"}`,
      ),
    );
  }

  #tell(change: ServiceChange): void {
    if (!this.#isInitialized) return;
    if (change.kind === "resource") {
      const { uri } = change;
      if (!this.#subscriptions.has(uri)) return;
      const method = "notifications/resources/updated";
      return this.#send({ jsonrpc: "2.0", method, params: { uri } });
    }
    const method = `notifications/${change.kind}/list_changed`;
    this.#send({ jsonrpc: "2.0", method });
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
    for (const abort of this.#subscriptions.values()) abort.abort();
    for (const waiting of this.#asked.values()) waiting.reject(gone);
  }
}

function uriOf(params: unknown): string {
  const uri = isPlainObject(params) ? params.uri : undefined;
  if (typeof uri === "string") return uri;
  throw new McpError(
    ERROR_CODES.invalidParams,
    `Cannot subscribe without a URI: found ${Deno.inspect(uri)}`,
  );
}

/** What is printed, as MCP tells it. */
export function logMessage(
  { level, text }: LogEntry,
  logger: string,
): JsonObject {
  return { level, logger, data: text };
}

/** An error as JSON-RPC tells it. */
export function errorObject(error: unknown): JsonObject {
  if (!(error instanceof McpError)) {
    return { code: ERROR_CODES.internal, message: errorText(error) };
  }
  const { code, message, data } = error;
  // What errors carry is made of JSON.
  return { code, message, ...(data && { data: data as JsonObject }) };
}
