import {
  type JSONRPCMessage,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { isPlainObject } from "../../../core/json.ts";
import { ERROR_CODES } from "../mcp_error.ts";
import { isRequestId, MAX_IN_FLIGHT, type RequestId } from "../request_id.ts";
import { refused } from "./http_guard.ts";

type HandleOptions = Parameters<
  WebStandardStreamableHTTPServerTransport["handleRequest"]
>[1];
type SendOptions = Parameters<
  WebStandardStreamableHTTPServerTransport["send"]
>[1];

/**
 * The SDK's transport for one session, in which an id names one request at a
 * time, there are not more at once than there may be, and what is cancelled
 * leaves no stream open.
 */
export class SessionTransport extends WebStandardStreamableHTTPServerTransport {
  readonly #inFlight = new Set<RequestId>();

  /** Answers a request of HTTP, whose body was read. */
  override async handleRequest(
    request: Request,
    options?: HandleOptions,
  ): Promise<Response> {
    const body: unknown = options?.parsedBody;
    const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
    const ids = messages.flatMap(requestIdOf);
    const problem = this.#problemOf(ids);
    if (problem !== undefined) return problem;
    for (const id of ids) this.#inFlight.add(id);
    const response = await super.handleRequest(request, options);
    if (!response.ok) { for (const id of ids) this.#inFlight.delete(id); }
    for (const id of messages.flatMap(cancelledIdOf)) await this.#end(id);
    return response;
  }

  /** Sends a message to the client. */
  override async send(
    message: JSONRPCMessage,
    options?: SendOptions,
  ): Promise<void> {
    if (!("method" in message) && message.id !== undefined) {
      this.#inFlight.delete(message.id);
    }
    await super.send(message, options);
  }

  #problemOf(ids: readonly RequestId[]): Response | undefined {
    const { invalidRequest } = ERROR_CODES;
    const taken = ids.find((id, at) =>
      this.#inFlight.has(id) || ids.indexOf(id) < at
    );
    if (taken !== undefined) {
      const name = JSON.stringify(taken).slice(0, 100);
      const why = `A request with the id ${name} is being answered`;
      return refused(400, why, invalidRequest);
    }
    if (this.#inFlight.size + ids.length <= MAX_IN_FLIGHT) return undefined;
    const why = `More than ${MAX_IN_FLIGHT} requests at once`;
    return refused(429, why, invalidRequest);
  }

  /** A cancelled request is not answered by the SDK, and its stream would stay open. */
  async #end(id: RequestId): Promise<void> {
    if (!this.#inFlight.has(id)) return;
    const error = {
      code: ERROR_CODES.invalidRequest,
      message: "The request was cancelled",
    };
    await this.send({ jsonrpc: "2.0", id, error });
  }
}

function requestIdOf(message: unknown): RequestId[] {
  if (!isPlainObject(message) || typeof message.method !== "string") return [];
  return isRequestId(message.id) ? [message.id] : [];
}

function cancelledIdOf(message: unknown): RequestId[] {
  if (!isPlainObject(message)) return [];
  const { method, params } = message;
  if (method !== "notifications/cancelled" || !isPlainObject(params)) return [];
  return isRequestId(params.requestId) ? [params.requestId] : [];
}
