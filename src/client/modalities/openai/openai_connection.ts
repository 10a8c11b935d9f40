import { endpointError } from "../endpoint_error.ts";
import { IdleLimit } from "../idle_limit.ts";
import type { ModelEndpoint } from "../model_endpoint.ts";
import { pause } from "../pause.ts";
import { retryDelay } from "../retry_delay.ts";
import { type OpenAI, openOpenAI } from "./open_openai.ts";

/** Largest answer, in bytes. */
const MAX_BYTES = 256 * 2 ** 20;

/** Sends a request with the client. */
export type SendRequest = (
  client: OpenAI,
  signal: AbortSignal,
) => { asResponse(): Promise<Response> };

/** Options of {@linkcode OpenAIConnection.read}. */
export interface SendOptions {
  /** What is being done, for messages. */
  readonly action: string;
  readonly signal?: AbortSignal;
}

/** Requests to one endpoint; the client package is loaded for the first. */
export class OpenAIConnection {
  /** Where it leads to. */
  readonly endpoint: ModelEndpoint;
  #client: Promise<OpenAI> | undefined;

  /** @param endpoint Where to send requests. */
  constructor(endpoint: ModelEndpoint) {
    this.endpoint = endpoint;
  }

  /**
   * Sends a request and reads its answer as it comes.
   *
   * @param request Sends it.
   * @param read Reads the answer; it touches the limit when something has come.
   * @param options What it is for, and what ends it.
   * @throws {ModelError} If it fails; the signal's reason if that ended it.
   */
  async *stream<Part>(
    request: SendRequest,
    read: (response: Response, idle: IdleLimit) => AsyncIterable<Part>,
    { action, signal }: SendOptions,
  ): AsyncGenerator<Part> {
    signal?.throwIfAborted();
    using idle = new IdleLimit(this.endpoint.timeoutMs, signal);
    try {
      const response = await this.#send(request, idle.signal);
      idle.touch();
      yield* read(response, idle);
    } catch (thrown) {
      signal?.throwIfAborted();
      throw endpointError(action, this.endpoint, idle.failure ?? thrown);
    }
  }

  /** Sends a request, again where it may work then. The package would, but nothing could end its waiting. */
  async #send(request: SendRequest, signal: AbortSignal): Promise<Response> {
    const client = await (this.#client ??= openOpenAI(this.endpoint));
    for (let attempt = 0;; attempt++) {
      try {
        return await request(client, signal).asResponse();
      } catch (thrown) {
        const delayMs = attempt < this.endpoint.maxRetries
          ? retryDelay(thrown, attempt)
          : undefined;
        if (delayMs === undefined || signal.aborted) throw thrown;
        await pause(delayMs, signal);
      }
    }
  }

  /** Sends a request and reads the whole answer. Throws as `stream` does. */
  async bytes(
    request: SendRequest,
    options: SendOptions,
  ): Promise<{ readonly bytes: Uint8Array; readonly response: Response }> {
    for await (const answer of this.stream(request, readAll, options)) {
      return answer;
    }
    throw new Error("unreachable");
  }

  /** Sends a request and reads its answer as JSON. Throws as `stream` does. */
  async json(request: SendRequest, options: SendOptions): Promise<unknown> {
    const { bytes } = await this.bytes(request, options);
    try {
      return JSON.parse(new TextDecoder().decode(bytes));
    } catch (thrown) {
      throw this.error(options.action, thrown);
    }
  }

  /** Says that an answer is not what it should be. */
  error(action: string, why: unknown): Error {
    return endpointError(action, this.endpoint, why);
  }
}

async function* readAll(
  response: Response,
  idle: IdleLimit,
): AsyncGenerator<{ bytes: Uint8Array; response: Response }> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    idle.touch();
    parts.push(part);
    size += part.length;
    if (size > MAX_BYTES) {
      throw new RangeError(
        `the answer is larger than ${MAX_BYTES / 2 ** 20} MiB`,
      );
    }
  }
  yield { bytes: await new Blob(parts).bytes(), response };
}
