import { errorText } from "../../core/error_text.ts";
import type { CallAnswer } from "./server_connection.ts";
import { ServerUnavailableError, UnusableAnswerError } from "./server_error.ts";

/** How a call at a server ended. */
export type RemoteOutcome =
  | { readonly kind: "answered" } & CallAnswer
  /** The server refused the call itself: it knows no such tool, or takes other arguments. */
  | { readonly kind: "refused"; readonly reason: string }
  /** The server says something else of the tool by now, or has it no more: nothing was called. */
  | { readonly kind: "changed" }
  /** The server failed, or its answer is not what the protocol allows. */
  | { readonly kind: "failed"; readonly reason: string }
  /** The server cannot be reached, or was lost. */
  | { readonly kind: "unavailable"; readonly reason: string }
  | { readonly kind: "timed-out"; readonly timeoutMs: number }
  | { readonly kind: "cancelled"; readonly reason: string };

/** What the protocol calls parameters that are not right. */
const INVALID_PARAMS = -32602;

/** How the client names the ends of a connection. */
const GONE: readonly unknown[] = [
  "CONNECTION_CLOSED",
  "NOT_CONNECTED",
  "SEND_FAILED",
  "ERA_NEGOTIATION_FAILED",
  "CLIENT_HTTP_AUTHENTICATION",
  "CLIENT_HTTP_FORBIDDEN",
  // What the transport makes of a stream that ended without an answer.
  -32000,
];

/**
 * How a call ended that threw.
 *
 * @param error What the client threw.
 * @param sentence Makes a sentence of why the server cannot be used.
 */
export function outcomeOfError(
  error: unknown,
  sentence: (reason: string) => string,
): RemoteOutcome {
  const reason = errorText(error);
  if (error instanceof ServerUnavailableError) {
    const isSentence = reason.startsWith("The MCP server");
    return {
      kind: "unavailable",
      reason: isSentence ? reason : sentence(reason),
    };
  }
  if (error instanceof UnusableAnswerError) {
    return { kind: "failed", reason: sentence(reason) };
  }
  if (codeOf(error) === INVALID_PARAMS) return { kind: "refused", reason };
  return isUnavailable(error)
    ? { kind: "unavailable", reason: sentence(reason) }
    : { kind: "failed", reason };
}

/** Whether an error says that a server is not there, or lets nobody in. */
export function isUnavailable(error: unknown): boolean {
  // `fetch` throws a TypeError when nobody answers.
  return GONE.includes(codeOf(error)) || error instanceof TypeError ||
    error instanceof ServerUnavailableError;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
