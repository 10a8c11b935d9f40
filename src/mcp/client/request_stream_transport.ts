import type {
  JSONRPCMessage,
  StreamableHTTPClientTransport,
  Transport,
  TransportSendOptions,
} from "@modelcontextprotocol/client";

/** What a request fails with whose answer will not come any more; the client knows it by this number. */
const STREAM_ENDED = -32000;

/**
 * Speaks to a server by HTTP, and has a request fail when the server ends the
 * stream of its answer without one: who asked would wait for it in vain.
 */
export class RequestStreamTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];
  readonly hasPerRequestStream = true;
  readonly #inner: StreamableHTTPClientTransport;
  /** Requests that are not answered yet. */
  readonly #pending = new Set<unknown>();

  /** @param inner What sends and receives. */
  constructor(inner: StreamableHTTPClientTransport) {
    this.#inner = inner;
    inner.onclose = () => this.onclose?.();
    inner.onerror = (error) => this.onerror?.(error);
    inner.onmessage = (message) => {
      if (!("method" in message) && "id" in message) {
        this.#pending.delete(message.id);
      }
      this.onmessage?.(message);
    };
  }

  /** The session, if the server keeps any. */
  get sessionId(): string | undefined {
    return this.#inner.sessionId;
  }

  /** Gets ready to send. */
  async start(): Promise<void> {
    await this.#inner.start();
  }

  /** Sends one message. */
  async send(
    message: JSONRPCMessage,
    options: TransportSendOptions = {},
  ): Promise<void> {
    if (!("method" in message && "id" in message)) {
      await this.#inner.send(message, options);
      return;
    }
    const { id } = message;
    this.#pending.add(id);
    try {
      await this.#inner.send(message, {
        ...options,
        onRequestStreamEnd: () => {
          options.onRequestStreamEnd?.();
          if (!this.#pending.delete(id)) return;
          const text = "the server ended the stream of its answer";
          const error = { code: STREAM_ENDED, message: text };
          this.onmessage?.({ jsonrpc: "2.0", id, error });
        },
      });
    } catch (error) {
      this.#pending.delete(id);
      throw error;
    }
  }

  /** Lets go of the server. */
  async close(): Promise<void> {
    this.#pending.clear();
    await this.#inner.close();
  }

  /** Has the version sent along that was agreed on. */
  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion(version);
  }
}
