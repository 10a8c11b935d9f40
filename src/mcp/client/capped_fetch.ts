import { errorText } from "../../core/error_text.ts";
import { UnusableAnswerError } from "./server_error.ts";

/** Options of {@linkcode cappedFetch}. */
export interface CappedFetchOptions {
  /** Longest body that is no stream of events, and longest event, in bytes. */
  readonly maxBytes: number;
  /** Told of the size of each piece, in bytes. */
  readonly received: (size: number) => void;
  /** Told when a body is longer. */
  readonly exceeded: (error: UnusableAnswerError) => void;
}

/**
 * Makes a `fetch` that ends a response whose body, or one of whose events, is
 * too long.
 *
 * @param options How long they may be.
 */
export function cappedFetch(
  { maxBytes, received, exceeded }: CappedFetchOptions,
): (input: string | URL, init?: RequestInit) => Promise<Response> {
  return async (input, init) => {
    const response = await reach(input, init);
    const { body } = response;
    if (body === null) return response;
    const type = response.headers.get("content-type") ?? "";
    const size = eventSize(type.startsWith("text/event-stream"));
    const limited = body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller): void {
          received(chunk.length);
          if (size(chunk) <= maxBytes) {
            controller.enqueue(chunk);
            return;
          }
          const error = new UnusableAnswerError(
            `it sent a message of more than ${maxBytes / 2 ** 20} MiB`,
          );
          exceeded(error);
          controller.error(error);
        },
      }),
    );
    const { status, statusText, headers } = response;
    const copy = new Response(limited, { status, statusText, headers });
    // Who follows redirects looks at where the answer came from.
    Object.defineProperty(copy, "url", { value: response.url });
    Object.defineProperty(copy, "redirected", { value: response.redirected });
    return copy;
  };
}

const NEWLINE = 10;

/** Counts the bytes of a body, or of its present event: an empty line ends one. */
function eventSize(isEvents: boolean): (chunk: Uint8Array) => number {
  let size = 0;
  let isLineEmpty = true;
  return (chunk) => {
    if (!isEvents) return size += chunk.length;
    let most = 0;
    for (const byte of chunk) {
      size++;
      if (byte === NEWLINE) {
        if (isLineEmpty) {
          most = Math.max(most, size);
          size = 0;
        }
        isLineEmpty = true;
      } else if (byte !== 13) isLineEmpty = false;
    }
    return Math.max(most, size);
  };
}

/** Fetches; what went wrong is told by the error, which has it in its cause alone otherwise. */
async function reach(
  input: string | URL,
  init: RequestInit | undefined,
): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (error) {
    if (!(error instanceof TypeError) || error.cause === undefined) throw error;
    const { host } = new URL(input);
    const why = errorText(error.cause).replace(/^error sending .*?\): /, "");
    throw new TypeError(`cannot reach ${host}: ${why}`, { cause: error });
  }
}
