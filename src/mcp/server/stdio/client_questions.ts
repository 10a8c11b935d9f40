import { isPlainObject, type JsonObject } from "../../../core/json.ts";
import type { ClientQuestion } from "../mcp_exchange.ts";
import type { RequestId } from "../request_id.ts";
import type { ClientMessage } from "./read_message.ts";

const UNWANTED = "Nobody waits for the answer any more";

/** The requests that a server sends its client, and that wait for their answers. */
export class ClientQuestions implements Disposable {
  readonly #send: (message: JsonObject) => void;
  readonly #waiting = new Map<RequestId, PromiseWithResolvers<unknown>>();
  #last = 0;

  /** @param send Sends one message to the client. */
  constructor(send: (message: JsonObject) => void) {
    this.#send = send;
  }

  /**
   * Asks the client.
   *
   * @param question What for.
   * @param signal Ends the waiting, which the client is told.
   * @returns The client's answer, which is not trusted.
   * @throws {Error} If the client refused, or nobody waits any more.
   */
  async ask(
    { method, params }: ClientQuestion,
    signal: AbortSignal,
  ): Promise<unknown> {
    if (signal.aborted) throw new Error("The request has ended");
    const id = `lcp-${++this.#last}`;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    const stop = () => {
      waiting.reject(new Error(UNWANTED));
      this.#send({
        jsonrpc: "2.0",
        method: "notifications/cancelled",
        params: { requestId: id, reason: UNWANTED },
      });
    };
    signal.addEventListener("abort", stop, { once: true });
    this.#send({ jsonrpc: "2.0", id, method, params });
    try {
      return await waiting.promise;
    } finally {
      this.#waiting.delete(id);
      signal.removeEventListener("abort", stop);
    }
  }

  /** Takes an answer; one that nobody waits for is ignored. */
  answered(id: RequestId, { result, error }: ClientMessage): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    if (error === undefined) return waiting.resolve(result);
    const text = isPlainObject(error) ? error.message : undefined;
    const why = typeof text === "string" ? text : "no reason";
    waiting.reject(new Error(`The client refused: ${why}`));
  }

  /** Ends the waiting: the client has gone. */
  [Symbol.dispose](): void {
    const gone = new Error("The client has gone");
    for (const waiting of this.#waiting.values()) waiting.reject(gone);
  }
}
