import { assert } from "@std/assert";
import type { HttpTestServer } from "./_http_server.ts";
import { serverSentEvents } from "./_server_sent_events.ts";
import type { Message } from "./_stdio_client.ts";

/** Options of {@linkcode HttpTestClient}. */
export interface HttpTestClientOptions {
  /** Answers requests of the server. */
  readonly answer?: (request: Message) => unknown;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client that keeps all that a server says over HTTP, in a session or, where it begins with none, without. */
export class HttpTestClient {
  /** Messages of the server that answer no request, in order. */
  readonly notifications: Message[] = [];
  readonly #server: HttpTestServer;
  readonly #answer: (request: Message) => unknown;
  #headers: Readonly<Record<string, string>>;
  #last = 0;

  constructor(
    server: HttpTestServer,
    { answer = () => ({}), headers = {} }: HttpTestClientOptions = {},
  ) {
    this.#server = server;
    this.#answer = answer;
    this.#headers = headers;
  }

  /** Headers of its requests, the session's included. */
  get headers(): Readonly<Record<string, string>> {
    return this.#headers;
  }

  /** Sends one message that no answer is waited for. */
  async send(message: Message): Promise<void> {
    const response = await this.#server.post(message, this.#headers);
    await response.body?.cancel();
  }

  /** Sends a request; the whole answer. */
  async request(
    method: string,
    params: Message = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Message> {
    const id = ++this.#last;
    const response = await this.#server.post(
      { jsonrpc: "2.0", id, method, params },
      { ...this.#headers, ...headers },
    );
    const session = response.headers.get("mcp-session-id");
    if (session !== null) {
      this.#headers = { ...this.#headers, "Mcp-Session-Id": session };
    }
    const type = response.headers.get("content-type") ?? "";
    if (!type.startsWith("text/event-stream")) return await response.json();
    for await (const message of serverSentEvents(response)) {
      if (message.id === id && message.method === undefined) return message;
      if (typeof message.method !== "string" || message.id === undefined) {
        this.notifications.push(message);
      } else this.#reply(message);
    }
    throw new Error(`The stream ended without an answer to ${method}`);
  }

  async #reply({ id, ...request }: Message): Promise<void> {
    const result = await this.#answer(request);
    if (result !== undefined) await this.send({ jsonrpc: "2.0", id, result });
  }

  /** Sends a request; its result. */
  async result(method: string, params?: Message): Promise<Message> {
    const answer = await this.request(method, params);
    assert(answer.result !== undefined, JSON.stringify(answer));
    return answer.result as Message;
  }

  /** Begins a session. */
  async initialize(
    capabilities: unknown = {},
    protocolVersion = "2025-11-25",
  ): Promise<Message> {
    const clientInfo = { name: "test", version: "1" };
    const params = { protocolVersion, capabilities, clientInfo };
    const result = await this.result("initialize", params);
    this.#headers = {
      ...this.#headers,
      "MCP-Protocol-Version": protocolVersion,
    };
    await this.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    return result;
  }

  /** Calls a tool; the result of the call. */
  async call(
    name: string,
    args: unknown = {},
    meta?: unknown,
  ): Promise<Message> {
    const params = { name, arguments: args, ...(meta ? { _meta: meta } : {}) };
    return await this.result("tools/call", params);
  }
}
