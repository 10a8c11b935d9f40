import { isPlainObject, type JsonObject } from "../../../core/json.ts";
import { parseJson } from "../../../core/parse_json.ts";
import { ERROR_CODES } from "../mcp_error.ts";
import { isRequestId, type RequestId } from "../request_id.ts";
import { TOO_LONG } from "./json_lines.ts";

/** A request, a notification or an answer of a client; what it carries is not trusted. */
export interface ClientMessage {
  readonly jsonrpc: "2.0";
  /** Of a request, or what is answered; a notification has none. */
  readonly id?: RequestId;
  /** Of a request or a notification. */
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** A line of a client, or the answer to one that is no message. */
export type MessageReading =
  | { readonly kind: "read"; readonly message: ClientMessage }
  | { readonly kind: "refused"; readonly answer: JsonObject };

/**
 * Reads a line that a client sent.
 *
 * @param line The line, or that it was too long.
 */
export function readMessage(line: string | typeof TOO_LONG): MessageReading {
  const { parse, invalidRequest } = ERROR_CODES;
  if (line === TOO_LONG) {
    return refused(parse, "Parse error: the message is too long");
  }
  const message = parseJson(line);
  if (message === undefined) {
    return refused(parse, "Parse error: a message is one line of JSON");
  }
  const problem = problemOf(message);
  return problem === undefined
    // Every member that has a type was looked at.
    ? { kind: "read", message: message as unknown as ClientMessage }
    : refused(invalidRequest, problem);
}

function problemOf(message: unknown): string | undefined {
  if (!isPlainObject(message) || message.jsonrpc !== "2.0") {
    return "Not a JSON-RPC message";
  }
  const { id, method } = message;
  if (typeof method === "string") {
    return id === undefined || isRequestId(id)
      ? undefined
      : "The id of a request is a text or a whole number";
  }
  const isAnswer = "result" in message || "error" in message;
  return method === undefined && isAnswer && isRequestId(id)
    ? undefined
    : "Neither a request nor an answer";
}

function refused(code: number, message: string): MessageReading {
  const answer = { jsonrpc: "2.0", id: null, error: { code, message } };
  return { kind: "refused", answer };
}
